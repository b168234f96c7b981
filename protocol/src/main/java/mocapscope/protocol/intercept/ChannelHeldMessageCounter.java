package mocapscope.protocol.intercept;

/**
 * Counts the intercepted messages that wait in one direction of a connection or socket. It also gives the latest time
 * at which one of them is due to be forwarded. Channel closes are not counted.
 */
final class ChannelHeldMessageCounter {
    private int userHeld;
    private int late;
    private long lastDue = HeldMessageQueue.AT_ONCE;

    void add(HeldMessage message) {
        if (message.isHeldByUser()) {
            userHeld++;
        } else {
            late++;
            lastDue = Math.max(lastDue, message.due());
        }
    }

    /** Removes a message from the counts and returns true if nothing else is held here. */
    boolean removeAndTestEmpty(HeldMessage message) {
        if (message.isHeldByUser()) {
            userHeld--;
        } else if (--late == 0) {
            lastDue = HeldMessageQueue.AT_ONCE;
        }
        return userHeld + late == 0;
    }

    /** Returns true if the user holds any of the messages. */
    boolean hasUserHeld() {
        return userHeld > 0;
    }

    /**
     * Returns the latest due time of the messages that wait for a time, or {@link HeldMessageQueue#AT_ONCE} if there are none.
     */
    long lastDue() {
        return lastDue;
    }
}
