package mocapscope.protocol.session.logic;

import java.nio.ByteBuffer;
import java.util.Map;
import mocapscope.protocol.session.endpoint.NetworkAddress;
import mocapscope.protocol.session.endpoint.UserRequestDefinition;
import mocapscope.protocol.session.event.ChannelCloseReason;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.session.event.DecoderEventEmitter;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.MessageMetadata;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.transcript.Channel;

/**
 * The logic of one side of a protocol session: reacts to channel and message events, and performs no I/O itself. It
 * receives each event with its time and answers with {@link SessionLogicContext}; it starts no threads and reads no
 * clock. {@link #onSent} reports the time at which bytes left, and the decoded outgoing messages show the bytes that
 * left: a gate may have changed, dropped or repeated what was requested. A time limit on the whole attempt therefore
 * starts at {@link #start}, not at {@link #onSent}.
 *
 * <p>The {@code SessionLogicContext} may be kept and used at any time on the session's thread, until the attempt has ended.
 */
public interface SessionLogic {

    /**
     * Starts the attempt: requests the first channel. An accepted peer requests none; its first channel is opened next.
     */
    void start(MonotonicAndUnixTime now, SessionLogicContext out);

    /** Handles the opening of a requested channel. */
    default void onOpened(
            Channel channel,
            NetworkAddress local,
            NetworkAddress remote,
            MonotonicAndUnixTime now,
            SessionLogicContext out) {}

    /** Handles a decoded message of either direction. */
    default void onMessage(DecodedMessage message, MonotonicAndUnixTime now, SessionLogicContext out) {}

    /** Returns whether every message must be passed as a {@link DecodedMessage}: see {@link DecoderEventEmitter#wantsMessages}. */
    default boolean wantsMessages() {
        return true;
    }

    /** Handles a decoded message of either direction that contains only samples: see {@link DecoderEventEmitter#emitMessageMetadata}. */
    default void onMessageMetadata(MessageMetadata metadata, MonotonicAndUnixTime now, SessionLogicContext out) {}

    /**
     * Handles bytes that left or, for a datagram, were lost on their way: timers and resends start here.
     *
     * @param bytes the bytes as requested, whatever a gate has changed: for resending, a damaged datagram is the
     *     original one
     */
    default void onSent(
            Channel channel, String name, ByteBuffer bytes, MonotonicAndUnixTime now, SessionLogicContext out) {}

    /** Handles a channel that closed or could not be opened. */
    void onClosed(Channel channel, ChannelCloseReason reason, MonotonicAndUnixTime now, SessionLogicContext out);

    /** Handles a report from the remote host that no program receives on the port of a UDP channel. */
    default void onUnreachable(Channel channel, MonotonicAndUnixTime now, SessionLogicContext out) {}

    /** Handles a timer or deadline that is due. */
    default void onTimer(String name, MonotonicAndUnixTime now, SessionLogicContext out) {}

    /** Handles a user's request. */
    default void onRequest(
            UserRequestDefinition definition,
            Map<String, String> parameters,
            MonotonicAndUnixTime now,
            SessionLogicContext out) {}

    /** Handles a finding of the decoder; a strict side may end the session here. */
    default void onFinding(Finding finding, MonotonicAndUnixTime now, SessionLogicContext out) {}

    /**
     * Closes the session: sends the protocol's goodbye and then calls {@link SessionLogicContext#end end}. After a few seconds the
     * session ends anyway.
     */
    default void startClosing(MonotonicAndUnixTime now, SessionLogicContext out) {
        out.end("");
    }

    /** Releases shared resources when the attempt has ended for any reason. Called once. */
    default void onAttemptEnded(MonotonicAndUnixTime now) {}
}
