package mocapscope.protocol.recording;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import mocapscope.protocol.session.event.ClockAnchor;

/** A reel that counts how often it is closed, and notes from where it is read. */
public record Watched(RecordingSource of, AtomicInteger closed, List<Long> read) implements RecordingSource {
    @Override
    public String name() {
        return of.name();
    }

    @Override
    public List<RecordedSessionTrack> tracks() {
        return of.tracks();
    }

    @Override
    public ClockAnchor anchor() {
        return of.anchor();
    }

    @Override
    public long durationNanos(BooleanSupplier cancelled) throws IOException {
        return of.durationNanos(cancelled);
    }

    @Override
    public RecordingReader openReader(long moment) throws IOException {
        read.add(moment);
        return of.openReader(moment);
    }

    @Override
    public void close() {
        closed.incrementAndGet();
    }
}
