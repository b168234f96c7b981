package mocapscope.protocol.stage;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import mocapscope.protocol.limit.DocumentedLimit;
import mocapscope.protocol.protobuf.ProtobufException;
import mocapscope.protocol.protobuf.ProtobufFieldDescriptor;
import mocapscope.protocol.protobuf.ProtobufFieldDescriptor.ProtobufFieldType;
import mocapscope.protocol.protobuf.ProtobufMessageSchema;
import mocapscope.protocol.protobuf.ProtobufReader;
import mocapscope.protocol.protobuf.ProtobufWriter;
import mocapscope.protocol.take.codec.RecordedTranscriptEntry;
import mocapscope.protocol.transcript.Entry;

/**
 * A message that carries recorded traffic of one session through a NATS server, in order. Entries that its sender
 * dropped are missing.
 *
 * @param run identifies the session among those of the same name; each start of a session has another one
 * @param first index of the first entry
 * @param last index of the last entry
 */
record EntryBatch(UUID run, long first, long last, List<RecordedTranscriptEntry> entries) {
    @DocumentedLimit(
            value = "entries of a message on a stage that is read",
            unit = "entries",
            beyond = "the message is not read, and counted")
    private static final int MOST_ENTRIES = 100_000;

    private static final long PRESENT = 1;

    private static final ProtobufFieldDescriptor VERSION =
            ProtobufFieldDescriptor.of(1, "version", ProtobufFieldType.COUNT);
    private static final ProtobufFieldDescriptor RUN = ProtobufFieldDescriptor.of(2, "run", ProtobufFieldType.BYTES);
    private static final ProtobufFieldDescriptor ENTRY = ProtobufFieldDescriptor.message(
                    3, "entries", RecordedTranscriptEntry.TYPE)
            .asRepeated();
    private static final ProtobufFieldDescriptor FIRST =
            ProtobufFieldDescriptor.of(4, "first", ProtobufFieldType.COUNT);
    private static final ProtobufFieldDescriptor LAST = ProtobufFieldDescriptor.of(5, "last", ProtobufFieldType.COUNT);

    static final ProtobufMessageSchema TYPE =
            new ProtobufMessageSchema("mocapscope.EntryBatch", VERSION, RUN, ENTRY, FIRST, LAST);

    EntryBatch {
        entries = List.copyOf(entries);
    }

    /**
     * Decodes a batch.
     *
     * @throws ProtobufException if it is malformed, of another version, or its entries are not in order
     */
    static EntryBatch read(ByteBuffer message) throws ProtobufException {
        var in = new ProtobufReader(message);
        var entries = new ArrayList<RecordedTranscriptEntry>();
        var run = new UUID(0, 0);
        long version = 0;
        long first = -1;
        long last = -1;
        while (in.next()) {
            version = in.isAt(VERSION) ? in.longValue() : version;
            run = in.isAt(RUN) ? in.uuidValue() : run;
            first = in.isAt(FIRST) ? in.longValue() : first;
            last = in.isAt(LAST) ? in.longValue() : last;
            if (in.isAt(ENTRY)) {
                addEntry(entries, RecordedTranscriptEntry.read(in.bytesValue()));
            }
        }
        if (version != PRESENT) {
            throw new ProtobufException(0, "batches of version %d are not supported".formatted(version));
        }
        if (entries.isEmpty()
                || first != entries.getFirst().index()
                || last != entries.getLast().index()) {
            throw new ProtobufException(
                    0, "%d entries are not those from %d to %d".formatted(entries.size(), first, last));
        }
        return new EntryBatch(run, first, last, entries);
    }

    /** Returns the run of a batch without decoding its entries; empty if it is malformed. */
    static Optional<UUID> readRun(ByteBuffer message) {
        try {
            var in = new ProtobufReader(message);
            while (in.next()) {
                if (in.isAt(RUN)) {
                    return Optional.of(in.uuidValue());
                }
            }
        } catch (ProtobufException _) {
            return Optional.empty(); // reported when the whole batch is read
        }
        return Optional.empty();
    }

    private static void addEntry(List<RecordedTranscriptEntry> entries, RecordedTranscriptEntry entry)
            throws ProtobufException {
        long least = entries.isEmpty() ? 0 : entries.getLast().index() + 1;
        if (entry.index() < least || entry.place() < 0) {
            throw new ProtobufException(
                    0, "entry %d at byte %d follows entry %d".formatted(entry.index(), entry.place(), least - 1));
        }
        if (entries.size() >= MOST_ENTRIES) {
            throw new ProtobufException(0, "more than %,d entries".formatted(MOST_ENTRIES));
        }
        entries.add(entry);
    }

    /** Builds the message of a batch entry by entry. Not thread-safe. */
    static final class EntryBatchBuilder {
        private final UUID run;
        private final ProtobufWriter out = new ProtobufWriter();
        private long first;
        private long last;
        private int count;

        EntryBatchBuilder(UUID run) {
            this.run = run;
        }

        /** Adds an entry with {@code shown} in place of its own bytes. */
        void add(Entry entry, ByteBuffer shown) {
            if (count == 0) {
                first = entry.index();
                out.clear();
                out.writeCount(VERSION, PRESENT);
                out.writeUuid(RUN, run);
            }
            int start = out.beginField(ENTRY);
            RecordedTranscriptEntry.write(out, entry, shown);
            RecordedTranscriptEntry.writePlace(out, entry);
            out.endField(start);
            last = entry.index();
            count++;
        }

        boolean isEmpty() {
            return count == 0;
        }

        /** Returns the number of bytes so far. */
        int size() {
            return isEmpty() ? 0 : out.size();
        }

        int count() {
            return count;
        }

        long last() {
            return last;
        }

        /** Returns the part of the message's id that identifies it within its session. */
        String id() {
            return "%s/%d-%d".formatted(run, first, last);
        }

        /** Returns the message, and begins the next one. */
        byte[] finish() {
            out.writeCount(FIRST, first);
            out.writeCount(LAST, last);
            count = 0;
            return out.toArray();
        }
    }
}
