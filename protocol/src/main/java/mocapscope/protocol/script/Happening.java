package mocapscope.protocol.script;

import mocapscope.protocol.session.Finding;
import mocapscope.protocol.session.Message;
import mocapscope.protocol.session.SessionState;
import mocapscope.protocol.transcript.Entry;

/** An event of the tested session that a script step can wait for. Events are ordered by time. */
sealed interface Happening {

    /** Returns the time on the session's monotonic clock. */
    long at();

    /** A channel was opened or closed, or bytes sent by the script were transferred. */
    record Crossed(Entry entry) implements Happening {
        @Override
        public long at() {
            return entry.arrival();
        }
    }

    /** The peer sent a message. */
    record Said(Message message) implements Happening {
        @Override
        public long at() {
            return message.arrival();
        }
    }

    /** The peer resent data, as its protocol identifies a resend. */
    record Resent(long at) implements Happening {}

    /** A finding was reported, with a flag that is set if the peer caused it. */
    record Found(Finding finding, boolean blamed) implements Happening {
        @Override
        public long at() {
            return finding.arrival();
        }
    }

    /** The state of the session changed. */
    record Stood(SessionState state) implements Happening {
        @Override
        public long at() {
            return state.at();
        }
    }

    /** A request submitted by the script was sent. */
    record Asked(long at) implements Happening {}

    /** The user cancelled the running case. */
    record Cancelled(long at) implements Happening {}
}
