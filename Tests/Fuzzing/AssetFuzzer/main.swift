import Foundation
import FuzzDriver

exit(FuzzDriver.run(fuzz))
