package mocapscope.protocol.take.writer;

import java.util.Set;
import java.util.function.ToLongFunction;
import mocapscope.protocol.foxglove.FoxgloveSceneEncoder;
import mocapscope.protocol.protobuf.ProtobufWriter;
import mocapscope.protocol.sample.SampleMetadata;
import mocapscope.protocol.scene.ExternalViewerRecordingDataKind;
import mocapscope.protocol.scene.ExternalViewerRecordingOptions;
import mocapscope.protocol.scene.ExternalViewerSceneState;
import mocapscope.protocol.scene.SceneUpdateListener;
import mocapscope.protocol.scene.SignalTimeSeriesRegistry;
import mocapscope.protocol.scene.SourceCoordinateFrameTree;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.take.codec.TakeChannelType;

/** Writes poses, points and geometry of one session to an MCAP recording for 3D viewers such as Foxglove. */
final class ExternalViewerSceneWriter implements SceneUpdateListener {
    private final Session session;
    private final TakeEncodedMessageConsumer output;
    private final ToLongFunction<SampleMetadata> publishTime;
    private final Set<ExternalViewerRecordingDataKind> contents;
    private final ExternalViewerSceneState scene;
    private final FoxgloveSceneEncoder encoder = new FoxgloveSceneEncoder();
    private final ProtobufWriter out = new ProtobufWriter();

    ExternalViewerSceneWriter(
            Session session,
            TakeEncodedMessageConsumer output,
            ToLongFunction<SampleMetadata> publishTime,
            ExternalViewerRecordingOptions options) {
        this.session = session;
        this.output = output;
        this.publishTime = publishTime;
        this.contents = options.contents();
        this.scene = new ExternalViewerSceneState(session, output.session(), options.names(), this);
    }

    void on(SessionEvent event) {
        if (contents.contains(ExternalViewerRecordingDataKind.FRAMES)
                || contents.contains(ExternalViewerRecordingDataKind.GEOMETRY)
                || contents.contains(ExternalViewerRecordingDataKind.POINTS)) {
            scene.on(event);
        }
    }

    SignalTimeSeriesRegistry series() {
        return scene.series();
    }

    /** Writes the last message. */
    void flush() {
        scene.flush();
    }

    /** Writes what waits for later messages. */
    void finish() {
        scene.finish();
    }

    @Override
    public void onMoved(SourceCoordinateFrameTree source, SampleMetadata stamp) {
        if (contents.contains(ExternalViewerRecordingDataKind.FRAMES)) {
            out.clear();
            encoder.encodeTransforms(out, time(stamp), source);
            write(TakeChannelType.TF, stamp);
        }
    }

    @Override
    public void onPicture(SampleMetadata stamp) {
        if (contents.contains(ExternalViewerRecordingDataKind.POINTS)) {
            out.clear();
            encoder.encodePoints(out, time(stamp), scene);
            write(TakeChannelType.POINTS, stamp);
        }
        if (contents.contains(ExternalViewerRecordingDataKind.GEOMETRY)) {
            out.clear();
            encoder.encodeGeometry(out, time(stamp), scene);
            write(TakeChannelType.SCENE, stamp);
        }
    }

    private void write(TakeChannelType channelType, SampleMetadata stamp) {
        output.write(channelType, stamp.message(), time(stamp), publishTime.applyAsLong(stamp), out);
    }

    private long time(SampleMetadata stamp) {
        return session.anchor().epochNanos(stamp.arrival());
    }
}
