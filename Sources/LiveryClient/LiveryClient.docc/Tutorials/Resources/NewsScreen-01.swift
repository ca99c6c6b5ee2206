import SwiftUI

struct NewsScreen: View {
    var body: some View {
        Text("News")
    }
}
