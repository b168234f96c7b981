package mocapscope.protocol.rgmp.definition;

/** The validation mode of an RGMP session: lenient uses what it can decode, strict rejects every violation. */
public enum RgmpValidationStrictness {
    /** Uses all decodable data and reports its violations. */
    LENIENT,
    /** Rejects data that violates a rule or depends on one interpretation of an ambiguous rule. */
    STRICT
}
