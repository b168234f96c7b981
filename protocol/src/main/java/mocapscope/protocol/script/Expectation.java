package mocapscope.protocol.script;

import java.time.Duration;
import java.util.List;

/** What a script waits for. */
public sealed interface Expectation {

    /**
     * The peer says a message so many times.
     *
     * @param channel on which, by name; empty for any
     * @param where what its fields must hold
     * @param name of the message, as its protocol calls it, or {@link #ANY}
     * @param times how often it must come
     */
    record Said(String name, String channel, List<Condition> where, int times) implements Expectation {
        /** In place of a name: any message. */
        public static final String ANY = "*";

        public Said {
            where = List.copyOf(where);
        }
    }

    /** A stream closes, or the session is over. */
    record Closed(Closer by) implements Expectation {}

    /** It is connected, and stays so. */
    record Open(Duration lasting) implements Expectation {}

    /** The peers are agreed. */
    record Live() implements Expectation {}

    /** The peer does not say such a message for so long. */
    record Silence(Said of, Duration lasting) implements Expectation {}

    /** Something is found, in what either side says or does; {@code code} is its rule's. */
    record Found(String code) implements Expectation {}

    /** So far nothing that the peer said breaks a rule: no error and no warning. */
    record Clean() implements Expectation {}

    /** The peer repeats itself so many times, by the word of its protocol: a packet that is sent once more, say. */
    record Resent(int times) implements Expectation {}

    /** Who closes. */
    enum Closer {
        /** The peer, in order or by breaking off. */
        PEER,
        /** The peer breaks off. */
        RESET,
        /** We do. */
        US,
        /** Whoever. */
        ANYBODY
    }
}
