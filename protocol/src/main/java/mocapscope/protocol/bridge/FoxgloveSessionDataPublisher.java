package mocapscope.protocol.bridge;

import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import mocapscope.protocol.foxglove.ButtonAnalogProtobufEncoder;
import mocapscope.protocol.foxglove.FoxgloveChannel;
import mocapscope.protocol.foxglove.FoxgloveEncodedDataMessage;
import mocapscope.protocol.foxglove.FoxgloveProtobufSchemas;
import mocapscope.protocol.foxglove.FoxgloveSceneEncoder;
import mocapscope.protocol.protobuf.ProtobufMessageSchema;
import mocapscope.protocol.protobuf.ProtobufWriter;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SampleMetadata;
import mocapscope.protocol.sample.humanoid.HumanoidBoneNamingScheme;
import mocapscope.protocol.scene.ExternalViewerSceneState;
import mocapscope.protocol.scene.SceneUpdateListener;
import mocapscope.protocol.scene.SourceCoordinateFrameTree;
import mocapscope.protocol.scene.SourceTimeSeriesDescriptor;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.event.SessionListener;
import mocapscope.protocol.session.event.SessionStateChange;
import org.jspecify.annotations.Nullable;

/**
 * Publishes one session's transforms, points, geometry, buttons and analog values on channels of a Foxglove WebSocket
 * server. It encodes only what a client subscribes to. The session's thread passes events; the bridge's thread requests
 * the present content for a new subscriber.
 */
final class FoxgloveSessionDataPublisher implements SessionListener, SceneUpdateListener {
    private static final String FRAMES = "tf";
    private static final String POINTS = "points";
    private static final String GEOMETRY = "scene";

    private final Session session;
    private final FoxgloveBridge bridge;
    private final ExternalViewerSceneState scene;
    private final FoxgloveSceneEncoder encoder = new FoxgloveSceneEncoder();
    private final ProtobufWriter out = new ProtobufWriter();
    /** The channels of series, and of kinds by name; null for one that the bridge has no room for. */
    private final Map<Object, @Nullable FoxgloveChannel> channels = new HashMap<>();
    /** The newest stamps of sources and pictures, and the newest samples, for new subscribers. */
    private final Map<SourceCoordinateFrameTree, SampleMetadata> moves = new LinkedHashMap<>();

    private final Map<FoxgloveChannel, SampleMetadata> pictures = new HashMap<>();
    private final Map<FoxgloveChannel, Sample> numbers = new HashMap<>();
    private boolean isOver;

    FoxgloveSessionDataPublisher(Session session, FoxgloveBridge bridge, HumanoidBoneNamingScheme boneNames) {
        this.session = session;
        this.bridge = bridge;
        this.scene = new ExternalViewerSceneState(session, session.id(), boneNames, this);
    }

    @Override
    public synchronized void on(SessionEvent event) {
        if (isOver) {
            return;
        }
        switch (event) {
            case SessionEvent.EntryDecoded _ -> scene.flush();
            case SessionEvent.Samples samples -> {
                samples.list().forEach(this::publishNumbers);
                scene.on(samples);
            }
            case SessionStateChange state -> {
                if (state.phase().isTerminal()) {
                    scene.finish();
                    end();
                }
            }
            default -> scene.on(event);
        }
    }

    private void end() {
        isOver = true;
        var ended = channels.values().stream().filter(Objects::nonNull).toList();
        if (!ended.isEmpty()) {
            bridge.removeChannels(ended);
        }
    }

    /** Passes the present content of a channel to {@code consumer}, with the times of its data. */
    synchronized void publishCurrent(FoxgloveChannel channel, Consumer<FoxgloveEncodedDataMessage> consumer) {
        var sample = numbers.get(channel);
        var picture = pictures.get(channel);
        if (sample != null) {
            consumer.accept(encodeNumbers(channel, sample));
        } else if (picture != null) {
            consumer.accept(encodePicture(channel, picture));
        } else if (channel.equals(channels.get(FRAMES))) {
            moves.forEach((source, stamp) -> {
                out.clear();
                encoder.encodeAllTransforms(out, time(stamp), source);
                consumer.accept(message(channel, source.joints().toList(), stamp));
            });
        }
    }

    @Override
    public boolean wantsMessages() {
        return false;
    }

    @Override
    public void onMoved(SourceCoordinateFrameTree source, SampleMetadata stamp) {
        var channel = channel(FRAMES, FRAMES, FoxgloveProtobufSchemas.FRAMES);
        moves.put(source, stamp);
        if (channel != null && channel.isSubscribed()) {
            out.clear();
            encoder.encodeTransforms(out, time(stamp), source);
            bridge.publish(message(channel, List.copyOf(source.moved()), stamp));
        }
    }

    @Override
    public void onPicture(SampleMetadata stamp) {
        publishPicture(channel(POINTS, POINTS, FoxgloveProtobufSchemas.POINT_CLOUD), stamp);
        publishPicture(channel(GEOMETRY, GEOMETRY, FoxgloveProtobufSchemas.SCENE_UPDATE), stamp);
    }

    private void publishPicture(@Nullable FoxgloveChannel channel, SampleMetadata stamp) {
        if (channel != null) {
            pictures.put(channel, stamp);
            if (channel.isSubscribed()) {
                bridge.publish(encodePicture(channel, stamp));
            }
        }
    }

    private FoxgloveEncodedDataMessage encodePicture(FoxgloveChannel channel, SampleMetadata stamp) {
        out.clear();
        if (channel.equals(channels.get(POINTS))) {
            encoder.encodePoints(out, time(stamp), scene);
        } else {
            encoder.encodeGeometry(out, time(stamp), scene);
        }
        return message(channel, FoxgloveEncodedDataMessage.WHOLE_CHANNEL, stamp);
    }

    private void publishNumbers(Sample sample) {
        var type = ButtonAnalogProtobufEncoder.typeOf(sample);
        if (type == null) {
            return;
        }
        var kind = type == ButtonAnalogProtobufEncoder.BUTTONS ? "buttons" : "analog";
        var channel =
                channel(scene.series().find(sample).<Object>map(one -> one).orElse(kind), kind, type);
        if (channel != null) {
            numbers.put(channel, sample);
            if (channel.isSubscribed()) {
                bridge.publish(encodeNumbers(channel, sample));
            }
        }
    }

    private FoxgloveEncodedDataMessage encodeNumbers(FoxgloveChannel channel, Sample sample) {
        out.clear();
        ButtonAnalogProtobufEncoder.encode(out, time(sample.stamp()), sample);
        return message(channel, FoxgloveEncodedDataMessage.WHOLE_CHANNEL, sample.stamp());
    }

    /** Returns the channel of a series of a kind, or the common one of the kind, whose key is its name. */
    private @Nullable FoxgloveChannel channel(Object key, String kind, ProtobufMessageSchema type) {
        if (!channels.containsKey(key)) {
            var path = key instanceof SourceTimeSeriesDescriptor series ? kind + "/" + series.path() : kind;
            channels.put(key, bridge.createChannel("/%s/%s".formatted(session.id(), path), type, this));
        }
        return channels.get(key);
    }

    /** Returns a copy of the encoded message. */
    private FoxgloveEncodedDataMessage message(FoxgloveChannel channel, Object subject, SampleMetadata stamp) {
        var payload = ByteBuffer.wrap(out.toArray()).asReadOnlyBuffer();
        return new FoxgloveEncodedDataMessage(channel, subject, time(stamp), payload);
    }

    private long time(SampleMetadata stamp) {
        return session.anchor().epochNanos(stamp.arrival());
    }
}
