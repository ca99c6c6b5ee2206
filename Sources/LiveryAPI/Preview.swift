package import LiveryModel

extension API {
    /// A request for a link that opens a draft without an account.
    package struct PreviewRequest: Message {
        /// The URL of the page that shows the draft. The link is this URL with the secret as its fragment.
        package var page: String?
        /// The lifetime in seconds. Nil means a day.
        package var seconds: Int?

        package init() {}
    }

    /// A link that opens a draft without an account. Doesn't contain the link's secret.
    package struct PreviewLink: Message {
        package var id = 0
        package var app = ""
        package var draft = ""
        package var createdBy = ""
        package var created = ""
        package var expires = ""

        package init() {}
    }

    /// A new link.
    package struct NewPreviewLink: Message {
        package var secret = ""
        /// The complete URL, if the request specifies the page.
        package var url: String?
        /// The modules of the URL's QR code, by row.
        package var code: [String]?
        @Inlined package var link = PreviewLink()

        package init() {}
    }

    /// The valid links of a draft.
    package struct PreviewLinks: Message {
        package var app = ""
        package var draft = ""
        package var previews: [PreviewLink] = []

        package init() {}
    }

    /// A draft as shown to people who have a link.
    package struct Preview: Message {
        package var app = ""
        package var draft = ""
        package var revision = 0
        package var expires = ""
        package var axes: [Axis] = []
        /// The bundle. Nil if the draft has errors.
        package var bundle: JSON?
        /// The sample screens. Nil if the draft has errors.
        package var screens: [Screen]?
        /// How drawings arrange the parts of components, by the component's name.
        package var layouts: [String: Layout] = [:]

        package init() {}
    }
}
