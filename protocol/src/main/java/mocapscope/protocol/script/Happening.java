package mocapscope.protocol.script;

import mocapscope.protocol.session.Finding;
import mocapscope.protocol.session.Message;
import mocapscope.protocol.session.State;
import mocapscope.protocol.transcript.Entry;

/** Something that a script may wait for, in the order in which it happened. */
sealed interface Happening {

    /** On the session's monotonic clock. */
    long at();

    /** A channel opened or closed, or what the script itself says crossed. */
    record Crossed(Entry entry) implements Happening {
        @Override
        public long at() {
            return entry.arrival();
        }
    }

    /** The peer said something. */
    record Said(Message message) implements Happening {
        @Override
        public long at() {
            return message.arrival();
        }
    }

    /** The peer said the same once more, by the word of its protocol. */
    record Resent(long at) implements Happening {}

    /** {@code blamed} is whether it is wrong with what the peer itself said. */
    record Found(Finding finding, boolean blamed) implements Happening {
        @Override
        public long at() {
            return finding.arrival();
        }
    }

    record Stood(State state) implements Happening {
        @Override
        public long at() {
            return state.at();
        }
    }

    /** What our side was asked for has been said. */
    record Asked(long at) implements Happening {}

    /** Nobody wants to know any more. */
    record Cancelled(long at) implements Happening {}
}
