package mocapscope.protocol.vrpn;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import mocapscope.protocol.bytes.FieldListener;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.session.SignalOrigin;
import mocapscope.protocol.session.Decoder;
import mocapscope.protocol.session.Endpoint;
import mocapscope.protocol.session.StreamFramer;
import mocapscope.protocol.session.Message;
import mocapscope.protocol.session.DecoderOutput;
import mocapscope.protocol.session.StreamFraming;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import mocapscope.protocol.transcript.TransportKind;

/**
 * Decodes both directions of a VRPN connection, or a VRPN log, into messages, findings, sources and samples. A message
 * includes its padding, so that consecutive messages leave no gap.
 */
final class VrpnDecoder implements Decoder {
    private final String session;
    private final Set<String> wanted;
    private final QuatOrder order;

    VrpnDecoder(String session, Endpoint endpoint) {
        this.session = session;
        this.wanted = Set.copyOf(endpoint.devices());
        this.order = VrpnOptions.quaternions(endpoint.settings());
    }

    @Override
    public DecoderState initialState() {
        return VrpnKnowledge.NOTHING;
    }

    @Override
    public DecoderState decode(DecoderState before, Entry entry, DecoderOutput out) {
        var known = (VrpnKnowledge) before;
        return switch (entry.kind()) {
            case OPENED -> opened(known, entry);
            case DATA -> data(known, entry, out);
            case CLOSED -> stream(entry) ? closed(known, entry, out) : known;
        };
    }

    private static VrpnKnowledge opened(VrpnKnowledge known, Entry entry) {
        if (entry.channel().equals(VrpnChannels.LOG)) {
            return known.log();
        }
        return stream(entry) ? known.reconnected() : known;
    }

    /** Returns true for a stream of messages: a connection, or a log of one side. */
    private static boolean stream(Entry entry) {
        return entry.channel().equals(VrpnChannels.TCP) || entry.channel().equals(VrpnChannels.LOG);
    }

    private VrpnKnowledge data(VrpnKnowledge known, Entry entry, DecoderOutput out) {
        boolean quick = entry.channel().transport() == TransportKind.UDP;
        if (!quick && !stream(entry)) {
            return known;
        }
        var then = quick
                ? datagram(known, entry, out)
                : new VrpnEntryFramer(this, known.of(entry.channel()), entry, out).decode();
        return released(then, entry.direction(), entry.arrival(), out);
    }

    private VrpnKnowledge datagram(VrpnKnowledge known, Entry entry, DecoderOutput out) {
        var direction = entry.direction();
        var datagram = new VrpnDatagram(this, known.side(direction), entry, known.nextMessage(), out);
        var side = entry.channel().equals(VrpnChannels.CALLBACK) ? datagram.callback() : datagram.messages();
        return known.with(direction, datagram.nextMessage(), side);
    }

    private VrpnKnowledge closed(VrpnKnowledge known, Entry entry, DecoderOutput out) {
        VrpnEnds.closed(known.toClient(), Direction.TO_CLIENT, entry, out);
        VrpnEnds.closed(known.toServer(), Direction.TO_SERVER, entry, out);
        var rest = late(
                known, Direction.TO_CLIENT, known.toClient().quick().early().held(), VrpnEarly.NONE, out);
        return late(rest, Direction.TO_SERVER, rest.toServer().quick().early().held(), VrpnEarly.NONE, out)
                .reconnected();
    }

    private VrpnKnowledge released(VrpnKnowledge known, Direction direction, long arrival, DecoderOutput out) {
        var side = known.side(direction);
        if (side.quick().early().isEmpty()) {
            return known;
        }
        var sorted = side.quick().early().sorted(side.tables(), arrival);
        return late(known, direction, sorted.due(), sorted.waiting(), out);
    }

    /** Decodes buffered messages that are due; {@code others} remain buffered. */
    private VrpnKnowledge late(
            VrpnKnowledge known, Direction direction, List<VrpnEarly.Held> due, VrpnEarly others, DecoderOutput out) {
        var before = known.side(direction);
        var side = before.with(before.quick().with(others, before.quick().sequence()));
        long next = known.nextMessage();
        for (var one : due) {
            var reading = new VrpnReading(this, side, one.entry(), next, out);
            reading.late(one);
            next = reading.nextMessage();
            side = reading.after(side, side.quick().early(), side.quick().sequence());
        }
        return known.with(direction, next, side);
    }

    @Override
    public StreamFramer createFramer(DecoderState knowledge, Channel channel, Direction direction) {
        var known = (VrpnKnowledge) knowledge;
        var side = (channel.transport() == TransportKind.TCP ? known.of(channel) : known).side(direction);
        return new StreamFraming<>(side.stage(), side.partial(), direction);
    }

    /**
     * Returns the entries of a checkpoint. Empty for up to one second while datagrams precede the stream: see
     * {@link VrpnReminders#of}.
     */
    @Override
    public Optional<List<Entry>> restoreEntries(DecoderState knowledge) {
        return VrpnReminders.of((VrpnKnowledge) knowledge);
    }

    @Override
    public DecoderState withNextMessage(DecoderState knowledge, long nextMessage) {
        return ((VrpnKnowledge) knowledge).numbered(nextMessage);
    }

    @Override
    public void inspect(Message message, FieldListener inspector) {
        VrpnInspection.inspect(message, order, inspector);
    }

    @Override
    public List<SignalOrigin> signalOrigins(Message message) {
        return message.body() instanceof VrpnReport report
                ? VrpnCarried.of(report, new SourceId(session, message.sender()))
                : List.of();
    }

    /** Returns a new entry for a sender of this name. */
    VrpnTables.Sender sender(String name) {
        return new VrpnTables.Sender(name, new SourceId(session, name), wanted.isEmpty() || wanted.contains(name), 0);
    }

    QuatOrder order() {
        return order;
    }
}
