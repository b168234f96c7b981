package mocapscope.protocol.script;

import java.time.Duration;
import java.util.Map;
import mocapscope.protocol.transcript.Direction;

/** One thing that a script does, or waits for. */
public sealed interface Step {

    /**
     * A message is said that neither side says by itself.
     *
     * @param phrase as the protocol's wording calls it
     * @param channel by name; empty for the phrase's own
     * @param direction which way it goes: away from us, or to us as if the peer had said it
     * @param set values by field; the others are as they are in an example that fits the moment
     * @param within how long its channel may take to open
     */
    record Send(String phrase, String channel, Direction direction, Map<String, String> set, Duration within)
            implements Step {
        public Send {
            set = Map.copyOf(set);
        }
    }

    /**
     * Bytes are said, be they a message or none.
     *
     * @param hex two digits a byte
     * @param channel by name; empty for the first that is open
     */
    record SendBytes(String hex, String channel, Direction direction, Duration within) implements Step {}

    /**
     * Our side is asked for something that its protocol has a request for.
     *
     * @param ofHost whether all that we serve is asked, and not the session with this peer
     */
    record Ask(String request, Map<String, String> parameters, boolean ofHost, Duration within) implements Step {
        public Ask {
            parameters = Map.copyOf(parameters);
        }
    }

    /**
     * Something must come, or be so.
     *
     * @param within how long it may take
     * @param otherwise what it costs when it does not
     */
    record Expect(Expectation what, Duration within, Verdict otherwise) implements Step {}

    /**
     * Something must not come from now on, while the steps go on.
     *
     * @param what a message, or a finding
     * @param lasting how long that holds; {@link #TO_THE_END} for ever
     */
    record Never(Expectation what, Duration lasting, Verdict otherwise) implements Step {
        /** In place of a time. */
        public static final Duration TO_THE_END = Duration.ofSeconds(Long.MAX_VALUE);
    }

    /** Nothing is done for so long. */
    record Wait(Duration lasting) implements Step {}

    /**
     * We close.
     *
     * @param channel that breaks, by name; empty to end the session in order
     */
    record Close(String channel) implements Step {}

    /** From now on our own side says nothing by itself: the script speaks alone. */
    record Mute() implements Step {}
}
