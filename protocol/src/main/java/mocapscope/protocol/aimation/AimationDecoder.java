package mocapscope.protocol.aimation;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import mocapscope.protocol.bytes.Inspector;
import mocapscope.protocol.sample.SkeletonMaps;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.session.Carried;
import mocapscope.protocol.session.Decoder;
import mocapscope.protocol.session.Endpoint;
import mocapscope.protocol.session.Framing;
import mocapscope.protocol.session.Message;
import mocapscope.protocol.session.Sink;
import mocapscope.protocol.session.StreamFraming;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;

/**
 * Understands both directions of an AImation connection. Each head of the upgrade and each frame is a message on the wire;
 * a packet is one that its last frame carries.
 */
final class AimationDecoder implements Decoder {
    /**
     * The wire names no device, and a connection has one skeleton. The public plugin calls what it makes of it "Body" or,
     * with as many points as hands have, "BodyHands": the first is what people look for, and a body that gets hands is
     * still the same one.
     */
    static final String DEVICE = "Body";

    private final SourceId source;
    private final boolean wanted;
    private final boolean strict;
    /** What a connection begins with: a file's opening is that of the file, and its recording may begin in the middle. */
    private final AimationKnowledge.Side begun;

    private final SkeletonMaps maps;

    AimationDecoder(String session, Endpoint endpoint, SkeletonMaps maps) {
        this.source = new SourceId(session, DEVICE);
        this.wanted = endpoint.devices().isEmpty() || endpoint.devices().contains(DEVICE);
        this.strict = AimationOptions.strict(endpoint.settings());
        this.begun = endpoint.isFile() ? AimationKnowledge.Side.MIDDLE : AimationKnowledge.Side.NEW;
        this.maps = maps;
    }

    @Override
    public Knowledge initial() {
        return AimationKnowledge.NOTHING;
    }

    @Override
    public Knowledge decode(Knowledge before, Entry entry, Sink out) {
        var known = (AimationKnowledge) before;
        if (AimationChannels.file(entry.channel())) {
            return file(known, entry, out);
        }
        if (!entry.channel().equals(AimationChannels.TCP)) {
            return known;
        }
        return switch (entry.kind()) {
            case OPENED -> known.reconnected(begun);
            case DATA -> {
                var plain = AimationPlain.decode(this, known, entry, out);
                yield plain == null ? new AimationEntryFramer(this, known, entry, out).decode() : plain;
            }
            case CLOSED -> {
                AimationEnds.closed(known, entry, out);
                yield known.reconnected(begun);
            }
        };
    }

    /** A file is one packet; one that is too long for a packet comes in parts, of which the first says what it is. */
    private AimationKnowledge file(AimationKnowledge known, Entry entry, Sink out) {
        if (entry.kind() != Entry.Kind.DATA) {
            return known;
        }
        var telling = new Telling(entry, known.nextMessage(), out);
        ByteBuffer packet = entry.bytes().slice();
        new PacketReading(this, telling, known.talk())
                .file(packet, entry.channel().equals(AimationChannels.STORED));
        return known.with(telling.nextMessage(), known.talk());
    }

    @Override
    public Framing framing(Knowledge knowledge, Channel channel, Direction direction) {
        var side = ((AimationKnowledge) knowledge).side(direction);
        return new StreamFraming<>(side.stage(), side.partial(), direction);
    }

    /** Never empty. A request that was answered is told in other words, as its fields may be nobody's business. */
    @Override
    public Optional<List<Entry>> reminders(Knowledge knowledge) {
        return Optional.of(AimationReminders.of((AimationKnowledge) knowledge));
    }

    @Override
    public Knowledge numbered(Knowledge knowledge, long nextMessage) {
        var known = (AimationKnowledge) knowledge;
        return known.with(nextMessage, known.talk());
    }

    @Override
    public void inspect(Message message, Inspector inspector) {
        AimationInspection.inspect(message, inspector);
    }

    @Override
    public List<Carried> carried(Message message) {
        return message.body() instanceof AimationMessage.Data data
                ? AimationCarried.of(data, message.bytes(), source)
                : List.of();
    }

    SourceId source() {
        return source;
    }

    /** Whether anybody asked for the one device that there is. */
    boolean wanted() {
        return wanted;
    }

    boolean strict() {
        return strict;
    }

    /** The body that has so many bones. */
    Body body(int bones) {
        return Body.of(maps.find(AimationProtocol.NAME, DEVICE, bones), bones);
    }
}
