package mocapscope.app.report;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import mocapscope.app.model.snapshot.FindingGroup;
import mocapscope.protocol.health.HealthThresholds;
import mocapscope.protocol.health.SessionHealth;
import mocapscope.protocol.health.SessionHealthMonitor;
import mocapscope.protocol.recording.RecordedFindingOrProcessLag;
import mocapscope.protocol.recording.RecordedTransportEvent;
import mocapscope.protocol.recording.RecordingReader;
import mocapscope.protocol.recording.ReplayableLiveSessionSet;
import mocapscope.protocol.recording.SessionReplayer;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.SessionStateChange;
import org.jspecify.annotations.Nullable;

/**
 * Creates the section of a report about one session from its traffic in memory; the session may still be running.
 * @param name its name in the window; empty to name it by its devices
 * @param found all findings so far, some of which the bytes alone do not show
 * @param state its state; empty if unknown
 * @param health its health as the window shows it; empty to judge what is held of its transcript
 */
public record SessionSectionFactory(
        Session session,
        String name,
        List<FindingGroup> found,
        Optional<SessionStateChange> state,
        Optional<SessionHealth> health) {

    public SessionSectionFactory {
        found = List.copyOf(found);
    }

    SessionSection createSection(ReportLimits limits, SkeletonMapLibrary maps, Runnable counted) throws IOException {
        var history = session.history();
        var builder = new SessionSectionBuilder(
                session,
                ReportedSessionDescription.of(session).withName(name),
                limits,
                maps,
                counted,
                SessionHealthMonitor.recorded(session, HealthThresholds.USUAL));
        long until = history.transcript().nextIndex();
        var source = new ReplayableLiveSessionSet(
                session.title(), List.of(session), 0); // so that its times are those of the session
        try (var reader = source.openReader(Long.MIN_VALUE)) {
            var again = source.tracks()
                    .getFirst()
                    .createSession(session.id(), session.anchor(), maps, reader.checkpoint(0));
            again.history().decoder().describeState(again.history().decoderState(), builder);
            var replayer = new SessionReplayer(again, builder);
            long index = reader.checkpoint(0).position().index();
            long time = 0;
            var notices = new ArrayDeque<RecordedFindingOrProcessLag>();
            for (var next = next(reader); next != null && index + time < until; next = next(reader)) {
                notices.addAll(reader.takeNotices());
                while (!notices.isEmpty() && notices.peek().time() <= next.time()) {
                    replayer.play(notices.remove(), 0);
                }
                next.replayTo(replayer, next.time());
                time++;
            }
            builder.addMissedEntries(Math.max(0, until - time));
        }
        state.ifPresent(builder::on);
        var built = builder.build();
        var section =
                health.map(SessionHealthSummary::of).map(built::withHealth).orElse(built);
        return found.isEmpty() ? section : section.withFindings(found, collectEvidence(limits.evidence()));
    }

    /** Returns the next event; bytes dropped in the meantime are left out. */
    private static @Nullable RecordedTransportEvent next(RecordingReader reader) throws IOException {
        return reader.readNext(_ -> {});
    }

    /** Returns the first findings of each kind with those bytes that are still held. */
    private Map<FindingCountAndExampleCollector.FindingGroupKey, List<FindingCountAndExampleCollector.FindingEvidence>>
            collectEvidence(int most) {
        var shown = new HashMap<
                FindingCountAndExampleCollector.FindingGroupKey,
                List<FindingCountAndExampleCollector.FindingEvidence>>();
        for (var kind : found) {
            shown.put(
                    FindingCountAndExampleCollector.FindingGroupKey.of(kind),
                    kind.listed().stream()
                            .limit(most)
                            .map(finding -> new FindingCountAndExampleCollector.FindingEvidence(
                                    finding, findMessageDetail(finding)))
                            .toList());
        }
        return shown;
    }

    private Optional<ReportMessageDetail> findMessageDetail(Finding finding) {
        return finding.message() == Finding.NONE
                ? Optional.empty()
                : FindingCountAndExampleCollector.findMessage(session, finding);
    }
}
