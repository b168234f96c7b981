package mocapscope.protocol.benchmark;

/** A way to detect missing messages at the receiver, by protocol. */
enum LossDetectionMethod {
    /** Messages, or the packets that carry them, have numbers. */
    NUMBERED,
    /** Moving devices report the times of consecutive frames. */
    PACED,
    /** Missing messages cannot be detected. */
    NONE;

    static LossDetectionMethod of(String scheme) {
        return switch (scheme) {
            case "vrpn", "setp" -> NUMBERED;
            case "rgmp", "aimation" -> PACED;
            default -> NONE;
        };
    }
}
