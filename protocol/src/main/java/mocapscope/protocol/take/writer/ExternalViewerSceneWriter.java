package mocapscope.protocol.take.writer;

import java.util.Set;
import java.util.function.ToLongFunction;
import mocapscope.protocol.foxglove.FoxgloveSceneEncoder;
import mocapscope.protocol.protobuf.ProtobufWriter;
import mocapscope.protocol.sample.SampleStamp;
import mocapscope.protocol.scene.ExternalViewerDataKind;
import mocapscope.protocol.scene.ExternalViewerOptions;
import mocapscope.protocol.scene.ExternalViewerSceneBuilder;
import mocapscope.protocol.scene.SceneConsumer;
import mocapscope.protocol.scene.SignalTimeSeriesRegistry;
import mocapscope.protocol.scene.SourceCoordinateFrames;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.take.codec.TakeChannelType;

/** Writes poses, points and geometry of one session to an MCAP recording for 3D viewers such as Foxglove. */
final class ExternalViewerSceneWriter implements SceneConsumer {
    private final Session session;
    private final TakeMessageOutput output;
    private final ToLongFunction<SampleStamp> publishTime;
    private final Set<ExternalViewerDataKind> contents;
    private final ExternalViewerSceneBuilder scene;
    private final FoxgloveSceneEncoder encoder = new FoxgloveSceneEncoder();
    private final ProtobufWriter out = new ProtobufWriter();

    ExternalViewerSceneWriter(
            Session session,
            TakeMessageOutput output,
            ToLongFunction<SampleStamp> publishTime,
            ExternalViewerOptions options) {
        this.session = session;
        this.output = output;
        this.publishTime = publishTime;
        this.contents = options.contents();
        this.scene = new ExternalViewerSceneBuilder(session, output.session(), options.names(), this);
    }

    void on(SessionEvent event) {
        if (contents.contains(ExternalViewerDataKind.FRAMES)
                || contents.contains(ExternalViewerDataKind.GEOMETRY)
                || contents.contains(ExternalViewerDataKind.POINTS)) {
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
    public void onMoved(SourceCoordinateFrames source, SampleStamp stamp) {
        if (contents.contains(ExternalViewerDataKind.FRAMES)) {
            out.clear();
            encoder.encodeTransforms(out, time(stamp), source);
            write(TakeChannelType.TF, stamp);
        }
    }

    @Override
    public void onPicture(SampleStamp stamp) {
        if (contents.contains(ExternalViewerDataKind.POINTS)) {
            out.clear();
            encoder.encodePoints(out, time(stamp), scene);
            write(TakeChannelType.POINTS, stamp);
        }
        if (contents.contains(ExternalViewerDataKind.GEOMETRY)) {
            out.clear();
            encoder.encodeGeometry(out, time(stamp), scene);
            write(TakeChannelType.SCENE, stamp);
        }
    }

    private void write(TakeChannelType channelType, SampleStamp stamp) {
        output.write(channelType, stamp.message(), time(stamp), publishTime.applyAsLong(stamp), out);
    }

    private long time(SampleStamp stamp) {
        return session.anchor().epochNanos(stamp.arrival());
    }
}
