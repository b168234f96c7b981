package mocapscope.protocol.recording.conversion;

import java.io.IOException;
import java.io.UncheckedIOException;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.recording.WriteProgressCallback;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SessionSkeletonAssembler;
import mocapscope.protocol.sample.SourceInfo;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.MessageMetadata;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.event.SessionListener;
import mocapscope.protocol.tracking.TrackingMonitor;
import mocapscope.protocol.transcript.Direction;

/**
 * A session listener that forwards the samples, source descriptions and assembled skeletons of one direction to a
 * consumer.
 */
final class ExportSampleExtractor implements SessionListener {
    /** Receives the source descriptions, samples and assembled skeletons of an export in recorded order. */
    interface ExportSampleConsumer {

        void source(SourceInfo source);

        void sample(Sample sample) throws IOException;

        /** Receives a skeleton assembled from received poses. */
        void assembled(Sample.Skeleton body) throws IOException;
    }

    private final Direction direction;
    private final SessionSkeletonAssembler bodies;
    private final ExportSampleConsumer consumer;
    private final WriteProgressCallback monitor;
    private final TrackingMonitor tracking;
    private long messageCount;
    private long errorCount;
    private long poseCount;
    private long lostCount;

    /**
     * Creates a listener; {@code bodies} assembles skeletons from poses; {@code before} is the number of messages
     * counted already; {@code tracking} finds lost poses, which are passed on without their numbers.
     */
    ExportSampleExtractor(
            Direction direction,
            SessionSkeletonAssembler bodies,
            ExportSampleConsumer consumer,
            long before,
            WriteProgressCallback monitor,
            TrackingMonitor tracking) {
        this.direction = direction;
        this.bodies = bodies;
        this.consumer = consumer;
        this.messageCount = before;
        this.monitor = monitor;
        this.tracking = tracking;
    }

    long messageCount() {
        return messageCount;
    }

    /** Checks for cancellation during a long write, by an exception. */
    void checkCancelled() {
        monitor.report(messageCount);
    }

    /** Returns the number of samples of sensors and bodies. */
    long poseCount() {
        return poseCount;
    }

    /** Returns the number of these that are lost, or of which some bones are. */
    long lostCount() {
        return lostCount;
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
            case SessionEvent.SkeletonDescribed skeleton -> bodies.setDescription(skeleton.skeleton());
            default -> {}
        }
    }

    @Override
    public boolean wantsMessages() {
        return false;
    }

    private void onSource(SourceInfo source) {
        tracking.addSource(source);
        consumer.source(source);
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
                poseCount++;
                if (!tracking.isLost(pose)) {
                    yield pose;
                }
                lostCount++;
                yield pose.withoutPose();
            }
            case Sample.Skeleton body -> {
                poseCount++;
                var lost = tracking.lostBones(body);
                if (lost.isEmpty()) {
                    yield body;
                }
                lostCount++;
                yield body.withoutBones(lost);
            }
            default -> sample;
        };
    }

    private void take(Sample sample) throws IOException {
        consumer.sample(sample);
        var body = bodies.addSample(sample);
        if (body.isPresent()) {
            consumer.assembled(body.get());
        }
    }
}
