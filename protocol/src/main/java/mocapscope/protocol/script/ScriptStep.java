package mocapscope.protocol.script;

import java.time.Duration;
import java.util.Map;
import mocapscope.protocol.transcript.Direction;

/** One step of a conformance case: an action to perform or an expectation to wait for. */
public sealed interface ScriptStep {

    /**
     * A step that sends a message built from a template, with some fields set.
     *
     * @param template name of the template in the protocol
     * @param channel name of the channel; empty for the template's own
     * @param direction away from the local side, or to it as if the peer had sent the message
     * @param set values by field; other fields have example values for the current state
     * @param within maximum time for the channel to open
     */
    record SendStep(String template, String channel, Direction direction, Map<String, String> set, Duration within)
            implements ScriptStep {
        public SendStep {
            set = Map.copyOf(set);
        }
    }

    /**
     * A step that sends raw bytes given in hexadecimal. They need not be a valid message.
     *
     * @param hex bytes, two digits each
     * @param channel name of the channel; empty for the first open one
     */
    record SendBytesStep(String hex, String channel, Direction direction, Duration within) implements ScriptStep {}

    /**
     * A step that submits a user request of the protocol, with its parameters, to the local side.
     *
     * @param ofHost true for a request to the whole listener, not to the session with this peer
     */
    record RequestStep(String request, Map<String, String> parameters, boolean ofHost, Duration within)
            implements ScriptStep {
        public RequestStep {
            parameters = Map.copyOf(parameters);
        }
    }

    /**
     * A step that waits until an expectation is met or its time limit expires.
     *
     * @param within time limit
     * @param otherwise verdict if the expectation is not met
     */
    record ExpectStep(ScriptStepExpectation expectation, Duration within, ConformanceVerdict otherwise)
            implements ScriptStep {}

    /**
     * A step that forbids a message or finding from now on, for a duration or until the end.
     *
     * @param expectation expectation of a message or a finding
     * @param lasting duration of the prohibition; {@link #TO_THE_END} for no end
     */
    record NeverStep(ScriptStepExpectation expectation, Duration lasting, ConformanceVerdict otherwise)
            implements ScriptStep {
        /** The duration of a prohibition without end. */
        public static final Duration TO_THE_END = Duration.ofSeconds(Long.MAX_VALUE);
    }

    /** A step that pauses for a duration. */
    record WaitStep(Duration lasting) implements ScriptStep {}

    /**
     * A step that closes one channel, or ends the whole session normally.
     *
     * @param channel name of the channel to break; empty to end the session in order
     */
    record CloseStep(String channel) implements ScriptStep {}

    /** A step that stops the local side from sending anything by itself. After that only the script sends messages. */
    record MuteStep() implements ScriptStep {}
}
