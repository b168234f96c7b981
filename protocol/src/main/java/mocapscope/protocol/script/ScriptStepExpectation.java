package mocapscope.protocol.script;

import java.time.Duration;
import java.util.List;

/** A condition that a script step waits for, such as a message or a problem report (finding). */
public sealed interface ScriptStepExpectation {

    /**
     * Expects the peer to send a message with given field values a number of times.
     *
     * @param channel name of the channel; empty for any
     * @param where conditions on the fields
     * @param name name of the message in its protocol, or {@link #ANY}
     * @param times required number of messages
     */
    record MessageExpectation(String name, String channel, List<MessageFieldCondition> where, int times)
            implements ScriptStepExpectation {
        /** The name that matches any message. */
        public static final String ANY = "*";

        public MessageExpectation {
            where = List.copyOf(where);
        }
    }

    /** Expects a stream or the session to be closed by the given party. */
    record CloseExpectation(ClosingParty by) implements ScriptStepExpectation {}

    /** Expects the session to be connected and to stay connected for a duration. */
    record OpenExpectation(Duration lasting) implements ScriptStepExpectation {}

    /** Expects the session to reach the live phase. */
    record LiveExpectation() implements ScriptStepExpectation {}

    /** Expects the peer not to send a matching message for a duration. */
    record SilenceExpectation(MessageExpectation of, Duration lasting) implements ScriptStepExpectation {}

    /** Expects a finding with the given rule code, caused by either side. */
    record FindingExpectation(String code) implements ScriptStepExpectation {}

    /** Expects that the peer has caused no error or warning findings so far. */
    record CleanExpectation() implements ScriptStepExpectation {}

    /** Expects the peer to resend data a number of times, as its protocol identifies a resend. */
    record ResendExpectation(int times) implements ScriptStepExpectation {}

    /** The party that is expected to close a stream: peer, peer with reset, local side or either. */
    enum ClosingParty {
        /** The peer, in order or by reset. */
        PEER,
        /** The peer, by reset. */
        RESET,
        /** The local side. */
        US,
        /** Either side. */
        EITHER
    }
}
