package mocapscope.protocol.take;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import mocapscope.protocol.sample.MemorySizeEstimator;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.Message;
import mocapscope.protocol.session.event.MessageMetadata;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.event.SessionListener;
import mocapscope.protocol.session.event.SessionState;
import mocapscope.protocol.session.event.UserRequestChoices;
import mocapscope.protocol.take.writer.TakeSessionWriter;
import mocapscope.protocol.transcript.Entry;
import org.jspecify.annotations.Nullable;

/**
 * A session listener that queues a session's events for writing to an MCAP recording (take). A running session is
 * recorded from an entry boundary on, so that no entry is incomplete.
 */
final class SessionTakeRecorder implements SessionListener {
    /** The approximate memory cost of an object. */
    private static final int SMALL = 128;

    private final Session session;
    private final TakeWriteQueue queue;
    private final long preroll;
    private final CheckpointScheduler scheduler;
    private final boolean hasSecrets;
    private boolean hasFirstEntry;
    /** Used by the writer thread only. */
    private @Nullable TakeSessionWriter writer;

    /**
     * Creates a listener; {@code begin} is called on the writer thread and returns empty if there are too many
     * sessions.
     */
    SessionTakeRecorder(
            Session session, TakeWriteQueue queue, long preroll, Supplier<Optional<TakeSessionWriter>> begin) {
        this.session = session;
        this.queue = queue;
        this.preroll = preroll;
        this.hasSecrets = session.protocol().hasSecrets();
        this.scheduler = new CheckpointScheduler(session, session.anchor().monotonicNanos());
        queue.add(() -> writer = begin.get().orElse(null), SMALL);
    }

    @Override
    public void on(SessionEvent event) {
        switch (event) {
            case SessionEvent.EntryAppended appended -> onEntry(appended.entry());
            case SessionEvent.EntryDecoded decoded -> onEntryDecoded(decoded.entry());
            case Message message -> {
                if (hasSecrets) {
                    enqueueAfterFirstEntry(SMALL, message);
                }
            }
            case SessionEvent.Samples samples -> enqueueAfterFirstEntry(size(samples), samples);
            case SessionEvent.SequenceNumberReceived number -> enqueueAfterFirstEntry(SMALL, number);
            case SessionEvent.TrackingChanged changed -> enqueueAfterFirstEntry(SMALL, changed);
            case SessionEvent.SourceDescribed described ->
                enqueue(MemorySizeEstimator.estimateBytes(described.info()), described);
            case SessionEvent.DevicePropertySet property ->
                enqueue(MemorySizeEstimator.estimateBytes(property.page()), property);
            case SessionEvent.TransportMetricsReported reported ->
                enqueue(
                        SMALL,
                        new SessionEvent.TransportMetricsReported(List.copyOf(reported.metrics()), reported.at()));
            case SessionState _,
                    Finding _,
                    SessionEvent.DeviceAnnounced _,
                    SessionEvent.DeviceDeparted _,
                    SessionEvent.SkeletonDescribed _,
                    SessionEvent.MessagesLost _ -> enqueue(SMALL, event);
            case SessionEvent.ProcessLagged lag -> enqueueAfterFirstEntry(SMALL, lag);
            case MessageMetadata _,
                    UserRequestChoices _,
                    SessionEvent.RequestStarted _,
                    SessionEvent.RequestSent _,
                    SessionEvent.SourceRateDeclared _,
                    SessionEvent.SampleRetained _,
                    SessionEvent.FindingRepeated _,
                    SessionEvent.ArrivalsHandled _,
                    SessionEvent.ClockJudged _ -> {}
        }
    }

    /** Returns true if messages are needed to find secrets. */
    @Override
    public boolean wantsMessages() {
        return hasSecrets;
    }

    private static long size(SessionEvent.Samples samples) {
        return samples.list().stream()
                .mapToLong(MemorySizeEstimator::estimateBytes)
                .sum();
    }

    private void onEntry(Entry entry) {
        if (!hasFirstEntry) {
            hasFirstEntry = true;
            Preroll.create(session.history(), entry, preroll)
                    .ifPresent(before -> enqueue(before.size(), before::replayTo));
        }
        enqueue(SMALL + entry.bytes().remaining(), new SessionEvent.EntryAppended(entry));
    }

    private void onEntryDecoded(Entry entry) {
        enqueueAfterFirstEntry(SMALL, new SessionEvent.EntryDecoded(entry));
        if (hasFirstEntry) {
            scheduler
                    .pollDue(entry.arrival())
                    .ifPresent(checkpoint -> enqueue(
                            CheckpointScheduler.size(checkpoint),
                            to -> to.writeCheckpoint(checkpoint, entry.arrival())));
        }
    }

    /** Queues an event of an entry; ignored before the first entry. */
    private void enqueueAfterFirstEntry(long size, SessionEvent event) {
        if (hasFirstEntry) {
            enqueue(size, event);
        }
    }

    private void enqueue(long size, SessionEvent event) {
        enqueue(size, to -> to.on(event));
    }

    private void enqueue(long size, Consumer<TakeSessionWriter> action) {
        queue.add(
                () -> {
                    var to = writer;
                    if (to != null) {
                        action.accept(to);
                    }
                },
                size);
    }
}
