package mocapscope.protocol.stage;

import java.util.HashMap;
import java.util.Map;
import mocapscope.protocol.limit.DocumentedLimit;
import mocapscope.protocol.recording.RecordingContentConsumer;
import mocapscope.protocol.take.codec.RecordedTranscriptEntry;
import mocapscope.protocol.transcript.Entry;
import mocapscope.protocol.transcript.Transcript;
import mocapscope.protocol.transcript.TransportKind;

/**
 * Detects repeated and missing events of a session that another machine shares through a NATS server. Passes the new
 * ones on in order.
 */
final class SharedSessionTrack {
    @DocumentedLimit(
            value = "channel directions of a watched session of a stage",
            unit = "channel directions",
            beyond = "entries of others are not passed on, and counted as missing")
    private static final int MOST_CHANNELS = 4096;

    private final RecordingContentConsumer consumer;
    private final Map<Transcript.ChannelDirection, Long> byteCounts;
    private long next;
    private long missing;
    private long repeated;

    SharedSessionTrack(Transcript.TranscriptPosition start, RecordingContentConsumer consumer) {
        this.next = start.index();
        this.byteCounts = new HashMap<>(start.byteCounts());
        this.consumer = consumer;
    }

    /** Passes on the entries of a batch that are new. */
    void addBatch(EntryBatch batch) {
        for (var entry : batch.entries()) {
            if (entry.index() >= next) {
                boolean isGap = entry.index() > next;
                missing += entry.index() - next;
                next = entry.index() + 1;
                passIfPossible(entry, isGap);
            } else {
                repeated++;
            }
        }
    }

    private void passIfPossible(RecordedTranscriptEntry entry, boolean isGap) {
        var place = new Transcript.ChannelDirection(entry.channel(), entry.direction());
        if (byteCounts.size() < MOST_CHANNELS || byteCounts.containsKey(place)) {
            pass(entry, place, isGap);
        } else {
            missing++;
        }
    }

    private void pass(RecordedTranscriptEntry entry, Transcript.ChannelDirection place, boolean isGap) {
        long lost = entry.place() - byteCounts.getOrDefault(place, 0L);
        if (isGap && lost > 0 && entry.channel().transport() == TransportKind.TCP) {
            consumer.gap(entry.direction(), entry.channel(), entry.arrival(), Long.toString(lost));
        }
        boolean isData = entry.kind() == Entry.EntryKind.DATA;
        byteCounts.put(place, isData ? entry.place() + entry.bytes().remaining() : byteCounts.getOrDefault(place, 0L));
        switch (entry.kind()) {
            case OPENED -> consumer.opened(entry.direction(), entry.channel(), entry.arrival(), entry.note());
            case DATA ->
                consumer.data(entry.direction(), entry.channel(), entry.arrival(), entry.copyBytes(), entry.mark());
            case CLOSED -> consumer.closed(entry.direction(), entry.channel(), entry.arrival(), entry.note());
            case GAP -> consumer.gap(entry.direction(), entry.channel(), entry.arrival(), entry.note());
        }
    }

    /** Returns the number of entries that did not arrive. */
    long missing() {
        return missing;
    }

    /** Returns the number of entries that arrived again. */
    long repeated() {
        return repeated;
    }
}
