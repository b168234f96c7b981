package mocapscope.protocol.setp.wire;

/**
 * The validation mode of SETP: strict rejects data that breaks a rule, lenient reports it and uses the decodable part.
 * See SETP.md R40.
 */
public enum SetpValidationMode {
    /** Anything that breaks a rule is rejected. */
    STRICT,
    /** For observing foreign peers: decodable data is used, and violations are reported. */
    LENIENT
}
