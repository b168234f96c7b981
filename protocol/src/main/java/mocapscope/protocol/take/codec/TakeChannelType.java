package mocapscope.protocol.take.codec;

import java.util.Locale;
import java.util.Optional;
import mocapscope.protocol.foxglove.ButtonAnalogProtobufEncoder;
import mocapscope.protocol.foxglove.FoxgloveProtobufSchemas;
import mocapscope.protocol.mcap.McapChannel;
import mocapscope.protocol.mcap.McapSchema;
import mocapscope.protocol.protobuf.ProtobufMessageSchema;
import mocapscope.protocol.recording.RecordingFormat;

/**
 * The type of a channel in a take (an MCAP recording), such as raw packets, transforms or log. A take has one
 * common channel of each type per session, and channels of single series of numbers below it.
 */
public enum TakeChannelType {
    /** The bytes transferred in both directions, sufficient to decode the session again. */
    RAW(RecordedTranscriptEntry.TYPE),
    /** Positions and orientations. */
    TF(FoxgloveProtobufSchemas.FRAMES),
    /** States, findings and other texts. */
    LOG(FoxgloveProtobufSchemas.LOG),
    ANALOG(ButtonAnalogProtobufEncoder.ANALOG),
    BUTTONS(ButtonAnalogProtobufEncoder.BUTTONS),
    /** Transport metrics, clock estimates and losses. */
    HEALTH(SessionHealthProtobufCodec.TYPE),
    /** Checkpoints of the session every few seconds, from which decoding can resume. */
    STATE(DecoderStateCheckpointCodec.TYPE),
    /** The present joints as points. */
    POINTS(FoxgloveProtobufSchemas.POINT_CLOUD),
    /** The bones as lines, sensors and objects as spheres. */
    SCENE(FoxgloveProtobufSchemas.SCENE_UPDATE);

    public static final String PROFILE = RecordingFormat.TAKE_PROFILE;
    public static final String ENCODING = "protobuf";

    /** The channel of user marks, which belongs to no session. */
    public static final String MARKS = "/marks";

    /** The metadata key of a channel's session. */
    public static final String SESSION = "session";

    private final ProtobufMessageSchema type;

    TakeChannelType(ProtobufMessageSchema type) {
        this.type = type;
    }

    /** Returns the topic; the session name is assigned locally and never received from a peer. */
    public String topic(String session) {
        return "/" + session + "/" + name().toLowerCase(Locale.ROOT);
    }

    /** Returns the session of a channel, if the channel has this type. */
    public Optional<String> session(McapChannel channel) {
        var session = channel.metadata().getOrDefault(SESSION, "");
        return channel.topic().equals(topic(session)) ? Optional.of(session) : Optional.empty();
    }

    /** Returns the topic of one series of numbers of a session, below the common topic. */
    public String topic(String session, String series) {
        return topic(session) + "/" + series;
    }

    /** Returns the session of a channel, if the channel has this type or belongs to a series of this type. */
    public Optional<String> sessionOfSeries(McapChannel channel) {
        var session = channel.metadata().getOrDefault(SESSION, "");
        boolean fits = channel.topic().equals(topic(session)) || channel.topic().startsWith(topic(session, ""));
        return fits ? Optional.of(session) : Optional.empty();
    }

    public McapSchema schema() {
        return new McapSchema(ordinal() + 1, type.name(), ENCODING, type.schema());
    }

    public int schemaId() {
        return ordinal() + 1;
    }
}
