import Foundation
import FuzzDriver

exit(FuzzDriver.run(TemplateTarget().fuzz))
