package mocapscope.protocol.take.writer;

import java.util.Set;
import java.util.function.ToLongFunction;
import mocapscope.protocol.foxglove.FoxgloveSceneEncoder;
import mocapscope.protocol.protobuf.ProtobufWriter;
import mocapscope.protocol.sample.SampleStamp;
import mocapscope.protocol.scene.SceneConsumer;
import mocapscope.protocol.scene.SceneContentKind;
import mocapscope.protocol.scene.SessionCoordinateFrameTree;
import mocapscope.protocol.scene.SessionTimeSeriesTable;
import mocapscope.protocol.scene.SourceCoordinateFrames;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.take.codec.TakeChannelType;

/** Writes poses, points and geometry of one session to an MCAP recording for 3D viewers such as Foxglove. */
final class TakeSceneWriter implements SceneConsumer {
    private final Session session;
    private final TakeMessageOutput output;
    private final ToLongFunction<SampleStamp> publishTime;
    private final Set<SceneContentKind> contents;
    private final SessionCoordinateFrameTree scene;
    private final FoxgloveSceneEncoder encoder = new FoxgloveSceneEncoder();
    private final ProtobufWriter out = new ProtobufWriter();

    TakeSceneWriter(
            Session session,
            TakeMessageOutput output,
            ToLongFunction<SampleStamp> publishTime,
            Set<SceneContentKind> contents) {
        this.session = session;
        this.output = output;
        this.publishTime = publishTime;
        this.contents = contents;
        this.scene = new SessionCoordinateFrameTree(session, output.session(), this);
    }

    void on(SessionEvent event) {
        if (contents.contains(SceneContentKind.FRAMES)
                || contents.contains(SceneContentKind.GEOMETRY)
                || contents.contains(SceneContentKind.POINTS)) {
            scene.on(event);
        }
    }

    SessionTimeSeriesTable series() {
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
        if (contents.contains(SceneContentKind.FRAMES)) {
            out.clear();
            encoder.encodeTransforms(out, time(stamp), source);
            write(TakeChannelType.TF, stamp);
        }
    }

    @Override
    public void onPicture(SampleStamp stamp) {
        if (contents.contains(SceneContentKind.POINTS)) {
            out.clear();
            encoder.encodePoints(out, time(stamp), scene);
            write(TakeChannelType.POINTS, stamp);
        }
        if (contents.contains(SceneContentKind.GEOMETRY)) {
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
