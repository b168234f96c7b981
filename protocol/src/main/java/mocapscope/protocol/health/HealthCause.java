package mocapscope.protocol.health;

/**
 * The kinds of causes for the health grade of a session, data source or process, such as silence or message loss. Of
 * equal grades, the cause that is declared first is the verdict.
 */
public enum HealthCause {
    /** This process was late for most of the last ten seconds, so nothing is judged. */
    PROCESS_LATE("behind"),
    /** The session has failed. */
    FAILED("failed"),
    /** The connection was lost; another attempt is due or under way. */
    RECONNECTING("reconnecting"),
    /** No connection or client yet. */
    CONNECTING("connecting"),
    /** The session has ended or is paused. */
    ENDED("ended"),
    /** The server reported that the device left. */
    LEFT("left"),
    /** No sample has arrived for too long. */
    SILENT("silent"),
    /** Messages were lost, according to sequence numbers. */
    LOSS("loss"),
    /** A sensor, body or object is lost, has jumped, is frozen or swapped. */
    TRACKING("tracking"),
    /** The peer's messages have errors or unusable values. */
    VALUES("values"),
    /** The device clock has stepped or stopped, or counts from another date than 1970. */
    CLOCK("clock"),
    /** The rate differs from the declared one. */
    RATE("rate"),
    /** Messages arrived late. */
    REORDER("reordered"),
    /** Too little has arrived to judge it. */
    SETTLING("settling"),
    /** The source sends only when something happens. */
    EVENTS("events"),
    /** Several reports arrive together. */
    BURSTS("bursts"),
    /** The intervals between reports vary. */
    JITTER("jitter"),
    /** There is nothing to remark. */
    NONE("works");

    private final String word;

    HealthCause(String word) {
        this.word = word;
    }

    /** Returns one word in lower case, such as {@code silent}. */
    public String word() {
        return word;
    }
}
