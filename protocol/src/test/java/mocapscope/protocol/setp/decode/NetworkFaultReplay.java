package mocapscope.protocol.setp.decode;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import mocapscope.protocol.setp.transport.SimulatedFaults;
import mocapscope.protocol.transcript.Entry;
import mocapscope.protocol.transcript.Transcript;

/** Replays entries as a network with more faults would deliver them. */
final class NetworkFaultReplay {

    private record DelayedEntry(Entry entry, long arrival) {}

    private NetworkFaultReplay() {}

    /** The entries again, of which some are lost, late or there twice. */
    static List<Entry> of(List<Entry> entries, SimulatedFaults faults, long seed) {
        var random = new Random(seed);
        var copies = new ArrayList<DelayedEntry>();
        for (var entry : entries) {
            int times = random.nextDouble() < faults.loss() ? 0 : random.nextDouble() < faults.duplicate() ? 2 : 1;
            for (int i = 0; i < times; i++) {
                boolean late = random.nextDouble() < faults.reorder();
                copies.add(new DelayedEntry(entry, entry.arrival() + (late ? random.nextLong(60_000_000) : 0)));
            }
        }
        copies.sort(Comparator.comparingLong(DelayedEntry::arrival));
        return deliver(copies);
    }

    private static List<Entry> deliver(List<DelayedEntry> copies) {
        var transcript = new Transcript(Long.MAX_VALUE);
        return copies.stream().map(copy -> deliver(transcript, copy)).toList();
    }

    private static Entry deliver(Transcript transcript, DelayedEntry copy) {
        var entry = copy.entry();
        return switch (entry.kind()) {
            case OPENED -> transcript.appendOpened(entry.direction(), entry.channel(), copy.arrival(), entry.note());
            case DATA ->
                transcript.appendData(entry.direction(), entry.channel(), copy.arrival(), entry.bytes(), entry.mark());
            case GAP -> transcript.appendGap(entry.direction(), entry.channel(), copy.arrival(), entry.note());
            case CLOSED -> transcript.appendClosed(entry.direction(), entry.channel(), copy.arrival(), entry.note());
        };
    }
}
