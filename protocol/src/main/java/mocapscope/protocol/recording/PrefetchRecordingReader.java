package mocapscope.protocol.recording;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CancellationException;
import java.util.function.IntFunction;
import mocapscope.protocol.limit.DocumentedLimit;
import mocapscope.protocol.session.history.SessionCheckpoint;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import org.jspecify.annotations.Nullable;

/** A recording reader that reads ahead on a background thread, for files without random access. */
final class PrefetchRecordingReader implements RecordingReader {
    private static final int BATCH = 128;

    @DocumentedLimit(
            value = "data of each of six batches that are read ahead of a recording without random access",
            unit = "bytes",
            beyond = "the next batch begins; one message may be larger")
    private static final long BATCH_BYTES = 256 << 10;

    private static final int AHEAD = 4;

    private final BlockingQueue<Batch> batches = new ArrayBlockingQueue<>(AHEAD);
    private final Thread replaying;
    private final List<RecordedFindingOrProcessLag> notices = new ArrayList<>();
    private Batch batch = new Batch(List.of(), List.of(), false, null);
    private int at;

    /** A batch of events and notices; {@code broken} is the read error after it. */
    private record Batch(
            List<RecordedTransportEvent> events,
            List<RecordedFindingOrProcessLag> notices,
            boolean last,
            @Nullable IOException broken) {}

    /** A replay that passes the events of each track to that track's recording consumer. */
    interface MultiTrackReplay {

        void replayTo(IntFunction<RecordingContentConsumer> tracks) throws IOException;
    }

    PrefetchRecordingReader(MultiTrackReplay replay) {
        replaying = Thread.ofVirtual().name("reading").start(() -> replay(replay));
    }

    @Override
    public SessionCheckpoint checkpoint(int track) {
        return SessionCheckpoint.BEGINNING;
    }

    @Override
    public @Nullable RecordedTransportEvent readNext() throws IOException {
        while (at == batch.events().size()) {
            var broken = batch.broken();
            if (broken instanceof UnreadableRecordingPartException) {
                batch = new Batch(List.of(), List.of(), true, null); // reported once; nothing follows
                at = 0;
            }
            if (broken != null) {
                throw broken;
            }
            if (batch.last()) {
                return null;
            }
            at = 0;
            batch = take();
            notices.addAll(batch.notices());
        }
        return batch.events().get(at++);
    }

    private Batch take() throws IOException {
        try {
            return batches.take();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            throw new IOException("reading was interrupted");
        }
    }

    @Override
    public List<RecordedFindingOrProcessLag> takeNotices() {
        var taken = notices.stream()
                .sorted(Comparator.comparingLong(RecordedFindingOrProcessLag::time))
                .toList();
        notices.clear();
        return taken;
    }

    @Override
    public void close() {
        replaying.interrupt();
    }

    private void replay(MultiTrackReplay recording) {
        var out = new Batching();
        try {
            var broken = broken(recording, out);
            out.give(true, broken);
        } catch (CancellationException _) {
            // The reader has been closed.
        }
    }

    private static @Nullable IOException broken(MultiTrackReplay recording, Batching out) {
        try {
            recording.replayTo(out::track);
            return null;
        } catch (IOException broken) {
            return broken;
        } catch (CancellationException stopped) {
            throw stopped;
        } catch (RuntimeException fault) {
            return new IOException(
                    "reading cannot continue: " + fault, fault); // otherwise the reader would wait for ever
        }
    }

    /** Collects the replayed events in batches. */
    private final class Batching {
        private List<RecordedTransportEvent> some = new ArrayList<>(BATCH);
        private long bytes;
        private List<RecordedFindingOrProcessLag> findings = new ArrayList<>();

        RecordingContentConsumer track(int track) {
            return new RecordingContentConsumer() {
                @Override
                public void opened(Direction direction, Channel channel, long arrival, String note) {
                    addNote(Entry.EntryKind.OPENED, direction, channel, arrival, note);
                }

                @Override
                public void data(
                        Direction direction,
                        Channel channel,
                        long arrival,
                        ByteBuffer bytes,
                        Entry.EntryModification modification) {
                    add(new RecordedTransportEvent(
                            track, Entry.EntryKind.DATA, direction, channel, arrival, bytes, modification, ""));
                }

                @Override
                public void closed(Direction direction, Channel channel, long arrival, String reason) {
                    addNote(Entry.EntryKind.CLOSED, direction, channel, arrival, reason);
                }

                @Override
                public void gap(Direction direction, Channel channel, long arrival, String missing) {
                    addNote(Entry.EntryKind.GAP, direction, channel, arrival, missing);
                }

                private void addNote(
                        Entry.EntryKind kind, Direction direction, Channel channel, long arrival, String note) {
                    add(new RecordedTransportEvent(
                            track, kind, direction, channel, arrival, NOTHING, Entry.EntryModification.NONE, note));
                }

                @Override
                public void found(RecordedFinding finding) {
                    findings.add(new RecordedFinding(
                            track, finding.time(), finding.rule(), finding.severity(), finding.text()));
                }
            };
        }

        private void add(RecordedTransportEvent event) {
            some.add(event);
            bytes += event.bytes().remaining();
            if (some.size() == BATCH || bytes >= BATCH_BYTES) {
                give(false, null);
            }
        }

        void give(boolean last, @Nullable IOException broken) {
            try {
                batches.put(new Batch(some, findings, last, broken));
            } catch (InterruptedException _) {
                throw new CancellationException();
            }
            some = new ArrayList<>(BATCH);
            bytes = 0;
            findings = new ArrayList<>();
        }
    }

    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0).asReadOnlyBuffer();
}
