package mocapscope.protocol.bridge;

import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import mocapscope.protocol.foxglove.ButtonAnalogProtobufEncoder;
import mocapscope.protocol.foxglove.FoxgloveChannel;
import mocapscope.protocol.foxglove.FoxgloveMessage;
import mocapscope.protocol.foxglove.FoxgloveMessageTypes;
import mocapscope.protocol.foxglove.FoxgloveSceneEncoder;
import mocapscope.protocol.protobuf.ProtobufMessageSchema;
import mocapscope.protocol.protobuf.ProtobufWriter;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SampleStamp;
import mocapscope.protocol.scene.ExternalViewerSceneBuilder;
import mocapscope.protocol.scene.SceneConsumer;
import mocapscope.protocol.scene.SourceCoordinateFrames;
import mocapscope.protocol.scene.SourceTimeSeriesDescriptor;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.event.SessionListener;
import mocapscope.protocol.session.event.SessionState;
import org.jspecify.annotations.Nullable;

/**
 * Publishes what one session sends on the channels that a take has for it. It encodes only what a client subscribes to.
 * Used by the session's thread.
 */
final class SessionScenePublisher implements SessionListener, SceneConsumer {
    private static final String NO_SUBJECT = "";

    private final Session session;
    private final FoxgloveBridge bridge;
    private final ExternalViewerSceneBuilder scene;
    private final FoxgloveSceneEncoder encoder = new FoxgloveSceneEncoder();
    private final ProtobufWriter out = new ProtobufWriter();
    /** The channels of series, and of kinds by name; null for one that the bridge has no room for. */
    private final Map<Object, @Nullable FoxgloveChannel> channels = new HashMap<>();

    SessionScenePublisher(Session session, FoxgloveBridge bridge) {
        this.session = session;
        this.bridge = bridge;
        this.scene = new ExternalViewerSceneBuilder(session, session.id(), this);
    }

    @Override
    public void on(SessionEvent event) {
        switch (event) {
            case SessionEvent.EntryDecoded _ -> scene.flush();
            case SessionEvent.Samples samples -> {
                samples.list().forEach(this::publishNumbers);
                scene.on(samples);
            }
            case SessionState state -> {
                if (state.phase().isTerminal()) {
                    scene.finish();
                }
            }
            default -> scene.on(event);
        }
    }

    @Override
    public boolean wantsMessages() {
        return false;
    }

    @Override
    public void onMoved(SourceCoordinateFrames source, SampleStamp stamp) {
        var channel = channel("tf", "tf", FoxgloveMessageTypes.FRAMES);
        if (channel != null && channel.isSubscribed()) {
            out.clear();
            encoder.encodeTransforms(out, time(stamp), source);
            publish(channel, source.frame(), stamp);
        }
    }

    @Override
    public void onPicture(SampleStamp stamp) {
        var points = channel("points", "points", FoxgloveMessageTypes.POINT_CLOUD);
        if (points != null && points.isSubscribed()) {
            out.clear();
            encoder.encodePoints(out, time(stamp), scene);
            publish(points, NO_SUBJECT, stamp);
        }
        var geometry = channel("scene", "scene", FoxgloveMessageTypes.SCENE_UPDATE);
        if (geometry != null && geometry.isSubscribed()) {
            out.clear();
            encoder.encodeGeometry(out, time(stamp), scene);
            publish(geometry, NO_SUBJECT, stamp);
        }
    }

    private void publishNumbers(Sample sample) {
        var type = ButtonAnalogProtobufEncoder.typeOf(sample);
        if (type == null) {
            return;
        }
        var kind = type == ButtonAnalogProtobufEncoder.BUTTONS ? "buttons" : "analog";
        var channel =
                channel(scene.series().find(sample).<Object>map(one -> one).orElse(kind), kind, type);
        if (channel != null && channel.isSubscribed()) {
            out.clear();
            ButtonAnalogProtobufEncoder.encode(out, time(sample.stamp()), sample);
            publish(channel, NO_SUBJECT, sample.stamp());
        }
    }

    /** Returns the channel of a series of a kind, or the common one of the kind, whose key is its name. */
    private @Nullable FoxgloveChannel channel(Object key, String kind, ProtobufMessageSchema type) {
        if (!channels.containsKey(key)) {
            var path = key instanceof SourceTimeSeriesDescriptor series ? kind + "/" + series.path() : kind;
            channels.put(key, bridge.createChannel("/%s/%s".formatted(session.id(), path), type));
        }
        return channels.get(key);
    }

    /** Publishes a copy of the encoded message. */
    private void publish(FoxgloveChannel channel, String subject, SampleStamp stamp) {
        var payload = ByteBuffer.wrap(out.toArray()).asReadOnlyBuffer();
        bridge.publish(new FoxgloveMessage(channel, subject, time(stamp), payload));
    }

    private long time(SampleStamp stamp) {
        return session.anchor().epochNanos(stamp.arrival());
    }
}
