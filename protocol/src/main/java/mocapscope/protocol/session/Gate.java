package mocapscope.protocol.session;

import java.nio.ByteBuffer;
import mocapscope.protocol.bytes.Rule;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;

/**
 * Stands between a session and its wire, both ways: lets parcels pass, holds them, changes, drops, delays or repeats
 * them. Called only by the thread that owns the session; one gate serves one session.
 */
public interface Gate {
    /** Lets everything pass as it comes. */
    Gate OPEN = new Gate() {
        @Override
        public boolean whole() {
            return false;
        }

        @Override
        public void pass(Parcel parcel, Now now, Onward onward) {
            onward.go(parcel, now);
        }
    };

    /** In place of a time: nothing is due. */
    long NEVER = Long.MAX_VALUE;

    /** Whether streams must be cut into whole messages before they come here; always the same answer. */
    boolean whole();

    /**
     * Handles one parcel: {@code onward} may be called now, later in {@link #release}, repeatedly, or never. The news that a
     * channel closes must go on some time, behind what is held of it: only then does it close.
     */
    void pass(Parcel parcel, Now now, Onward onward);

    /** When {@link #release} wants to be called, on the monotonic clock, or {@link #NEVER}. */
    default long dueAt() {
        return NEVER;
    }

    /**
     * Returns whether somebody holds messages here: as long as that lasts, no peer can be blamed for not answering. What a
     * simulated network delays is not held.
     */
    default boolean holds() {
        return false;
    }

    /** Lets go what was held and is due. */
    default void release(Now now, Onward onward) {}

    /**
     * Another gate takes over, or a person stops the session: lets go all that is held, in order. A session that stops may
     * still say goodbye here; if that is held for too long, this is called once more.
     */
    default void leave(Now now, Onward onward) {}

    /**
     * The attempt to connect has ended, and with it its channels: forgets what is held of them. Of what never crosses,
     * {@code onward} can be told.
     */
    default void ended(Now now, Onward onward) {}

    /** The session has come to another step; this may be in the midst of a call of {@code onward}. */
    default void state(State state) {}

    /** The other side of the gate. */
    interface Onward {

        /** The parcel crosses, unless its channel is open no more. */
        void go(Parcel parcel, Now now);

        /** The parcel leaves here but never arrives: a sender that waits for an answer waits in vain. */
        void lose(Parcel parcel, Now now);

        /** Number of a channel's opening; 0 while it is not open. */
        long opening(Channel channel);

        /**
         * Bytes that neither side said cross as if one had; the dialogue hears of them what the decoder makes of them.
         *
         * @param bytes a whole message or datagram; what nobody said cannot be waited for, so it may be wrong as well
         */
        default void inject(Direction direction, Channel channel, String name, ByteBuffer bytes, Now now) {
            go(Parcel.injected(direction, channel, opening(channel), name, bytes, now), now);
        }

        /** Closes a channel as if it had broken, at once; nothing happens to one that is not open. */
        void cut(Channel channel, Now now);

        /**
         * Has nothing more read of a channel, or again: the sender at the other end of a stream waits. Datagrams that come
         * meanwhile are dropped and counted.
         */
        void rest(Channel channel, boolean on, Now now);

        /** Tells what was done to a parcel that does not cross; of one that does, itself knows. See {@link Parcel#noted}. */
        void tampered(Parcel parcel, String deed, Now now);

        /** Tells that something is wrong with the session. */
        void report(Rule rule, String text, Now now);
    }
}
