package mocapscope.app.model;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import mocapscope.protocol.sample.Sample;
import org.jspecify.annotations.Nullable;

/** Sums the revolutions of each dial of a session. Not thread-safe. */
final class Turns {

    /** The rotation of one dial. */
    private static final class Turn {
        private double revolutions;
        private @Nullable Dialed shown;

        Dialed dialed(Signal<Sample.Dial> signal) {
            if (shown == null || shown.signal() != signal) {
                shown = new Dialed(signal, revolutions);
            }
            return shown;
        }
    }

    private final Tracks<Sample.Dial> tracks = new Tracks<>();
    private final Map<Track<Sample.Dial>, Turn> turns = new HashMap<>();
    private final Unchanged<Dialed> shown = new Unchanged<>();

    void add(Sample.Dial dial) {
        var track = tracks.add(dial.dial(), dial);
        if (track != null) {
            turns.computeIfAbsent(track, _ -> new Turn()).revolutions += dial.change();
        }
    }

    List<Dialed> dials(long now) {
        return shown.of(tracks.ordered(), track -> turn(track).dialed(track.signal(now)));
    }

    private Turn turn(Track<Sample.Dial> track) {
        return turns.computeIfAbsent(track, _ -> new Turn());
    }
}
