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
 * Restarts a replay whenever the first client connects to an idle server. Restarts it for the next client once all have
 * disconnected. Runs on the single thread of the listener and its clients.
 */
final class Curtain implements Taps {
    private final Taps others;
    private final Runnable rise;
    private boolean listening;
    private int there;

    /** Creates a listener that forwards everything to {@code others} and restarts the replay with {@code rise}. */
    Curtain(Taps others, Runnable rise) {
        this.others = others;
        this.rise = rise;
    }

    /** The first session is that of the listening server itself. */
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

    /** Detects the end of a client's session. */
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
