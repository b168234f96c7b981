package mocapscope.protocol.recording;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import mocapscope.protocol.session.history.SessionCheckpoint;
import mocapscope.protocol.transcript.Entry;
import org.jspecify.annotations.Nullable;

/** Merges the traffic logs of several live sessions by arrival time and reads them like a recording. */
final class MergedLiveTranscriptReader implements RecordingReader {
    private final List<LiveTranscriptSeekCursor> cursors;
    private final List<LiveFindingCursor> findings;
    private final List<LiveProcessLagCursor> lags;
    private final long start;
    private final Runnable overtaken;
    private long lastTime;

    /** Creates a reader of times since {@code start}; {@code overtaken} runs if entries were dropped before they were read. */
    MergedLiveTranscriptReader(
            List<LiveTranscriptSeekCursor> cursors,
            List<LiveFindingCursor> findings,
            List<LiveProcessLagCursor> lags,
            long start,
            Runnable overtaken) {
        this.cursors = cursors;
        this.findings = findings;
        this.lags = lags;
        this.start = start;
        this.overtaken = overtaken;
    }

    @Override
    public SessionCheckpoint checkpoint(int track) {
        return cursors.get(track).checkpoint();
    }

    @Override
    public @Nullable RecordedTransportEvent readNext() {
        int first = -1;
        Entry earliest = null;
        for (int track = 0; track < cursors.size(); track++) {
            var entry = cursors.get(track).peek();
            if (cursors.get(track).hasLostEntries()) {
                overtaken.run();
            }
            if (entry != null && (earliest == null || entry.arrival() < earliest.arrival())) {
                first = track;
                earliest = entry;
            }
        }
        return earliest == null ? null : toEvent(first, earliest);
    }

    @Override
    public List<RecordedFindingOrProcessLag> takeNotices() {
        var taken = new ArrayList<RecordedFindingOrProcessLag>();
        for (int track = 0; track < findings.size(); track++) {
            for (var finding : findings.get(track).read()) {
                taken.add(new RecordedFinding(
                        track, finding.arrival() - start, finding.rule(), finding.severity(), finding.text()));
            }
        }
        for (int track = 0; track < lags.size(); track++) {
            for (var lag : lags.get(track).read()) {
                var shifted = lag.shiftedBy(-start);
                taken.add(new RecordedProcessLag(track, Math.max(lastTime, shifted.from()), shifted));
            }
        }
        taken.sort(Comparator.comparingLong(RecordedFindingOrProcessLag::time));
        return taken;
    }

    private RecordedTransportEvent toEvent(int track, Entry entry) {
        var cursor = cursors.get(track);
        cursor.advance();
        lastTime = Math.max(lastTime, cursor.relativeTime(entry));
        return new RecordedTransportEvent(
                track,
                entry.kind(),
                entry.direction(),
                entry.channel(),
                cursor.relativeTime(entry),
                maskedBytes(entry),
                entry.mark(),
                entry.note());
    }

    /** Returns the bytes of an entry, masked if the entry as a whole is secret. */
    private static ByteBuffer maskedBytes(Entry entry) {
        if (!entry.secret()) {
            return entry.bytes();
        }
        var stars = new byte[entry.bytes().remaining()];
        Arrays.fill(stars, (byte) '*');
        return ByteBuffer.wrap(stars).asReadOnlyBuffer();
    }

    @Override
    public void close() {}
}
