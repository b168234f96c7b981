package mocapscope.protocol.session;

/**
 * Stands between a session and its wire, both ways: lets parcels pass, holds them, changes, drops, delays or repeats
 * them. Called only by the thread that owns the session.
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

    /** Whether streams must be cut into whole messages before they come here. */
    boolean whole();

    /** Handles one parcel: calls {@code onward} for what may go on, now, later in {@link #release}, repeatedly, or never. */
    void pass(Parcel parcel, Now now, Onward onward);

    /** When {@link #release} wants to be called, on the monotonic clock, or {@link #NEVER}. */
    default long dueAt() {
        return NEVER;
    }

    /** Lets go what was held and is due. */
    default void release(Now now, Onward onward) {}

    /** The other side of the gate. */
    @FunctionalInterface
    interface Onward {

        void go(Parcel parcel, Now now);
    }
}
