package mocapscope.app.report;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import mocapscope.app.model.FindingKind;
import mocapscope.protocol.recording.GapException;
import mocapscope.protocol.recording.Happening;
import mocapscope.protocol.recording.MemoryReel;
import mocapscope.protocol.recording.Reading;
import mocapscope.protocol.recording.Replayer;
import mocapscope.protocol.sample.SkeletonMapRegistry;
import mocapscope.protocol.session.Finding;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.SessionState;
import org.jspecify.annotations.Nullable;

/**
 * A session to report from its retained transcript, while it may still be running.
 *
 * @param found all findings so far, some of which the bytes alone do not show
 * @param state its state; empty if unknown
 */
public record Remembered(Session session, List<FindingKind> found, Optional<SessionState> state) {

    public Remembered {
        found = List.copyOf(found);
    }

    Chapter chapter(Extent extent, SkeletonMapRegistry maps, Runnable counted) throws IOException {
        var history = session.history();
        var gathering = new Gathering(session, Whom.of(session), extent, maps, counted);
        long until = history.transcript().nextIndex();
        var reel = new MemoryReel(session.title(), List.of(session), 0); // so that its times are those of the session
        try (var reading = reel.read(Long.MIN_VALUE)) {
            var again = reel.tracks().getFirst().session(session.id(), session.anchor(), maps, reading.standing(0));
            reading.standing(0).restoreState(history.decoder(), gathering);
            var replayer = new Replayer(again, gathering);
            long index = reading.standing(0).position().index();
            long told = 0;
            for (var next = next(reading); next != null && index + told < until; next = next(reading)) {
                next.tell(replayer, next.time());
                told++;
            }
            gathering.missed(Math.max(0, until - told));
        }
        state.ifPresent(gathering::onState);
        var chapter = gathering.chapter();
        return found.isEmpty() ? chapter : chapter.found(found, exhibits(extent.exhibits()));
    }

    private static @Nullable Happening next(Reading reading) throws IOException {
        while (true) {
            try {
                return reading.next();
            } catch (GapException _) {
                // Bytes dropped in the meantime are left out.
            }
        }
    }

    /** Returns the first findings of each kind with those bytes that are still held. */
    private Map<Evidence.Kind, List<Evidence.Shown>> exhibits(int most) {
        var shown = new HashMap<Evidence.Kind, List<Evidence.Shown>>();
        for (var kind : found) {
            shown.put(
                    Evidence.Kind.of(kind),
                    kind.listed().stream()
                            .limit(most)
                            .map(finding -> new Evidence.Shown(finding, exhibit(finding)))
                            .toList());
        }
        return shown;
    }

    private Optional<Exhibit> exhibit(Finding finding) {
        return finding.message() == Finding.NONE ? Optional.empty() : Evidence.remembered(session, finding);
    }
}
