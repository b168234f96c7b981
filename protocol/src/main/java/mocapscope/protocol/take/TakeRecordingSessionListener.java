package mocapscope.protocol.take;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SampleMemorySizeEstimator;
import mocapscope.protocol.sample.SkeletonDescription;
import mocapscope.protocol.sample.SkeletonMap;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.MessageMetadata;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.event.SessionListener;
import mocapscope.protocol.session.event.SessionStateChange;
import mocapscope.protocol.session.event.UserRequestWithParameterChoices;
import mocapscope.protocol.take.writer.BackgroundSampleEncoder;
import mocapscope.protocol.take.writer.TakeSessionWriter;
import mocapscope.protocol.transcript.Entry;
import org.jspecify.annotations.Nullable;

/**
 * A session listener that queues a session's events for writing to an MCAP recording (take). A running session is
 * recorded from an entry boundary on, so that no entry is incomplete.
 */
final class TakeRecordingSessionListener implements SessionListener {
    /** The approximate memory cost of an object. */
    private static final int SMALL = 128;

    private final Session session;
    private final TakeWriteQueue queue;
    private final BackgroundSampleEncoder encoder;
    private final long preroll;
    private final PeriodicDecoderStateCheckpointCreator scheduler;
    private final boolean hasSecrets;
    private boolean hasFirstEntry;
    /** True if the samples of the current entry may wait. */
    private boolean admitsSamples;
    /** The number of samples that found no room since the last entry was decoded. */
    private long omitted;

    private @Nullable SkeletonMap lastMap;
    /** Used by the writer thread only. */
    private @Nullable TakeSessionWriter writer;

    /**
     * Creates a listener; {@code begin} is called on the writer thread and returns empty if there are too many
     * sessions.
     */
    TakeRecordingSessionListener(
            Session session,
            TakeWriteQueue queue,
            BackgroundSampleEncoder encoder,
            long preroll,
            Supplier<Optional<TakeSessionWriter>> begin) {
        this.session = session;
        this.queue = queue;
        this.encoder = encoder;
        this.preroll = preroll;
        this.hasSecrets = session.protocol().hasSecrets();
        this.scheduler = new PeriodicDecoderStateCheckpointCreator(
                session, session.anchor().monotonicNanos());
        queue.add(() -> writer = begin.get().orElse(null), SMALL);
    }

    @Override
    public void on(SessionEvent event) {
        switch (event) {
            case SessionEvent.EntryAppended appended -> onEntry(appended.entry());
            case SessionEvent.EntryDecoded decoded -> onEntryDecoded(decoded.entry());
            case DecodedMessage message -> {
                if (hasSecrets) {
                    enqueueAfterFirstEntry(SMALL, message);
                }
            }
            case SessionEvent.Samples samples -> onSamples(samples);
            case SessionEvent.SequenceNumberReceived number -> enqueueAfterFirstEntry(SMALL, number);
            case SessionEvent.TrackingChanged changed -> enqueueAfterFirstEntry(SMALL, changed);
            case SessionEvent.SourceDescribed described ->
                enqueue(SampleMemorySizeEstimator.estimateBytes(described.info()), described);
            case SessionEvent.DeviceDescribed property ->
                enqueue(SampleMemorySizeEstimator.estimateBytes(property.page()), property);
            case SessionEvent.TransportMetricsReported reported ->
                enqueue(
                        SMALL,
                        new SessionEvent.TransportMetricsReported(List.copyOf(reported.metrics()), reported.at()));
            case SessionStateChange _,
                    Finding _,
                    SessionEvent.DeviceAnnounced _,
                    SessionEvent.DeviceDeparted _,
                    SessionEvent.SkeletonDescribed _,
                    SessionEvent.MessagesLost _ -> enqueue(SMALL, event);
            case SessionEvent.ProcessLagged lag -> enqueueAfterFirstEntry(SMALL, lag);
            case MessageMetadata _,
                    UserRequestWithParameterChoices _,
                    SessionEvent.RequestStarted _,
                    SessionEvent.RequestSent _,
                    SessionEvent.SourceRateDeclared _,
                    SessionEvent.RetainedSampleReplayed _,
                    SessionEvent.FindingRepeated _,
                    SessionEvent.ArrivalsHandled _,
                    SessionEvent.DeviceClockVerdictChanged _ -> {}
        }
    }

    /** Returns true if messages are needed to find secrets. */
    @Override
    public boolean wantsMessages() {
        return hasSecrets;
    }

    /** Queues samples without counting them as bytes; if they find no room, only their number and their bodies. */
    private void onSamples(SessionEvent.Samples samples) {
        if (!hasFirstEntry) {
            return;
        }
        if (!admitsSamples) {
            omitted += samples.list().size();
            samples.list().forEach(this::describeSkeleton);
            return;
        }
        long size = SMALL
                + samples.list().stream()
                        .mapToLong(SampleMemorySizeEstimator::estimateBytes)
                        .sum();
        encoder.reserve(size);
        queue.add(
                () -> {
                    encoder.release(size);
                    pass(to -> to.on(samples));
                },
                0);
    }

    /** Queues the map of a body whose sample is omitted, since replaying needs it. */
    private void describeSkeleton(Sample sample) {
        if (sample instanceof Sample.Skeleton skeleton && skeleton.map() != lastMap) {
            lastMap = skeleton.map();
            var description = new SkeletonDescription(skeleton.stamp().source(), lastMap, List.of(), List.of());
            enqueue(SMALL, new SessionEvent.SkeletonDescribed(description));
        }
    }

    private void onEntry(Entry entry) {
        if (!hasFirstEntry) {
            hasFirstEntry = true;
            Preroll.create(session.history(), entry, preroll)
                    .ifPresent(before -> enqueue(before.size(), before::replayTo));
        }
        admitsSamples = encoder.hasRoom();
        enqueue(SMALL + entry.bytes().remaining(), new SessionEvent.EntryAppended(entry));
    }

    private void onEntryDecoded(Entry entry) {
        if (hasFirstEntry) {
            long missing = omitted;
            omitted = 0;
            enqueue(SMALL, to -> {
                to.omit(missing, entry.arrival());
                to.on(new SessionEvent.EntryDecoded(entry));
            });
            scheduler
                    .pollDue(entry.arrival())
                    .ifPresent(checkpoint -> enqueue(
                            PeriodicDecoderStateCheckpointCreator.size(checkpoint),
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
        queue.add(() -> pass(action), size);
    }

    private void pass(Consumer<TakeSessionWriter> action) {
        var to = writer;
        if (to != null) {
            action.accept(to);
        }
    }
}
