extension API {
    /// An image or font on the server.
    package struct Asset: Message {
        /// The hash of the file's bytes, in 64 lowercase hexadecimal digits.
        package var sha256 = ""
        /// The media type.
        package var type = ""
        /// The number of bytes.
        package var bytes = 0
        /// What a theme's file below `assets/` contains in place of the bytes.
        package var description = ""

        package init() {}
    }
}
