package mocapscope.protocol.take.writer;

import java.util.HashMap;
import java.util.Map;
import mocapscope.protocol.foxglove.ButtonAnalogProtobufEncoder;
import mocapscope.protocol.limit.DocumentedLimit;
import mocapscope.protocol.protobuf.ProtobufWriter;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SampleMetadata;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.scene.ExternalViewerRecordingDataKind;
import mocapscope.protocol.scene.ExternalViewerRecordingOptions;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.take.codec.SessionHealthProtobufCodec;
import mocapscope.protocol.take.codec.TakeChannelType;

/**
 * Writes one session's samples (decoded device data) to an MCAP recording. Estimated clock offsets of the devices are
 * written too. Used by one thread at a time.
 */
final class SessionSampleMcapWriter {
    /** The limit for source clocks, since a peer can name arbitrarily many sources. */
    @DocumentedLimit(
            value = "sources of a session whose clocks are followed",
            unit = "sources",
            beyond = "the arrival time is used")
    private static final int MOST_CLOCKS = 1024;

    private final Session session;
    private final TakeEncodedMessageConsumer output;
    private final boolean hasNumbers;
    private final ProtobufWriter scratch = new ProtobufWriter();
    private final ExternalViewerSceneWriter scene;
    private final SessionLogChannelWriter log;
    private final Map<SourceId, SourceClockLatencyEstimator> clocks = new HashMap<>();

    SessionSampleMcapWriter(
            Session session, TakeEncodedMessageConsumer output, ExternalViewerRecordingOptions options) {
        this.session = session;
        this.output = output;
        this.hasNumbers = options.contents().contains(ExternalViewerRecordingDataKind.NUMBERS);
        this.scene = new ExternalViewerSceneWriter(session, output, this::publishTime, options);
        this.log = new SessionLogChannelWriter(session, output, scratch);
    }

    /** Encodes samples, or applies the description or the loss of a source to later ones; ignores all other events. */
    void on(SessionEvent event) {
        if (event instanceof SessionEvent.Samples samples) {
            samples.list().forEach(this::onSample);
        }
        scene.on(event);
    }

    /** Writes the frames of the last message. */
    void flush() {
        scene.flush();
    }

    /** Writes the frames that wait for later messages. */
    void finish() {
        scene.finish();
    }

    private void onSample(Sample sample) {
        var stamp = sample.stamp();
        var clock = clocks.size() < MOST_CLOCKS
                ? clocks.computeIfAbsent(stamp.source(), _ -> new SourceClockLatencyEstimator())
                : clocks.get(stamp.source());
        if (clock != null && clock.add(stamp)) {
            clock.estimate().ifPresent(known -> {
                scratch.clear();
                long time = epoch(stamp.arrival());
                SessionHealthProtobufCodec.writeClock(scratch, time, stamp.source(), known, clock.latency());
                var topic = scene.series().findClock(stamp.source()).map(TakeMcapChannelKey::of);
                output.write(topic.orElse(TakeMcapChannelKey.common(TakeChannelType.HEALTH)), 0, time, time, scratch);
            });
        }
        write(sample);
    }

    private void write(Sample sample) {
        scratch.clear();
        switch (sample) {
            case Sample.Pose _, Sample.Skeleton _, Sample.SceneObject _ -> {}
            case Sample.Transform transform -> log.writeTransform(transform);
            case Sample.Text text -> log.writeText(text);
            case Sample.SetpBubble bubble -> log.writeBubble(bubble);
            case Sample.ProtocolEvent event -> log.writeEvent(event);
            case Sample.Button _,
                    Sample.Flags _,
                    Sample.Analog _,
                    Sample.Dial _,
                    Sample.Velocity _,
                    Sample.Acceleration _ -> {
                if (hasNumbers) {
                    writeNumbers(sample);
                }
            }
        }
    }

    /** Writes a sample to the channel of its series, or to the common one of its type. */
    private void writeNumbers(Sample sample) {
        var stamp = sample.stamp();
        long time = epoch(stamp.arrival());
        ButtonAnalogProtobufEncoder.encode(scratch, time, sample);
        var type = ButtonAnalogProtobufEncoder.typeOf(sample) == ButtonAnalogProtobufEncoder.BUTTONS
                ? TakeChannelType.BUTTONS
                : TakeChannelType.ANALOG;
        var topic = scene.series().find(sample).map(TakeMcapChannelKey::of).orElse(TakeMcapChannelKey.common(type));
        output.write(topic, stamp.message(), time, publishTime(stamp), scratch);
    }

    /** Returns the device's send time on the local clock if the clock offset is known, otherwise the arrival time. */
    private long publishTime(SampleMetadata stamp) {
        var clock = clocks.get(stamp.source());
        return epoch(stamp.arrival()) - (clock == null ? 0 : clock.lateness(stamp));
    }

    private long epoch(long arrival) {
        return session.anchor().epochNanos(arrival);
    }
}
