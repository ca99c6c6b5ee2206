package import LiveryModel

extension API {
    /// A request for a link that opens a draft without an account.
    package struct PreviewRequest: Message {
        /// The address of the page that shows the draft. The link is this address with the secret in the fragment.
        package var page: String?
        /// The lifetime. Nil means a day.
        package var seconds: Int?

        package init() {}
    }

    /// A link that opens a draft without an account, without its secret.
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
        /// The complete address, if the request names the page.
        package var url: String?
        /// The modules of the address's QR code, by row.
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

    /// A draft for the holder of a link.
    package struct Preview: Message {
        package var app = ""
        package var draft = ""
        package var revision = 0
        package var expires = ""
        package var axes: [Axis] = []
        /// Nil if the draft has errors.
        package var bundle: JSON?
        /// The sample screens; nil if the draft has errors.
        package var screens: [Screen]?

        package init() {}
    }
}
