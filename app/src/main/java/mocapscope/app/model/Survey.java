package mocapscope.app.model;

import java.io.IOException;
import java.util.List;
import java.util.stream.IntStream;
import mocapscope.protocol.recording.Outline;
import mocapscope.protocol.recording.Reel;

/** The outlines of a reel, drawn up by a thread of their own while they are looked at. Any thread may call. */
public final class Survey {
    private final List<Outline> outlines;
    private volatile double progress;
    private volatile boolean stopped;

    private Survey(int tracks) {
        outlines =
                IntStream.range(0, tracks).mapToObj(_ -> Outline.whole(tracks)).toList();
    }

    /** Begins one. */
    static Survey of(Reel reel) {
        var survey = new Survey(reel.tracks().size());
        Thread.ofVirtual().name("survey " + reel.name()).start(() -> survey.draw(reel));
        return survey;
    }

    /** One a track. */
    public List<Outline> outlines() {
        return outlines;
    }

    /** How much of the reel was looked at, from 0 to 1. */
    public double progress() {
        return progress;
    }

    void stop() {
        stopped = true;
    }

    private void draw(Reel reel) {
        try {
            reel.outline(outlines, part -> progress = part, () -> stopped);
        } catch (IOException | RuntimeException _) {
            // The player says what is the matter with the reel; what was seen until then is drawn.
        }
        progress = 1;
    }
}
