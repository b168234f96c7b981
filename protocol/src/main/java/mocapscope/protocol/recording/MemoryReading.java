package mocapscope.protocol.recording;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import mocapscope.protocol.session.Standing;
import mocapscope.protocol.transcript.Entry;
import org.jspecify.annotations.Nullable;

/** Goes over what several live sessions remember, the earliest arrival first. */
final class MemoryReading implements Reading {
    private final List<Remembered> strands;
    private final Runnable overtaken;

    /** {@code overtaken} is told when something was dropped that had yet to be read. */
    MemoryReading(List<Remembered> strands, Runnable overtaken) {
        this.strands = strands;
        this.overtaken = overtaken;
    }

    @Override
    public Standing standing(int track) {
        return strands.get(track).standing();
    }

    @Override
    public @Nullable Happening next() {
        int first = -1;
        Entry earliest = null;
        for (int track = 0; track < strands.size(); track++) {
            var entry = strands.get(track).peek();
            if (strands.get(track).lost()) {
                overtaken.run();
            }
            if (entry != null && (earliest == null || entry.arrival() < earliest.arrival())) {
                first = track;
                earliest = entry;
            }
        }
        return earliest == null ? null : happening(first, earliest);
    }

    private Happening happening(int track, Entry entry) {
        var strand = strands.get(track);
        strand.pass();
        return new Happening(
                track,
                entry.kind(),
                entry.direction(),
                entry.channel(),
                strand.time(entry),
                shown(entry),
                entry.mark(),
                entry.note());
    }

    /** What is a secret as a whole is remembered as stars. */
    private static ByteBuffer shown(Entry entry) {
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
