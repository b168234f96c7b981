package mocapscope.protocol.setp;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import mocapscope.protocol.session.Decoder;
import mocapscope.protocol.transcript.Entry;

/** The reminders of a session before each of its entries: how large they are, and how long there are none. */
final class Reminded {
    /** In bytes, of those that there are. */
    final List<Integer> sizes = new ArrayList<>();

    /** In nanoseconds. */
    long longestGap;

    private final int moments;

    Reminded(Decoder decoder, List<Entry> entries) {
        moments = entries.size();
        var heard = Heard.of(List.of());
        long last = entries.getFirst().arrival();
        for (var entry : entries) {
            var reminders = decoder.restoreEntries(heard.known);
            if (reminders.isPresent()) {
                sizes.add(size(reminders.get()));
                last = entry.arrival();
            }
            longestGap = Math.max(longestGap, entry.arrival() - last);
            heard.known = decoder.decode(heard.known, entry, heard);
        }
    }

    static int size(List<Entry> entries) {
        return entries.stream()
                .map(Entry::bytes)
                .mapToInt(ByteBuffer::remaining)
                .sum();
    }

    int most() {
        return sizes.stream().mapToInt(Integer::intValue).max().orElse(0);
    }

    /** Of all moments. */
    double share() {
        return (double) sizes.size() / moments;
    }

    @Override
    public String toString() {
        return "%d of %d moments, longest gap %.2f s, mean %.0f bytes, at most %d"
                .formatted(
                        sizes.size(),
                        moments,
                        longestGap / 1e9,
                        sizes.stream().mapToInt(Integer::intValue).average().orElse(0),
                        most());
    }
}
