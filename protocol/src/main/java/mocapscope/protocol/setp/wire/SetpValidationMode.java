package mocapscope.protocol.setp.wire;

/** Strict or lenient validation of SETP packets and messages. See SETP.md R40. */
public enum SetpValidationMode {
    /** Anything that breaks a rule is rejected. */
    STRICT,
    /** For observing foreign peers: decodable data is used, and violations are reported. */
    LENIENT
}
