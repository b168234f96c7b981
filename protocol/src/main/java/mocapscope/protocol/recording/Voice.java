package mocapscope.protocol.recording;

import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SourceInfo;
import mocapscope.protocol.session.Both;
import mocapscope.protocol.session.Finding;
import mocapscope.protocol.session.Message;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.State;
import mocapscope.protocol.session.Tap;
import mocapscope.protocol.transcript.Entry;

/** One session being played back with its listener; reports whether the last event contained motion. */
final class Voice {
    private final Tap tap;
    private final Replayer replayer;
    private boolean moved;

    Voice(Session session, Tap tap) {
        this.tap = tap;
        this.replayer = new Replayer(session, new Both(tap, new Motion()));
    }

    Tap tap() {
        return tap;
    }

    /** Plays an event and returns true if it contained a pose or skeleton. */
    boolean tell(Happening happening, long base) {
        moved = false;
        happening.tell(replayer, base + happening.time());
        return moved;
    }

    /** A session listener that detects motion. */
    private final class Motion implements Tap {

        @Override
        public void state(State state) {}

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
        public void sample(Sample sample) {
            moved |= switch (sample) {
                case Sample.Pose _, Sample.Skeleton _, Sample.SceneObject _ -> true;
                default -> false;
            };
        }

        @Override
        public void finding(Finding finding) {}
    }
}
