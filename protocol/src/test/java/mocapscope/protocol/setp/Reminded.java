package mocapscope.protocol.setp;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import mocapscope.protocol.session.Decoder;
import mocapscope.protocol.session.Sink;
import mocapscope.protocol.transcript.Entry;

/** The reminders of a session, before each of its entries. */
final class Reminded {
    final List<Integer> sizes = new ArrayList<>();
    final int moments;
    long longestGap;
    int most;

    Reminded(Decoder decoder, List<Entry> entries) {
        this(decoder, entries, 1);
    }

    Reminded(Decoder decoder, List<Entry> entries, int every) {
        var known = decoder.initial();
        var out = Heard.of(List.of());
        int asked = 0;
        long last = entries.isEmpty() ? 0 : entries.getFirst().arrival();
        for (int i = 0; i < entries.size(); i++) {
            if (i % every == 0) {
                asked++;
                var reminders = decoder.reminders(known);
                if (reminders.isPresent()) {
                    int size = size(reminders.get());
                    sizes.add(size);
                    most = Math.max(most, size);
                    last = entries.get(i).arrival();
                }
                longestGap = Math.max(longestGap, entries.get(i).arrival() - last);
            }
            known = decoder.decode(known, entries.get(i), (Sink) out);
        }
        moments = asked;
    }

    private static int size(List<Entry> entries) {
        return entries.stream()
                .map(Entry::bytes)
                .mapToInt(ByteBuffer::remaining)
                .sum();
    }

    double share() {
        return (double) sizes.size() / moments;
    }

    @Override
    public String toString() {
        return "%d of %d moments, longest gap %.2f s, mean %.0f bytes, at most %d, last %d"
                .formatted(
                        sizes.size(),
                        moments,
                        longestGap / 1e9,
                        sizes.stream().mapToInt(Integer::intValue).average().orElse(0),
                        most,
                        sizes.isEmpty() ? 0 : sizes.getLast());
    }
}
