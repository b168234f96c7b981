package mocapscope.protocol.take;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import mocapscope.protocol.sample.DeviceProperty;
import mocapscope.protocol.sample.MemorySizeEstimator;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SkeletonDescription;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.SourceInfo;
import mocapscope.protocol.session.Finding;
import mocapscope.protocol.session.Message;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.SessionListener;
import mocapscope.protocol.session.SessionState;
import mocapscope.protocol.session.TransportMetric;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import org.jspecify.annotations.Nullable;

/**
 * A session listener that queues a session's events for writing to a take. A running session is recorded from an entry
 * boundary on, so that no entry is incomplete.
 */
final class TakeRecordingListener implements SessionListener {
    /** The approximate memory cost of an object. */
    private static final int SMALL = 128;

    private final Session session;
    private final TakeWriteQueue queue;
    private final long preroll;
    private final CheckpointScheduler scheduler;
    private final boolean secretive;
    private boolean hearing;
    /** Used by the writer thread only. */
    private @Nullable TakeSessionWriter writer;

    /**
     * Creates a listener; {@code begin} is called on the writer thread and returns empty if there are too many
     * sessions.
     */
    TakeRecordingListener(
            Session session, TakeWriteQueue queue, long preroll, Supplier<Optional<TakeSessionWriter>> begin) {
        this.session = session;
        this.queue = queue;
        this.preroll = preroll;
        this.secretive = session.protocol().hasSecrets();
        this.scheduler = new CheckpointScheduler(session, session.anchor().monotonicNanos());
        queue.add(() -> writer = begin.get().orElse(null), SMALL);
    }

    @Override
    public void onState(SessionState state) {
        tell(SMALL, to -> to.onState(state));
    }

    @Override
    public void onEntry(Entry entry) {
        if (!hearing) {
            hearing = true;
            Preroll.create(session.history(), entry, preroll)
                    .ifPresent(before -> tell(before.size(), before::replayTo));
        }
        tell(SMALL + entry.bytes().remaining(), to -> to.onEntry(entry));
    }

    @Override
    public void onEntryDecoded(Entry entry) {
        hear(SMALL, to -> to.onEntryDecoded(entry));
        if (hearing) {
            scheduler
                    .pollDue(entry.arrival())
                    .ifPresent(checkpoint -> tell(
                            CheckpointScheduler.size(checkpoint),
                            to -> to.writeCheckpoint(checkpoint, entry.arrival())));
        }
    }

    @Override
    public void onMessage(Message message) {
        if (secretive) {
            hear(SMALL, to -> to.onMessage(message));
        }
    }

    /** Returns true if messages are needed to find secrets. */
    @Override
    public boolean wantsMessages() {
        return secretive;
    }

    @Override
    public void onSource(SourceInfo source) {
        tell(MemorySizeEstimator.estimateBytes(source), to -> to.onSource(source));
    }

    @Override
    public void onSample(Sample sample) {
        hear(MemorySizeEstimator.estimateBytes(sample), to -> to.onSample(sample));
    }

    @Override
    public void onFinding(Finding finding) {
        tell(SMALL, to -> to.onFinding(finding));
    }

    @Override
    public void onDeviceAnnounced(SourceId device, boolean internal) {
        tell(SMALL, to -> to.onDeviceAnnounced(device, internal));
    }

    @Override
    public void onDeviceProperty(SourceId device, DeviceProperty page) {
        tell(MemorySizeEstimator.estimateBytes(page), to -> to.onDeviceProperty(device, page));
    }

    @Override
    public void onDeviceDeparted(SourceId device) {
        tell(SMALL, to -> to.onDeviceDeparted(device));
    }

    @Override
    public void onSkeletonDescription(SkeletonDescription description) {
        tell(SMALL, to -> to.onSkeletonDescription(description));
    }

    @Override
    public void onMessagesLost(Channel channel, Direction direction, long messages) {
        tell(SMALL, to -> to.onMessagesLost(channel, direction, messages));
    }

    @Override
    public void onSequenceNumber(Channel channel, Direction direction, long number, int bits, long message) {
        hear(SMALL, to -> to.onSequenceNumber(channel, direction, number, bits, message));
    }

    @Override
    public void onTransportMetrics(List<TransportMetric> metrics, long at) {
        var copy = List.copyOf(metrics);
        tell(SMALL, to -> to.onTransportMetrics(copy, at));
    }

    /** Queues an event of an entry; ignored before the first entry. */
    private void hear(long size, Consumer<TakeSessionWriter> deed) {
        if (hearing) {
            tell(size, deed);
        }
    }

    private void tell(long size, Consumer<TakeSessionWriter> deed) {
        queue.add(
                () -> {
                    var to = writer;
                    if (to != null) {
                        deed.accept(to);
                    }
                },
                size);
    }
}
