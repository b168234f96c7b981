package mocapscope.protocol.recording.conversion;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Predicate;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.recording.WriteProgressCallback;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SessionSkeletonAssembler;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.SourceInfo;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.MessageMetadata;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.event.SessionListener;
import mocapscope.protocol.tracking.TrackingMonitor;
import mocapscope.protocol.transcript.Direction;
import org.jspecify.annotations.Nullable;

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

    /** The samples of sensors and bodies of one source. */
    private static final class PoseCount {
        private long all;
        /** The samples that are lost, or of which some bones are. */
        private long lost;
    }

    private final Direction direction;
    private final SessionSkeletonAssembler bodies;
    private final ExportSampleConsumer consumer;
    private final WriteProgressCallback monitor;
    private final TrackingMonitor tracking;
    private long messageCount;
    private long errorCount;
    private final Map<SourceId, PoseCount> poses = new HashMap<>();
    private @Nullable SourceId lastSource;
    private PoseCount lastCount = new PoseCount();

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

    /** Returns the lost samples of those sources. */
    SampleExporter.LostSamples lostSamples(Predicate<SourceId> selected) {
        long all = 0;
        long lost = 0;
        for (var entry : poses.entrySet()) {
            if (selected.test(entry.getKey())) {
                all += entry.getValue().all;
                lost += entry.getValue().lost;
            }
        }
        return new SampleExporter.LostSamples(lost, all);
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
                boolean lost = tracking.isLost(pose);
                count(pose.stamp().source(), lost);
                yield lost ? pose.withoutPose() : pose;
            }
            case Sample.Skeleton body -> {
                var lost = tracking.lostBones(body);
                count(body.stamp().source(), !lost.isEmpty());
                yield lost.isEmpty() ? body : body.withoutBones(lost);
            }
            default -> sample;
        };
    }

    private void count(SourceId source, boolean lost) {
        if (source != lastSource) {
            lastSource = source;
            lastCount = poses.computeIfAbsent(source, _ -> new PoseCount());
        }
        lastCount.all++;
        lastCount.lost += lost ? 1 : 0;
    }

    private void take(Sample sample) throws IOException {
        consumer.sample(sample);
        var body = bodies.addSample(sample);
        if (body.isPresent()) {
            consumer.assembled(body.get());
        }
    }
}
