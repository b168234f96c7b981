package mocapscope.protocol.setp.wire;

/**
 * The validation mode for SETP packets and messages: strict rejects rule violations, lenient reports them and uses
 * decodable data. See SETP.md R40.
 */
public enum SetpValidationStrictness {
    /** Anything that breaks a rule is rejected. */
    STRICT,
    /** For observing foreign peers: decodable data is used, and violations are reported. */
    LENIENT
}
