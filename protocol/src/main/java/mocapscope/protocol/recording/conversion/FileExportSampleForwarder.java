package mocapscope.protocol.recording.conversion;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.function.Predicate;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.recording.CancellableWriteProgressMonitor;
import mocapscope.protocol.sample.DeclaredSourceProperties;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SessionSkeletonAssembler;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.MessageMetadata;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.event.SessionListener;
import mocapscope.protocol.tracking.SessionTrackingStateMonitor;
import mocapscope.protocol.transcript.Direction;

/** Passes the samples of a recorded session, with descriptions of their sources, to the writer of an export file. */
final class FileExportSampleForwarder implements SessionListener {
    /** Receives the source descriptions, samples and assembled skeletons of an export in recorded order. */
    interface ExportSampleConsumer {

        void source(DeclaredSourceProperties source);

        /** Receives the seconds by which the recording machine's wall clock is ahead of arrival times from then on. */
        default void clockShift(double seconds, long arrival) {}

        void sample(Sample sample) throws IOException;

        /** Receives a skeleton assembled from received poses. */
        void assembled(Sample.Skeleton body) throws IOException;
    }

    private final Direction direction;
    private final SessionSkeletonAssembler bodies;
    private final ExportSampleConsumer consumer;
    private final CancellableWriteProgressMonitor monitor;
    private final SessionTrackingStateMonitor tracking;
    private final Predicate<SourceId> isCounted;
    private long messageCount;
    private long errorCount;
    private long poseCount;
    private long lostCount;

    /**
     * Creates a listener; {@code bodies} assembles skeletons from poses; {@code before} is the number of messages
     * counted already; {@code tracking} finds lost poses, which are passed on without their numbers. Poses of sources
     * that {@code isCounted} rejects are not counted.
     */
    FileExportSampleForwarder(
            Direction direction,
            SessionSkeletonAssembler bodies,
            ExportSampleConsumer consumer,
            long before,
            CancellableWriteProgressMonitor monitor,
            SessionTrackingStateMonitor tracking,
            Predicate<SourceId> isCounted) {
        this.direction = direction;
        this.bodies = bodies;
        this.consumer = consumer;
        this.messageCount = before;
        this.monitor = monitor;
        this.tracking = tracking;
        this.isCounted = isCounted;
    }

    long messageCount() {
        return messageCount;
    }

    /** Checks for cancellation during a long write, by an exception. */
    void checkCancelled() {
        monitor.report(messageCount);
    }

    /** Returns the lost samples among those of sensors and bodies that are counted. */
    RecordingSampleExporter.LostSamples lostSamples() {
        return new RecordingSampleExporter.LostSamples(lostCount, poseCount);
    }

    long errorCount() {
        return errorCount;
    }

    @Override
    public void on(SessionEvent event) {
        switch (event) {
            case MessageMetadata _ -> onMessageMetadata();
            case SessionEvent.SourceDescribed described -> onSource(described.info());
            case SessionEvent.Samples samples -> samples.list().forEach(this::onSample);
            case Finding finding -> onFinding(finding);
            case SessionEvent.FindingRepeated repeated -> onFinding(repeated.finding());
            case SessionEvent.ProcessLagged lag -> onLag(lag);
            case SessionEvent.SkeletonDescribed skeleton -> bodies.setDescription(skeleton.skeleton());
            default -> {}
        }
    }

    @Override
    public boolean wantsMessages() {
        return false;
    }

    private void onSource(DeclaredSourceProperties source) {
        tracking.addSource(source);
        consumer.source(source);
    }

    private void onLag(SessionEvent.ProcessLagged lag) {
        if (lag.hasClockShift()) {
            consumer.clockShift(lag.clockShift(), lag.until());
        }
    }

    private void onMessageMetadata() {
        messageCount++;
        monitor.report(messageCount);
    }

    private void onFinding(Finding finding) {
        if (finding.direction() == direction && finding.severity() == Severity.ERROR) {
            errorCount++;
        }
    }

    private void onSample(Sample sample) {
        if (sample.stamp().direction() != direction) {
            return;
        }
        try {
            take(removeLost(sample));
        } catch (IOException broken) {
            throw new UncheckedIOException(broken.getMessage(), broken);
        }
    }

    /** Returns the sample without the poses that are no measurements. */
    private Sample removeLost(Sample sample) {
        tracking.add(sample);
        return switch (sample) {
            case Sample.Pose pose -> {
                boolean isLost = tracking.isLost(pose);
                count(pose, isLost);
                yield isLost ? pose.withoutPose() : pose;
            }
            case Sample.Skeleton body -> {
                var lost = tracking.lostBones(body);
                count(body, !lost.isEmpty());
                yield lost.isEmpty() ? body : body.withoutBones(lost);
            }
            default -> sample;
        };
    }

    private void count(Sample sample, boolean isLost) {
        if (isCounted.test(sample.stamp().source())) {
            poseCount++;
            lostCount += isLost ? 1 : 0;
        }
    }

    private void take(Sample sample) throws IOException {
        consumer.sample(sample);
        var body = bodies.addSample(sample);
        if (body.isPresent()) {
            consumer.assembled(body.get());
        }
    }
}
