package mocapscope.protocol.recording;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import mocapscope.protocol.session.event.MonotonicToUnixTimeAnchor;

/** A recording source that counts its closings and records the positions from which it is read. */
public record ObservedSessionSet(SeekableRecordedSessionSet source, AtomicInteger closed, List<Long> read)
        implements SeekableRecordedSessionSet {
    @Override
    public String name() {
        return source.name();
    }

    @Override
    public List<SeekableRecordedSession> tracks() {
        return source.tracks();
    }

    @Override
    public MonotonicToUnixTimeAnchor anchor() {
        return source.anchor();
    }

    @Override
    public long durationNanos(BooleanSupplier cancelled) throws IOException {
        return source.durationNanos(cancelled);
    }

    @Override
    public RecordingReader openReader(long moment) throws IOException {
        read.add(moment);
        return source.openReader(moment);
    }

    @Override
    public void close() {
        closed.incrementAndGet();
    }
}
