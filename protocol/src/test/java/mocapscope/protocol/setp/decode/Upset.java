package mocapscope.protocol.setp.decode;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import mocapscope.protocol.setp.transport.Weather;
import mocapscope.protocol.transcript.Entry;
import mocapscope.protocol.transcript.Transcript;

/** Entries as a network with worse faults would have delivered them. */
final class Upset {

    private record Copy(Entry entry, long arrival) {}

    private Upset() {}

    /** The entries again, of which some are lost, late or there twice. */
    static List<Entry> of(List<Entry> entries, Weather weather, long seed) {
        var random = new Random(seed);
        var copies = new ArrayList<Copy>();
        for (var entry : entries) {
            int times = random.nextDouble() < weather.loss() ? 0 : random.nextDouble() < weather.duplicate() ? 2 : 1;
            for (int i = 0; i < times; i++) {
                boolean late = random.nextDouble() < weather.reorder();
                copies.add(new Copy(entry, entry.arrival() + (late ? random.nextLong(60_000_000) : 0)));
            }
        }
        copies.sort(Comparator.comparingLong(Copy::arrival));
        return told(copies);
    }

    private static List<Entry> told(List<Copy> copies) {
        var transcript = new Transcript(Long.MAX_VALUE);
        return copies.stream().map(copy -> told(transcript, copy)).toList();
    }

    private static Entry told(Transcript transcript, Copy copy) {
        var entry = copy.entry();
        return switch (entry.kind()) {
            case OPENED -> transcript.appendOpened(entry.direction(), entry.channel(), copy.arrival(), entry.note());
            case DATA ->
                transcript.appendData(entry.direction(), entry.channel(), copy.arrival(), entry.bytes(), entry.mark());
            case CLOSED -> transcript.appendClosed(entry.direction(), entry.channel(), copy.arrival(), entry.note());
        };
    }
}
