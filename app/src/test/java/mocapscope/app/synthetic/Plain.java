package mocapscope.app.synthetic;

import java.util.List;
import java.util.Optional;
import mocapscope.app.model.Arrivals;
import mocapscope.app.model.Beat;
import mocapscope.app.model.Probe;
import mocapscope.app.model.Selection;
import mocapscope.app.model.SessionSnapshot;
import mocapscope.app.model.Signal;
import mocapscope.app.model.Snapshot;
import mocapscope.app.model.Stages;
import mocapscope.protocol.sample.SourceKind;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SourceId;

/** Parts of a snapshot of which only so much matters to a test; nothing is known of the rest. */
public final class Plain {

    private Plain() {}

    /** With nothing to be seen as lines. */
    public static Snapshot snapshot(long nanos, List<SessionSnapshot> sessions, Selection selection) {
        return snapshot(nanos, sessions, selection, List.of());
    }

    /** Of a selection that tells of no signal but itself. */
    public static Snapshot snapshot(
            long nanos, List<SessionSnapshot> sessions, Selection selection, List<Probe> plotted) {
        return new Snapshot(nanos, sessions, selection, plotted, Optional.empty());
    }

    /** Of a stream whose last samples are not kept. */
    public static <S extends Sample> Signal<S> signal(S latest, long count, double hertz) {
        return new Signal<>(latest, count, hertz, null);
    }

    /** Of a source that tells no times, and whose way to the screen is not known. */
    public static Beat beat(
            SourceId source, SourceKind kind, Arrivals arrivals, double hertz, double jitter, long last, Beat.Pace pace) {
        return new Beat(source, kind, arrivals, hertz, jitter, last, pace, Beat.Clock.UNKNOWN, List.of(), new Stages());
    }
}
