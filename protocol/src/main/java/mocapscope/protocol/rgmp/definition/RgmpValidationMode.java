package mocapscope.protocol.rgmp.definition;

/** The validation mode of an RGMP session: strict rejects every violation, lenient uses what can be decoded. */
public enum RgmpValidationMode {
    /** Uses all decodable data and reports its violations. */
    LENIENT,
    /** Rejects data that violates a rule or depends on one interpretation of an ambiguous rule. */
    STRICT
}
