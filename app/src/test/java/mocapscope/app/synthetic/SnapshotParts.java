package mocapscope.app.synthetic;

import java.util.List;
import java.util.Optional;
import mocapscope.app.model.buffer.DeviceReportTimeHistory;
import mocapscope.app.model.buffer.PipelineLatencyMeter;
import mocapscope.app.model.snapshot.PlottedSignalId;
import mocapscope.app.model.snapshot.SelectedTime;
import mocapscope.app.model.snapshot.SessionSnapshot;
import mocapscope.app.model.snapshot.SharedViewSelection;
import mocapscope.app.model.snapshot.SignalSnapshot;
import mocapscope.app.model.snapshot.Snapshot;
import mocapscope.app.model.snapshot.SourceTimingHistorySnapshot;
import mocapscope.app.model.snapshot.TrackedItemStatus;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SourceDataKind;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.tracking.TrackingState;

/** Parts of a snapshot of which only so much matters to a test; nothing is known of the rest. */
public final class SnapshotParts {

    private SnapshotParts() {}

    /** Returns a snapshot without curves. */
    public static Snapshot snapshot(long nanos, List<SessionSnapshot> sessions, SharedViewSelection selection) {
        return snapshot(nanos, sessions, selection, List.of());
    }

    /** Attributes of a selection that identifies no signal. */
    public static Snapshot snapshot(
            long nanos, List<SessionSnapshot> sessions, SharedViewSelection selection, List<PlottedSignalId> plotted) {
        return new Snapshot(
                nanos,
                SessionHealthBuilder.process(nanos),
                sessions,
                selection,
                plotted,
                Optional.empty(),
                selectedTime(sessions, selection));
    }

    private static Optional<SelectedTime> selectedTime(List<SessionSnapshot> sessions, SharedViewSelection selection) {
        return selection instanceof SharedViewSelection.MomentSelection moment
                ? Optional.of(new SelectedTime(moment.session(), moment.arrival()))
                : selection
                        .message()
                        .flatMap(picked -> sessions.stream()
                                .filter(one -> one.session().id().equals(picked.session()))
                                .findFirst()
                                .flatMap(one -> one.session().history().message(picked.n()))
                                .map(message -> new SelectedTime(picked.session(), message.arrival())));
    }

    /** A snapshot of a stream whose last samples are not kept. */
    public static <S extends Sample> SignalSnapshot<S> signal(S latest, long count, double hertz) {
        return new SignalSnapshot<>(latest, count, hertz, null);
    }

    /** A snapshot of a sensor that has been lost since {@code since}. */
    public static SignalSnapshot<Sample.Pose> lostSignal(Sample.Pose latest, Sample.Pose valid, long since) {
        var tracking = new TrackedItemStatus(TrackingState.LOST, since, List.of());
        return new SignalSnapshot<>(latest, valid, tracking, 2, 60, null);
    }

    /** The timing of a source without device times and with unknown latency. */
    public static SourceTimingHistorySnapshot timing(
            SourceId source, SourceDataKind sourceKind, DeviceReportTimeHistory history, long last) {
        return new SourceTimingHistorySnapshot(
                source,
                sourceKind,
                history,
                last,
                SourceTimingHistorySnapshot.DeviceClockSnapshot.UNKNOWN,
                new PipelineLatencyMeter());
    }
}
