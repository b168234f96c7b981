package mocapscope.protocol.bench;

import mocapscope.protocol.transcript.Direction;

/** How a protocol lets its messages be counted at the other end. */
enum Numbering {
    /** Messages, or the packets that carry them, have numbers. */
    NUMBERED,
    /** What moves says which frame it is, or of what time. */
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

    /** How many are missing by what those counted who heard. */
    long missing(Counts heard, Direction way) {
        return switch (this) {
            case NUMBERED -> heard.of(way, Counted.MISSING);
            case PACED -> heard.of(way, Counted.TOLD);
            case NONE -> 0;
        };
    }
}
