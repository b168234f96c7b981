package mocapscope.protocol.rgmp;

import mocapscope.protocol.bytes.Severity;

/** Where a rule comes from, and so whether its breach is refused. */
enum Level {
    /** The document says so. */
    MUST,
    /** The document says so, but what is sent can be used without it. */
    STRICT,
    /** The document does not say so in words; its tables leave no other sense. */
    INFERRED,
    /** The document says two things. */
    AMBIGUOUS,
    /** Odd, and never refused. */
    WARNING,
    /** Worth knowing, and never refused. */
    NOTE;

    boolean refused(RgmpMode mode) {
        return switch (this) {
            case MUST -> true;
            case STRICT, INFERRED, AMBIGUOUS -> mode == RgmpMode.STRICT;
            case WARNING, NOTE -> false;
        };
    }

    Severity severity(RgmpMode mode) {
        if (refused(mode)) {
            return Severity.ERROR;
        }
        return this == NOTE ? Severity.NOTE : Severity.WARNING;
    }
}
