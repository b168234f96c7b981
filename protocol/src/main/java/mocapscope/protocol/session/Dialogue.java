package mocapscope.protocol.session;

import java.nio.ByteBuffer;
import java.util.Map;
import mocapscope.protocol.transcript.Channel;

/**
 * The decision logic of one side of a protocol session: reacts to channel and message events; performs no I/O. It
 * receives each event with its time and answers with {@link Actions}; it starts no threads and reads no clock.
 * {@link #sent} reports the time at which bytes left, and the decoded outgoing messages show the bytes that left: a
 * gate may have changed, dropped or repeated what was requested. A time limit on the whole attempt therefore starts at
 * {@link #start}, not at {@link #sent}.
 *
 * <p>The {@code Actions} may be kept and used at any time on the session's thread, until the attempt has ended.
 */
public interface Dialogue {

    /**
     * Starts the attempt: requests the first channel. An accepted peer requests none; its first channel is opened next.
     */
    void start(Now now, Actions out);

    /** Handles the opening of a requested channel. */
    default void opened(Channel channel, Address local, Address remote, Now now, Actions out) {}

    /** Handles a decoded message of either direction. */
    default void message(Message message, Now now, Actions out) {}

    /** Returns whether every message must be passed as a {@link Message}: see {@link Sink#wantsMessages}. */
    default boolean wantsMessages() {
        return true;
    }

    /** Handles a decoded message of either direction that contains only samples: see {@link Sink#envelope}. */
    default void envelope(Envelope envelope, Now now, Actions out) {}

    /**
     * Handles bytes that left or, for a datagram, were lost on their way: timers and resends start here.
     *
     * @param bytes the bytes as requested, whatever a gate has changed: for resending, a damaged datagram is the
     *     original one
     */
    default void sent(Channel channel, String name, ByteBuffer bytes, Now now, Actions out) {}

    /** Handles a channel that closed or could not be opened. */
    void closed(Channel channel, Closing why, Now now, Actions out);

    /** Handles a report from the remote host that no program receives on the port of a UDP channel. */
    default void unreachable(Channel channel, Now now, Actions out) {}

    /** Handles a timer or deadline that is due. */
    default void woken(String name, Now now, Actions out) {}

    /** Handles a user's request. */
    default void asked(Request request, Map<String, String> parameters, Now now, Actions out) {}

    /** Handles a finding of the decoder; a strict side may end the session here. */
    default void finding(Finding finding, Now now, Actions out) {}

    /**
     * Closes the session: sends the protocol's goodbye and then calls {@link Actions#end end}. After a few seconds the
     * session ends anyway.
     */
    default void closing(Now now, Actions out) {
        out.end("");
    }

    /** Releases shared resources when the attempt has ended for any reason. Called once. */
    default void ended(Now now) {}
}
