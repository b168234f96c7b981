package mocapscope.protocol.setp;

/** Strict or lenient validation of SETP packets and messages (R40). */
enum SetpValidationMode {
    /** Anything that breaks a rule is rejected. */
    STRICT,
    /** For observing foreign peers: decodable data is used, and violations are reported. */
    LENIENT
}
