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

        DialState dialed(SignalSnapshot<Sample.Dial> snapshot) {
            if (shown == null || shown.signal() != snapshot) {
                shown = new DialState(snapshot, revolutions);
            }
            return shown;
        }
    }

    private final SignalTrackerTable<Sample.Dial> trackerTable = new SignalTrackerTable<>();
    private final Map<SignalTracker<Sample.Dial>, Turn> turns = new HashMap<>();
    private final StableListCache<DialState> shown = new StableListCache<>();

    void add(Sample.Dial dial) {
        var tracker = trackerTable.add(dial.dial(), dial);
        if (tracker != null) {
            turns.computeIfAbsent(tracker, _ -> new Turn()).revolutions += dial.change();
        }
    }

    List<DialState> snapshot(long now) {
        return shown.map(trackerTable.ordered(), tracker -> turn(tracker).dialed(tracker.snapshot(now)));
    }

    private Turn turn(SignalTracker<Sample.Dial> tracker) {
        return turns.computeIfAbsent(tracker, _ -> new Turn());
    }
}
