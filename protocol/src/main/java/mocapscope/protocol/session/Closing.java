package mocapscope.protocol.session;

import java.util.Locale;

/**
 * Why a channel is closed.
 *
 * @param detail in words, for a person; may be empty
 */
public record Closing(Cause cause, String detail) {
    /** We closed it. */
    static final Closing BY_US = new Closing(Cause.OURS, "");

    /** What stands at the gate closed it. */
    static final Closing CUT = new Closing(Cause.CUT, "cut by the intercept");

    /** What ended it. */
    public enum Cause {
        /** We closed it. */
        OURS,
        /** The peer closed it in order. */
        PEER,
        /** The peer broke it off. */
        RESET,
        /** Nobody listens there. */
        REFUSED,
        /** No answer in time. */
        TIMEOUT,
        /** The host's name is not known. */
        UNKNOWN_HOST,
        /** There is no way to the host. */
        UNREACHABLE,
        /** The address to listen at is taken. */
        ADDRESS_IN_USE,
        /** The peer does not read fast enough. */
        SLOW_PEER,
        /** A person, or what stands at the gate for one, cut it. */
        CUT,
        /** Anything else; the detail says what. */
        FAILED
    }

    /** The cause in words, with the detail where there is one. */
    public String describe() {
        return detail.isEmpty() ? cause.name().toLowerCase(Locale.ROOT).replace('_', ' ') : detail;
    }
}
