import LiveryClient
import SwiftUI

@main
struct NewsApp: App {
    private let client = Result { try Themes.makeClient() }

    var body: some Scene {
        WindowGroup {
            switch client {
            case .success(let client): NewsScreen(client: client)
            case .failure(let error): Text(error.localizedDescription)
            }
        }
    }
}
