// A lookup for each type, based on ``Theme/value(_:as:)``.
extension Theme {
    /// The Boolean at a path. Throws the same errors as ``value(_:as:)``.
    public func bool(_ path: String) throws(LookupError) -> Bool { try value(path) }

    /// The integer at a path. Throws the same errors as ``value(_:as:)``.
    public func int(_ path: String) throws(LookupError) -> Int { try value(path) }

    /// The double at a path. Throws the same errors as ``value(_:as:)``.
    public func double(_ path: String) throws(LookupError) -> Double { try value(path) }

    /// The string at a path. Throws the same errors as ``value(_:as:)``.
    public func string(_ path: String) throws(LookupError) -> String { try value(path) }

    /// The color at a path. Throws the same errors as ``value(_:as:)``.
    public func color(_ path: String) throws(LookupError) -> Color { try value(path) }

    /// The length (of the types `dimension` and `fontSize`) at a path. Throws the same errors as ``value(_:as:)``.
    public func dimension(_ path: String) throws(LookupError) -> Dimension { try value(path) }

    /// The duration at a path. Throws the same errors as ``value(_:as:)``.
    public func duration(_ path: String) throws(LookupError) -> Duration { try value(path) }

    /// The timing curve at a path. Throws the same errors as ``value(_:as:)``.
    public func easing(_ path: String) throws(LookupError) -> Easing { try value(path) }

    /// The font at a path. Throws the same errors as ``value(_:as:)``.
    public func font(_ path: String) throws(LookupError) -> Font { try value(path) }

    /// The text attributes at a path. Throws the same errors as ``value(_:as:)``.
    public func textAttributes(_ path: String) throws(LookupError) -> TextAttributes { try value(path) }

    /// The point at a path. Throws the same errors as ``value(_:as:)``.
    public func point(_ path: String) throws(LookupError) -> Point { try value(path) }

    /// The width and height at a path. Throws the same errors as ``value(_:as:)``.
    public func size(_ path: String) throws(LookupError) -> Size { try value(path) }

    /// The rectangle at a path. Throws the same errors as ``value(_:as:)``.
    public func rect(_ path: String) throws(LookupError) -> Rect { try value(path) }

    /// The insets at a path. Throws the same errors as ``value(_:as:)``.
    public func insets(_ path: String) throws(LookupError) -> Insets { try value(path) }

    /// The shadow at a path. Throws the same errors as ``value(_:as:)``.
    public func shadow(_ path: String) throws(LookupError) -> Shadow { try value(path) }

    /// The border at a path. Throws the same errors as ``value(_:as:)``.
    public func border(_ path: String) throws(LookupError) -> Border { try value(path) }

    /// The gradient at a path. Throws the same errors as ``value(_:as:)``.
    public func gradient(_ path: String) throws(LookupError) -> Gradient { try value(path) }

    /// The transition at a path. Throws the same errors as ``value(_:as:)``.
    public func transition(_ path: String) throws(LookupError) -> Transition { try value(path) }

    /// The image at a path. Throws the same errors as ``value(_:as:)``.
    public func image(_ path: String) throws(LookupError) -> ImageName { try value(path) }

    /// The text alignment at a path. Throws the same errors as ``value(_:as:)``.
    public func alignment(_ path: String) throws(LookupError) -> TextAlignment { try value(path) }

    /// The letter case at a path. Throws the same errors as ``value(_:as:)``.
    public func letterCase(_ path: String) throws(LookupError) -> LetterCase { try value(path) }

    /// The text decoration at a path. Throws the errors of ``value(_:as:)``.
    public func decoration(_ path: String) throws(LookupError) -> TextDecoration { try value(path) }

    /// The line break mode at a path. Throws the same errors as ``value(_:as:)``.
    public func lineBreakMode(_ path: String) throws(LookupError) -> LineBreakMode { try value(path) }

    /// The content mode at a path. Throws the same errors as ``value(_:as:)``.
    public func contentMode(_ path: String) throws(LookupError) -> ContentMode { try value(path) }

    /// The text style at a path. Throws the same errors as ``value(_:as:)``.
    public func textStyle(_ path: String) throws(LookupError) -> TextStyle { try value(path) }

    /// The stroke style at a path. Throws the same errors as ``value(_:as:)``.
    public func strokeStyle(_ path: String) throws(LookupError) -> StrokeStyle { try value(path) }
}
