package mocapscope.protocol.recording;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.DoubleConsumer;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.session.Session;
import org.jspecify.annotations.Nullable;

/**
 * Builds the activity overviews of all sessions of a recording by reading and decoding it once. Entries are not kept.
 */
final class SessionActivityTimelineScanner {
    /** The number of entries between two progress reports. */
    private static final int NOW_AND_THEN = 256;

    private final SeekableRecordedSessionSet source;
    private final BooleanSupplier cancelled;
    private final DoubleConsumer progress;

    SessionActivityTimelineScanner(
            SeekableRecordedSessionSet source, DoubleConsumer progress, BooleanSupplier cancelled) {
        this.source = source;
        this.progress = progress;
        this.cancelled = cancelled;
    }

    void scan(List<SessionActivityTimeline> overviews) throws IOException {
        long nanos = Math.max(1, source.durationNanos(cancelled));
        try (var reader = source.openReader(0)) {
            var sessions = createSessions(reader);
            var builders = new ArrayList<SessionActivityTimelineBuilder>();
            var replayers = new ArrayList<SessionReplayer>();
            for (int i = 0; i < sessions.size(); i++) {
                builders.add(SessionActivityTimelineBuilder.forRecording(overviews.get(i), sessions.get(i)));
                replayers.add(new SessionReplayer(sessions.get(i), builders.get(i)));
            }
            long time = 0;
            for (var next = next(reader); next != null && !cancelled.getAsBoolean(); next = next(reader)) {
                next.replayTo(replayers.get(next.track()), next.time());
                if (time++ % NOW_AND_THEN == 0) {
                    progress.accept(Math.clamp((double) next.time() / nanos, 0, 1));
                }
            }
            builders.forEach(SessionActivityTimelineBuilder::finish);
        }
        progress.accept(1);
    }

    /** Returns the next event; playback reports the read errors. */
    private static @Nullable RecordedTransportEvent next(RecordingReader reader) throws IOException {
        return reader.readNext(_ -> {});
    }

    private List<Session> createSessions(RecordingReader reader) {
        var sessions = new ArrayList<Session>();
        var anchor = source.anchor().withMonotonicNanos(0);
        for (int i = 0; i < source.tracks().size(); i++) {
            sessions.add(source.tracks()
                    .get(i)
                    .createSession("outline", anchor, SkeletonMapLibrary.builtIn(), reader.checkpoint(i)));
        }
        return sessions;
    }
}
