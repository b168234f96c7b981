package mocapscope.app.command;

import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SourceInfo;
import mocapscope.protocol.session.Both;
import mocapscope.protocol.session.Finding;
import mocapscope.protocol.session.Message;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.State;
import mocapscope.protocol.session.Tap;
import mocapscope.protocol.session.Taps;
import mocapscope.protocol.transcript.Entry;

/**
 * Has something begin when the first client comes, and anew for the next when all have left. Of the one thread of a listener
 * and all its clients.
 */
final class Curtain implements Taps {
    private final Taps others;
    private final Runnable rise;
    private boolean listening;
    private int there;

    /** {@code others} hear all; {@code rise} has it begin. */
    Curtain(Taps others, Runnable rise) {
        this.others = others;
        this.rise = rise;
    }

    /** The first session is the listener's own. */
    @Override
    public Tap open(Session session) {
        var tap = others.open(session);
        if (!listening) {
            listening = true;
            return tap;
        }
        if (there == 0) {
            rise.run();
        }
        there++;
        return new Both(tap, new Leaving());
    }

    /** Notices when a client leaves. */
    private final class Leaving implements Tap {
        private boolean left;

        @Override
        public void state(State state) {
            if (state.phase().over() && !left) {
                left = true;
                there--;
            }
        }

        @Override
        public void entry(Entry entry) {}

        @Override
        public void message(Message message) {}

        @Override
        public boolean wantsMessages() {
            return false;
        }

        @Override
        public void source(SourceInfo source) {}

        @Override
        public void sample(Sample sample) {}

        @Override
        public void finding(Finding finding) {}
    }
}
