package mocapscope.protocol.session.event;

import java.util.Locale;

/**
 * The reason that a channel (TCP or UDP connection) of a session closed: a cause and an optional text.
 *
 * @param detail the text for display; may be empty
 */
public record ChannelCloseReason(ChannelCloseCause cause, String detail) {
    /** The closing by this side. */
    public static final ChannelCloseReason BY_US = new ChannelCloseReason(ChannelCloseCause.OURS, "");

    /** The closing by the gate. */
    public static final ChannelCloseReason CUT = new ChannelCloseReason(ChannelCloseCause.CUT, "cut by the intercept");

    /** The cause of a channel's closing, such as closed by the peer, reset, refused or timed out. */
    public enum ChannelCloseCause {
        /** Closed by this side. */
        OURS,
        /** Closed by the peer in order. */
        PEER,
        /** Reset by the peer. */
        RESET,
        /** Refused: no program listens at the address. */
        REFUSED,
        /** No answer in time. */
        TIMEOUT,
        /** Unknown host name. */
        UNKNOWN_HOST,
        /** No route to the host. */
        UNREACHABLE,
        /** The listening address is in use. */
        ADDRESS_IN_USE,
        /** The peer does not read fast enough. */
        SLOW_PEER,
        /** Cut by the user or by the gate. */
        CUT,
        /** Any other cause; the detail describes it. */
        FAILED
    }

    /** Returns the cause in words, followed by the detail if there is one. */
    public String describe() {
        return detail.isEmpty() ? cause.name().toLowerCase(Locale.ROOT).replace('_', ' ') : detail;
    }
}
