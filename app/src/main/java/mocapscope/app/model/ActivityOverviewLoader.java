package mocapscope.app.model;

import java.io.IOException;
import java.util.List;
import java.util.stream.IntStream;
import mocapscope.protocol.recording.ActivityOverview;
import mocapscope.protocol.recording.RecordingSource;

/** Computes the activity overviews of a recording's tracks on a background thread. Thread-safe. */
public final class ActivityOverviewLoader {
    private final List<ActivityOverview> outlines;
    private volatile double progress;
    private volatile boolean stopped;

    private ActivityOverviewLoader(int tracks) {
        outlines =
                IntStream.range(0, tracks).mapToObj(_ -> ActivityOverview.forRecording(tracks)).toList();
    }

    /** Starts a survey. */
    static ActivityOverviewLoader of(RecordingSource reel) {
        var survey = new ActivityOverviewLoader(reel.tracks().size());
        Thread.ofVirtual().name("survey " + reel.name()).start(() -> survey.draw(reel));
        return survey;
    }

    /** Returns the overviews, one a track. */
    public List<ActivityOverview> outlines() {
        return outlines;
    }

    /** Returns the part of the recording that was read, from 0 to 1. */
    public double progress() {
        return progress;
    }

    void stop() {
        stopped = true;
    }

    private void draw(RecordingSource reel) {
        try {
            reel.buildOverviews(outlines, part -> progress = part, () -> stopped);
        } catch (IOException | RuntimeException _) {
            // The player reports the error; the part read so far is drawn.
        }
        progress = 1;
    }
}
