package mocapscope.protocol.take;

import java.util.Locale;
import java.util.Optional;
import mocapscope.protocol.mcap.Channel;
import mocapscope.protocol.mcap.Schema;

/** What a take is made of: its profile, and for each session a channel of each of these. */
enum Layout {
    /** The bytes that crossed, both ways: all that is needed to decode the session again. */
    RAW(RawPacket.TYPE),
    /** Where everything is. */
    TF(Shapes.FRAMES),
    /** States, findings, and whatever else is told in words. */
    LOG(Shapes.LOG),
    ANALOG(Signals.ANALOG),
    BUTTONS(Signals.BUTTONS),
    /** The transport, clocks and losses. */
    HEALTH(Health.TYPE),
    /** Every few seconds where the session stands, so that it can be gone on with from there. */
    STATE(StateRecord.TYPE);

    static final String PROFILE = "mocapscope";
    static final String ENCODING = "protobuf";

    /** The channel of what a person marked, which is no session's. */
    static final String MARKS = "/marks";

    /** Of a channel: whose it is. */
    static final String SESSION = "session";

    private final ProtoType type;

    Layout(ProtoType type) {
        this.type = type;
    }

    /** The session's name is ours, and never from the wire. */
    String topic(String session) {
        return "/" + session + "/" + name().toLowerCase(Locale.ROOT);
    }

    /** The session that a channel is of, if it is this one of it. */
    Optional<String> session(Channel channel) {
        var session = channel.metadata().getOrDefault(SESSION, "");
        return channel.topic().equals(topic(session)) ? Optional.of(session) : Optional.empty();
    }

    Schema schema() {
        return new Schema(ordinal() + 1, type.name(), ENCODING, type.schema());
    }

    int schemaId() {
        return ordinal() + 1;
    }
}
