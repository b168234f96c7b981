package mocapscope.protocol.recording.player;

import mocapscope.protocol.recording.RecordedFindingOrProcessLag;
import mocapscope.protocol.recording.RecordedTransportEvent;
import mocapscope.protocol.recording.SessionReplayer;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.event.CompositeSessionListener;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.event.SessionListener;

/** Replays recorded session events and tells which contain motion data, for frame-by-frame stepping. */
final class MotionDetectingEventReplayer implements SessionListener {
    private final SessionListener listener;
    private final SessionReplayer replayer;
    private boolean moved;

    MotionDetectingEventReplayer(Session session, SessionListener listener) {
        this.listener = listener;
        this.replayer = new SessionReplayer(session, new CompositeSessionListener(listener, this));
    }

    SessionListener listener() {
        return listener;
    }

    /** Plays an event and returns true if it contained a pose or skeleton. */
    boolean play(RecordedTransportEvent event, long base) {
        moved = false;
        event.replayTo(replayer, base + event.time());
        return moved;
    }

    /** Passes on an event that the bytes do not show. */
    void play(RecordedFindingOrProcessLag notice, long base) {
        replayer.play(notice, base);
    }

    @Override
    public void on(SessionEvent event) {
        if (event instanceof SessionEvent.Samples samples) {
            samples.list().forEach(this::onSample);
        }
    }

    @Override
    public boolean wantsMessages() {
        return false;
    }

    private void onSample(Sample sample) {
        moved |= switch (sample) {
            case Sample.Pose _, Sample.Skeleton _, Sample.SceneObject _ -> true;
            default -> false;
        };
    }
}
