package mocapscope.app.model;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import mocapscope.protocol.sample.Sample;
import org.jspecify.annotations.Nullable;

/** Sums the revolutions of each dial of a session. Not thread-safe. */
final class DialRevolutionCounter {

    /** The rotation of one dial. */
    private static final class Turn {
        private double revolutions;
        private @Nullable DialState shown;

        DialState dialed(SignalSnapshot<Sample.Dial> signal) {
            if (shown == null || shown.signal() != signal) {
                shown = new DialState(signal, revolutions);
            }
            return shown;
        }
    }

    private final SignalTrackerTable<Sample.Dial> tracks = new SignalTrackerTable<>();
    private final Map<SignalTracker<Sample.Dial>, Turn> turns = new HashMap<>();
    private final StableListCache<DialState> shown = new StableListCache<>();

    void add(Sample.Dial dial) {
        var track = tracks.add(dial.dial(), dial);
        if (track != null) {
            turns.computeIfAbsent(track, _ -> new Turn()).revolutions += dial.change();
        }
    }

    List<DialState> snapshot(long now) {
        return shown.map(tracks.ordered(), track -> turn(track).dialed(track.snapshot(now)));
    }

    private Turn turn(SignalTracker<Sample.Dial> track) {
        return turns.computeIfAbsent(track, _ -> new Turn());
    }
}
