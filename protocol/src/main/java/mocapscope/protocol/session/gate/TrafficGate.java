package mocapscope.protocol.session.gate;

import java.nio.ByteBuffer;
import mocapscope.protocol.bytes.Rule;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.session.event.SessionStateChange;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;

/**
 * A filter between a session and its network that can hold, change, delay or drop messages. Called only by the thread
 * that owns the session; one gate serves one session.
 */
public interface TrafficGate {
    /** A gate that forwards every item at once. */
    TrafficGate OPEN = new TrafficGate() {
        @Override
        public boolean requiresWholeMessages() {
            return false;
        }

        @Override
        public void handle(GatedTrafficUnit item, MonotonicAndUnixTime now, GateContext context) {
            context.forward(item, now);
        }
    };

    /** The due time when nothing is due. */
    long NEVER = Long.MAX_VALUE;

    /**
     * Returns whether streams must be split into whole messages before they reach this gate; always the same answer.
     */
    boolean requiresWholeMessages();

    /**
     * Handles one item: {@code context} may be called now, later in {@link #release}, repeatedly, or never. The closing
     * of a channel must be forwarded at some time, after the items held of that channel: the channel closes only then.
     */
    void handle(GatedTrafficUnit item, MonotonicAndUnixTime now, GateContext context);

    /** Returns the time at which {@link #release} must be called, on the monotonic clock, or {@link #NEVER}. */
    default long dueAt() {
        return NEVER;
    }

    /**
     * Returns whether messages are held here by the user: meanwhile no peer is blamed for a missing answer. Delays of a
     * simulated network do not count.
     */
    default boolean isHolding() {
        return false;
    }

    /** Releases the held items that are due. */
    default void release(MonotonicAndUnixTime now, GateContext context) {}

    /**
     * Releases all held items, in order, because another gate takes over or a user stops the session. A session that
     * stops may still send its goodbye through this gate; if that is held for too long, this is called again.
     */
    default void flush(MonotonicAndUnixTime now, GateContext context) {}

    /**
     * Forgets all held items, because the connection attempt and its channels have ended. Items that never cross can be
     * reported to {@code context}.
     */
    default void discardAll(MonotonicAndUnixTime now, GateContext context) {}

    /** Notes a new state of the session; may be called during a call of {@code onward}. */
    default void onState(SessionStateChange state) {}

    /** Operations available to a gate: forward, drop or inject items, close channels, pause reading, report edits. */
    interface GateContext {

        /** Forwards the item, unless its channel is no longer open. */
        void forward(GatedTrafficUnit item, MonotonicAndUnixTime now);

        /** Drops the item: it leaves but never arrives, so a sender that waits for an answer gets none. */
        void drop(GatedTrafficUnit item, MonotonicAndUnixTime now);

        /** Returns the number of a channel's opening; 0 while it is not open. */
        long connectionNumber(Channel channel);

        /**
         * Injects bytes that neither side sent as if one had sent them; the protocol logic sees only the decoded
         * messages.
         *
         * @param bytes a whole message or datagram; no end is awaited for injected bytes, so they may be invalid as
         *     well
         */
        default void inject(
                Direction direction, Channel channel, String name, ByteBuffer bytes, MonotonicAndUnixTime now) {
            forward(GatedTrafficUnit.injected(direction, channel, connectionNumber(channel), name, bytes, now), now);
        }

        /** Closes a channel at once, as if it had broken; does nothing if it is not open. */
        void abortChannel(Channel channel, MonotonicAndUnixTime now);

        /**
         * Pauses or resumes reading of a channel's bytes in one direction. The sender at the other end of a stream waits;
         * datagrams that arrive meanwhile are dropped and counted.
         */
        void setReadPaused(Channel channel, Direction direction, boolean on, MonotonicAndUnixTime now);

        /** Returns whether the bytes of both directions are read from a network, as in a proxied session. */
        default boolean isRelaying() {
            return false;
        }

        /**
         * Reports an edit of an item that does not cross. An item that crosses carries its own edits; see
         * {@link GatedTrafficUnit#withEdit}.
         */
        void reportEdit(GatedTrafficUnit item, String action, MonotonicAndUnixTime now);

        /** Reports a problem with the session. */
        void report(Rule rule, String text, MonotonicAndUnixTime now);
    }
}
