package mocapscope.protocol.script.runner;

import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.SessionStateChange;
import mocapscope.protocol.transcript.Entry;

/** An event of the tested session that a script step can wait for. Events are ordered by time. */
sealed interface TestedSessionEvent {

    /** Returns the time on the session's monotonic clock. */
    long at();

    /** A channel was opened or closed, or bytes sent by the script were transferred. */
    record EntryEvent(Entry entry) implements TestedSessionEvent {
        @Override
        public long at() {
            return entry.arrival();
        }
    }

    /** The peer sent a message. */
    record MessageEvent(DecodedMessage message) implements TestedSessionEvent {
        @Override
        public long at() {
            return message.arrival();
        }
    }

    /** The peer resent data, as its protocol identifies a resend. */
    record ResendEvent(long at) implements TestedSessionEvent {}

    /** A finding was reported, with a flag that is set if the peer caused it. */
    record FindingEvent(Finding finding, boolean causedByPeer) implements TestedSessionEvent {
        @Override
        public long at() {
            return finding.arrival();
        }
    }

    /** The state of the session changed. */
    record StateEvent(SessionStateChange state) implements TestedSessionEvent {
        @Override
        public long at() {
            return state.at();
        }
    }

    /** A request submitted by the script was sent. */
    record RequestEvent(long at) implements TestedSessionEvent {}

    /** The user cancelled the running case. */
    record CancelEvent(long at) implements TestedSessionEvent {}
}
