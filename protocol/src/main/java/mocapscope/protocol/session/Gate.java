package mocapscope.protocol.session;

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

    /** Handles one parcel: {@code onward} may be called now, later in {@link #release}, repeatedly, or never. */
    void pass(Parcel parcel, Now now, Onward onward);

    /** When {@link #release} wants to be called, on the monotonic clock, or {@link #NEVER}. */
    default long dueAt() {
        return NEVER;
    }

    /** Lets go what was held and is due. */
    default void release(Now now, Onward onward) {}

    /** Another gate takes over: lets go all that is held, in order. */
    default void leave(Now now, Onward onward) {}

    /** The other side of the gate. */
    interface Onward {

        void go(Parcel parcel, Now now);

        /** The parcel leaves here but never arrives: a sender that waits for an answer waits in vain. */
        void lose(Parcel parcel, Now now);
    }
}
