package mocapscope.protocol.session;

import java.nio.ByteBuffer;
import java.util.Map;
import mocapscope.protocol.transcript.Channel;

/**
 * Decides what one side of a session says. Told what happened and when, it answers with {@link Actions}; it does no I/O,
 * starts no threads and reads no clock. When something left is what {@link #sent} says, and how it left what the
 * decoded outgoing messages say: a gate may have changed, dropped or repeated what was asked for. A bound on the whole attempt therefore runs from
 * {@link #start}, not from {@link #sent}.
 *
 * <p>The {@code Actions} may be kept and used at any time on the session's thread, until the attempt has ended.
 */
public interface Dialogue {

    /** Begin: ask for the first channel. An accepted peer asks for nothing, its first channel is opened next. */
    void start(Now now, Actions out);

    /** A channel that was asked for is open. */
    default void opened(Channel channel, Address local, Address remote, Now now, Actions out) {}

    /** A message was decoded, of either direction. */
    default void message(Message message, Now now, Actions out) {}

    /** Whether it must be handed every message itself: see {@link Sink#wantsMessages}. */
    default boolean wantsMessages() {
        return true;
    }

    /** A message that says nothing but samples was decoded, of either direction: see {@link Sink#envelope}. */
    default void envelope(Envelope envelope, Now now, Actions out) {}

    /**
     * Something left, or, if it was a datagram, was lost on its way: timers and resends start here.
     *
     * @param bytes as they were asked to be sent, whatever a gate has made of them: to whoever sends again, a datagram that
     *     was damaged is the one that it was
     */
    default void sent(Channel channel, String name, ByteBuffer bytes, Now now, Actions out) {}

    /** A channel closed or never opened. */
    void closed(Channel channel, Closing why, Now now, Actions out);

    /** Nobody waits for what we send on a UDP channel: the other host says so itself. */
    default void unreachable(Channel channel, Now now, Actions out) {}

    /** A wake-up that was asked for is due. */
    default void woken(String name, Now now, Actions out) {}

    /** A person asks for one of the protocol's requests. */
    default void asked(Request request, Map<String, String> parameters, Now now, Actions out) {}

    /** The decoder found something; a strict side may end the session here. */
    default void finding(Finding finding, Now now, Actions out) {}

    /** We want to end: say goodbye and then {@link Actions#end end}. After a few seconds it ends anyway. */
    default void closing(Now now, Actions out) {
        out.end("");
    }

    /** This attempt has ended, whatever the reason: let go of what is shared. Called once. */
    default void ended(Now now) {}
}
