package mocapscope.protocol.vrpn.decode;

import java.util.List;
import java.util.Set;
import mocapscope.protocol.bytes.DecodeException;
import mocapscope.protocol.bytes.MessageFieldListener;
import mocapscope.protocol.sample.SourceDataKind;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.session.decoder.DecodedSignalFieldPaths;
import mocapscope.protocol.session.decoder.Decoder;
import mocapscope.protocol.session.decoder.DecoderStateCborReader;
import mocapscope.protocol.session.decoder.DecoderStateCborWriter;
import mocapscope.protocol.session.decoder.OtherRecordingNameProvider;
import mocapscope.protocol.session.endpoint.Endpoint;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.session.event.DecoderEventEmitter;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.framing.DecoderResumedStreamFramer;
import mocapscope.protocol.session.framing.StreamFramer;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import mocapscope.protocol.transcript.TransportKind;
import mocapscope.protocol.vrpn.wire.VrpnChannelConstants;
import mocapscope.protocol.vrpn.wire.VrpnCookie;
import mocapscope.protocol.vrpn.wire.VrpnDeviceMessage;
import mocapscope.protocol.vrpn.wire.VrpnFramingPhase;
import mocapscope.protocol.vrpn.wire.VrpnIdKeyedTable;
import mocapscope.protocol.vrpn.wire.VrpnProblemKind;
import mocapscope.protocol.vrpn.wire.VrpnQuaternionOrder;
import mocapscope.protocol.vrpn.wire.VrpnSessionOptions;
import mocapscope.protocol.vrpn.wire.VrpnSystemMessage;

/**
 * Decodes the traffic of a VRPN connection, or a VRPN log file, into messages, samples and problem reports. A message
 * includes its padding, so that consecutive messages leave no gap.
 */
public final class VrpnDecoder implements Decoder {
    private final String session;
    private final Set<String> names;
    private final VrpnQuaternionOrder quaternionOrder;
    private final OtherRecordingNameProvider nameSource;
    private final VrpnOtherRecordingNameTable serverNames;
    private final VrpnOtherRecordingNameTable clientNames;

    /** Creates a decoder with the names in the messages only. */
    public VrpnDecoder(String session, Endpoint endpoint) {
        this(session, endpoint, OtherRecordingNameProvider.NONE);
    }

    /** Creates a decoder that takes missing names from {@code nameSource}. */
    public VrpnDecoder(String session, Endpoint endpoint, OtherRecordingNameProvider nameSource) {
        this.nameSource = nameSource;
        this.serverNames = VrpnOtherRecordingNameTable.of(nameSource, Direction.TO_CLIENT);
        this.clientNames = VrpnOtherRecordingNameTable.of(nameSource, Direction.TO_SERVER);
        this.session = session;
        this.names = Set.copyOf(endpoint.devices());
        this.quaternionOrder = VrpnSessionOptions.quaternionOrder(endpoint.settings());
    }

    @Override
    public DecoderState initialState() {
        return VrpnDecoderStateSnapshot.INITIAL;
    }

    @Override
    public DecoderState decode(DecoderState before, Entry entry, DecoderEventEmitter out) {
        var known = (VrpnDecoderStateSnapshot) before;
        return switch (entry.kind()) {
            case OPENED -> opened(known, entry);
            case DATA -> data(known, entry, out);
            case CLOSED -> stream(entry) ? closed(known, entry, out) : known;
            case GAP -> gap(known, entry, out);
        };
    }

    /**
     * Continues after bytes that the recording lacks. If these end where the begun message ends, the next one follows;
     * otherwise its start is searched for.
     */
    private VrpnDecoderStateSnapshot gap(VrpnDecoderStateSnapshot known, Entry entry, DecoderEventEmitter out) {
        var direction = entry.direction();
        boolean isWithin = entry.missingBytes().isEmpty();
        if (!isWithin
                || !known.toClient().tables().lacksBytes()
                        && !known.toServer().tables().lacksBytes()) {
            out.emitFinding(nameSource.noteGap(entry));
        }
        if (entry.channel().equals(VrpnChannelConstants.TCP)) {
            long left = known.side(direction).partial().required()
                    - known.side(direction).partial().length();
            boolean isEnd = known.side(direction).framing() == VrpnFramingPhase.FRAMES
                    && left > 0
                    && entry.missingBytes().orElse(0) == left;
            var state = endBegunMessage(known, entry, out);
            var next = isEnd ? VrpnFramingPhase.FRAMES : VrpnFramingPhase.SEARCH;
            return withNames(
                    state.with(
                            direction,
                            state.nextMessage(),
                            state.side(direction).afterGap(next)),
                    direction,
                    out);
        }
        var side = known.side(direction);
        var after = side.with(side.datagrams().uncounted());
        return isWithin
                ? withNames(known.with(direction, known.nextMessage(), after.lackingBytes()), direction, out)
                : known.with(direction, known.nextMessage(), after);
    }

    /** Adds the names of other recordings for the ids that are not described. */
    private VrpnDecoderStateSnapshot withNames(
            VrpnDecoderStateSnapshot known, Direction direction, DecoderEventEmitter out) {
        var side = known.side(direction);
        var tables = side.tables();
        for (var name : names(direction).senders().entrySet()) {
            var before = tables.senders().get(name.getKey());
            if (before == null || before.hasFlag(VrpnDescriptionTables.VrpnSenderEntry.UNDESCRIBED)) {
                var sender = createSender(name.getValue());
                tables = tables.withSender(name.getKey(), sender);
                describe(direction, name.getKey(), sender, out);
            }
        }
        for (var name : names(direction).types().entrySet()) {
            var before = tables.types().get(name.getKey());
            if (before == null || !before.described()) {
                tables = tables.withType(name.getKey(), new VrpnDescriptionTables.VrpnTypeEntry(name.getValue()));
            }
        }
        return known.with(direction, known.nextMessage(), side.with(tables));
    }

    /** Returns the names of other recordings for the messages of that direction. */
    VrpnOtherRecordingNameTable names(Direction direction) {
        return direction == Direction.TO_CLIENT ? serverNames : clientNames;
    }

    /** Emits what has arrived of the message that {@code gap} leaves incomplete. */
    private VrpnDecoderStateSnapshot endBegunMessage(
            VrpnDecoderStateSnapshot known, Entry gap, DecoderEventEmitter out) {
        var direction = gap.direction();
        var searched = endSearch(known, gap, out);
        var side = searched.side(direction);
        var partial = side.partial();
        if (partial.isEmpty()) {
            return searched;
        }
        var parser = new VrpnMessageParser(this, side, gap, searched.nextMessage(), out);
        parser.locate(partial.origin());
        parser.emitRemainder(0, partial.length());
        return searched.with(direction, parser.nextMessage(), side);
    }

    /** Decodes the bytes in which the start of a message was searched for, since no more of them arrive. */
    private VrpnDecoderStateSnapshot endSearch(VrpnDecoderStateSnapshot known, Entry end, DecoderEventEmitter out) {
        var direction = end.direction();
        var side = known.side(direction);
        if (side.framing() != VrpnFramingPhase.SEARCH || side.partial().isEmpty()) {
            return known;
        }
        var last = known.with(direction, known.nextMessage(), side.endingSearch());
        return new VrpnStreamMessageSplitter(this, last, end, out).decode();
    }

    private static VrpnDecoderStateSnapshot opened(VrpnDecoderStateSnapshot known, Entry entry) {
        if (entry.channel().equals(VrpnChannelConstants.LOG)) {
            return known.startLog();
        }
        return stream(entry) ? known.afterReconnect() : known;
    }

    /** Returns true for a stream of messages: a connection, or a log of one side. */
    private static boolean stream(Entry entry) {
        return entry.channel().equals(VrpnChannelConstants.TCP)
                || entry.channel().equals(VrpnChannelConstants.LOG);
    }

    private VrpnDecoderStateSnapshot data(VrpnDecoderStateSnapshot known, Entry entry, DecoderEventEmitter out) {
        boolean quick = entry.channel().transport() == TransportKind.UDP;
        if (!quick && !stream(entry)) {
            return known;
        }
        var state = quick
                ? datagram(known, entry, out)
                : new VrpnStreamMessageSplitter(this, known.forChannel(entry.channel()), entry, out).decode();
        return released(state, entry.direction(), entry.arrival(), out);
    }

    private VrpnDecoderStateSnapshot datagram(VrpnDecoderStateSnapshot known, Entry entry, DecoderEventEmitter out) {
        var direction = entry.direction();
        var datagram = new VrpnDatagramDecoder(this, known.side(direction), entry, known.nextMessage(), out);
        var state = entry.channel().equals(VrpnChannelConstants.CALLBACK)
                ? datagram.decodeCallback()
                : datagram.decodeMessages();
        return known.with(direction, datagram.nextMessage(), state);
    }

    private VrpnDecoderStateSnapshot closed(VrpnDecoderStateSnapshot known, Entry entry, DecoderEventEmitter out) {
        var searched = known;
        for (var direction : List.of(Direction.TO_CLIENT, Direction.TO_SERVER)) {
            searched = endSearch(searched, entry.inDirection(direction), out);
        }
        checkClosed(searched.toClient(), Direction.TO_CLIENT, entry, out);
        checkClosed(searched.toServer(), Direction.TO_SERVER, entry, out);
        var rest = late(
                searched,
                Direction.TO_CLIENT,
                searched.toClient().datagrams().earlyMessages().messages(),
                VrpnUndescribedMessageBuffer.EMPTY,
                out);
        return late(
                        rest,
                        Direction.TO_SERVER,
                        rest.toServer().datagrams().earlyMessages().messages(),
                        VrpnUndescribedMessageBuffer.EMPTY,
                        out)
                .afterReconnect();
    }

    /** Reports an incomplete message as its sender's error, unless the other side closed the connection. */
    private static void checkClosed(
            VrpnDecoderStateSnapshot.VrpnDirectionState state,
            Direction direction,
            Entry closing,
            DecoderEventEmitter out) {
        boolean log = closing.channel().equals(VrpnChannelConstants.LOG);
        for (var parts : state.tables().skeletons().incomplete()) {
            VrpnSkeletonDescriptionReassembler.checkIncomplete(parts)
                    .ifPresent(violation -> out.emitFinding(Finding.ofTruncation(
                            violation.rule(), direction, Finding.NONE, violation.text(), closing)));
        }
        var partial = state.partial();
        if (!partial.isEmpty()) {
            boolean first = state.framing().expectsCookie();
            var text = "%s after %s of a %s"
                    .formatted(
                            log ? "the file ends" : closing.closingText(),
                            partial.progress(VrpnFramingPhase.HEADER_SIZE),
                            name(first, log));
            out.emitFinding(Finding.ofTruncation(rule(first), direction, partial.at(), text, closing));
        } else if (state.framing() == VrpnFramingPhase.LOG_COOKIE && closing.direction() == direction) {
            out.emitFinding(Finding.ofTruncation(rule(true), direction, 0, "the file is empty", closing));
        }
    }

    private static String name(boolean cookie, boolean log) {
        if (cookie) {
            return "cookie";
        }
        return log ? "record" : "message";
    }

    private static VrpnProblemKind rule(boolean cookie) {
        return cookie ? VrpnProblemKind.COOKIE_INVALID : VrpnProblemKind.MESSAGE_CUT_OFF;
    }

    private VrpnDecoderStateSnapshot released(
            VrpnDecoderStateSnapshot known, Direction direction, long arrival, DecoderEventEmitter out) {
        var state = known.side(direction);
        if (state.datagrams().earlyMessages().isEmpty()) {
            return known;
        }
        var split = state.datagrams().earlyMessages().split(state.tables(), arrival);
        return late(known, direction, split.due(), split.waiting(), out);
    }

    /** Decodes buffered messages that are due; {@code others} remain buffered. */
    private VrpnDecoderStateSnapshot late(
            VrpnDecoderStateSnapshot known,
            Direction direction,
            List<VrpnUndescribedMessageBuffer.EarlyMessage> due,
            VrpnUndescribedMessageBuffer others,
            DecoderEventEmitter out) {
        var before = known.side(direction);
        var state = before.with(before.datagrams().with(others));
        long next = known.nextMessage();
        for (var one : due) {
            var reading = new VrpnMessageParser(this, state, one.entry(), next, out);
            reading.parseEarly(one);
            next = reading.nextMessage();
            var datagrams = state.datagrams();
            state = reading.after(state, datagrams.earlyMessages(), datagrams.sequence(), datagrams.stray());
        }
        return known.with(direction, next, state);
    }

    @Override
    public StreamFramer createFramer(DecoderState state, Channel channel, Direction direction) {
        var known = (VrpnDecoderStateSnapshot) state;
        var directionState =
                (channel.transport() == TransportKind.TCP ? known.forChannel(channel) : known).side(direction);
        return new DecoderResumedStreamFramer<>(directionState.framing(), directionState.partial(), direction);
    }

    @Override
    public int stateVersion() {
        return VrpnDecoderStateCodec.VERSION;
    }

    @Override
    public void encodeState(DecoderState state, DecoderStateCborWriter out) {
        VrpnDecoderStateCodec.encode((VrpnDecoderStateSnapshot) state, out);
    }

    @Override
    public DecoderState decodeState(DecoderStateCborReader in) {
        return VrpnDecoderStateCodec.decode(this, in);
    }

    @Override
    public void describeState(DecoderState state, DecoderEventEmitter out) {
        for (var direction : Direction.values()) {
            describe(
                    direction,
                    ((VrpnDecoderStateSnapshot) state).side(direction).tables(),
                    out);
        }
    }

    /** Reports the devices, sources and skeletons that one direction of a connection has described. */
    private void describe(Direction direction, VrpnDescriptionTables tables, DecoderEventEmitter out) {
        for (int id = 0; id < VrpnIdKeyedTable.ID_COUNT; id++) {
            var sender = tables.senders().get(id);
            if (sender != null) {
                describe(direction, id, sender, out);
            }
        }
        if (direction == Direction.TO_CLIENT) {
            tables.skeletons().complete().forEach(parts -> describe(parts, tables, out));
        }
    }

    private void describe(
            Direction direction, int id, VrpnDescriptionTables.VrpnSenderEntry sender, DecoderEventEmitter out) {
        if (direction == Direction.TO_CLIENT && !sender.hasFlag(VrpnDescriptionTables.VrpnSenderEntry.UNDESCRIBED)) {
            var description = new VrpnSystemMessage.SenderDescription(id, sender.name());
            out.emitDevice(sender.source(), description.isInternal());
        }
        for (var kind : SourceDataKind.values()) {
            if (sender.selected() && sender.hasFlag(VrpnDescriptionTables.VrpnSenderEntry.kindFlag(kind))) {
                out.emitSource(sender.sourceInfo(kind, quaternionOrder));
            }
        }
    }

    private static void describe(
            VrpnSkeletonDescriptionReassembler.SkeletonParts parts,
            VrpnDescriptionTables tables,
            DecoderEventEmitter out) {
        var sender = tables.senders().get(parts.sender());
        if (sender == null || !sender.selected()) {
            return;
        }
        try {
            out.emitSkeletonDescription(VrpnSkeletonParser.parse(sender.source(), String.join("", parts.parts())));
        } catch (DecodeException _) {
            // It was reported when it arrived.
        }
    }

    @Override
    public int headerLength(DecodedMessage message) {
        return message.name().equals(VrpnCookie.NAME) ? 0 : VrpnFramingPhase.HEADER_SIZE;
    }

    @Override
    public void inspect(DecodedMessage message, MessageFieldListener listener) {
        VrpnMessageDissector.dissect(message, quaternionOrder, listener);
    }

    @Override
    public List<DecodedSignalFieldPaths> signalOrigins(DecodedMessage message) {
        return message.body() instanceof VrpnDeviceMessage report
                ? VrpnSignalFieldFinder.find(report, new SourceId(session, message.sender()))
                : List.of();
    }

    /** Returns a new entry for a sender of this name. */
    VrpnDescriptionTables.VrpnSenderEntry createSender(String name) {
        return new VrpnDescriptionTables.VrpnSenderEntry(
                name, new SourceId(session, name), names.isEmpty() || names.contains(name), 0);
    }

    VrpnQuaternionOrder quaternionOrder() {
        return quaternionOrder;
    }
}
