package mocapscope.protocol.benchmark;

/** How a protocol lets its messages be counted at the other end. */
enum Numbering {
    /** Messages, or the packets that carry them, have numbers. */
    NUMBERED,
    /** What moves tells its time, which is that of one frame after the other. */
    PACED,
    /** Nobody can tell that one is missing. */
    NONE;

    static Numbering of(String scheme) {
        return switch (scheme) {
            case "vrpn", "setp" -> NUMBERED;
            case "rgmp", "aimation" -> PACED;
            default -> NONE;
        };
    }
}
