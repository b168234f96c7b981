package mocapscope.app.model.playback;

import java.io.IOException;
import java.util.List;
import java.util.stream.IntStream;
import mocapscope.protocol.recording.SeekableRecordedSessionSet;
import mocapscope.protocol.recording.SessionActivityTimeline;

/** Computes the activity timelines of recorded sessions on a background thread. Thread-safe. */
public final class SessionActivityTimelineLoader {
    private final List<SessionActivityTimeline> overviews;
    private volatile double progress;
    private volatile boolean stopped;

    private SessionActivityTimelineLoader(int tracks) {
        overviews = IntStream.range(0, tracks)
                .mapToObj(_ -> SessionActivityTimeline.forRecording(tracks))
                .toList();
    }

    /** Starts a survey. */
    static SessionActivityTimelineLoader of(SeekableRecordedSessionSet source) {
        var loader = new SessionActivityTimelineLoader(source.tracks().size());
        Thread.ofVirtual().name("survey " + source.name()).start(() -> loader.draw(source));
        return loader;
    }

    /** Returns the overviews, one a track. */
    public List<SessionActivityTimeline> activityOverviews() {
        return overviews;
    }

    /** Returns the part of the recording that was read, from 0 to 1. */
    public double progress() {
        return progress;
    }

    void stop() {
        stopped = true;
    }

    private void draw(SeekableRecordedSessionSet source) {
        try {
            source.buildOverviews(overviews, part -> progress = part, () -> stopped);
        } catch (IOException | RuntimeException _) {
            // The player reports the error; the part read so far is drawn.
        }
        progress = 1;
    }
}
