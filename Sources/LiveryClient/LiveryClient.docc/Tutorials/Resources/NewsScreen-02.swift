import LiveryClient
import SwiftUI

struct NewsScreen: View {
    let client: ThemeClient
    @State private var theme: Theme

    init(client: ThemeClient) {
        self.client = client
        _theme = State(initialValue: client.theme)
    }

    var body: some View {
        Text("News")
    }
}
