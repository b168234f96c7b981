package mocapscope.protocol.vrpn.decode;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import mocapscope.protocol.bytes.ByteReader;
import mocapscope.protocol.bytes.DecodeException;
import mocapscope.protocol.bytes.Rule;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.sample.SampleMetadata;
import mocapscope.protocol.sample.SourceDataKind;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.session.event.DecoderEventEmitter;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.framing.PartialMessage;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import mocapscope.protocol.transcript.TransportKind;
import mocapscope.protocol.vrpn.wire.VrpnButtonMessage;
import mocapscope.protocol.vrpn.wire.VrpnCookie;
import mocapscope.protocol.vrpn.wire.VrpnDeviceMessage;
import mocapscope.protocol.vrpn.wire.VrpnFramingPhase;
import mocapscope.protocol.vrpn.wire.VrpnIdKeyedTable;
import mocapscope.protocol.vrpn.wire.VrpnMessage;
import mocapscope.protocol.vrpn.wire.VrpnMessageBoundaryFinder;
import mocapscope.protocol.vrpn.wire.VrpnMessageType;
import mocapscope.protocol.vrpn.wire.VrpnProblemKind;
import mocapscope.protocol.vrpn.wire.VrpnQuaternionOrder;
import mocapscope.protocol.vrpn.wire.VrpnSkeletonDescriptionFragment;
import mocapscope.protocol.vrpn.wire.VrpnSystemMessage;
import mocapscope.protocol.vrpn.wire.VrpnTcpConnectBackRequest;
import mocapscope.protocol.vrpn.wire.VrpnTrackerGeometryMessage;
import org.jspecify.annotations.Nullable;

/** Parses the VRPN messages in one datagram or stream part and stores the declared sender and type names. */
final class VrpnMessageParser {
    /** A time that decreases by this much is a step of the clock, which is reported as one. */
    private static final long CLOCK_STEP_NANOS = 1_000_000_000L;

    private final VrpnDecoder decoder;
    private final Entry entry;
    private final DecoderEventEmitter out;
    private final boolean messages;
    private final boolean quick;
    private final VrpnFramingPhase framing;
    private VrpnLastTimestampTable times;
    /** The timestamps of the other transport: of the stream while reading datagrams, and vice versa. */
    private VrpnLastTimestampTable others;

    private VrpnDescriptionTables tables;
    private long n;
    private ByteBuffer held;
    private DecodedMessage.@Nullable ByteOrigin origin;

    VrpnMessageParser(
            VrpnDecoder decoder,
            VrpnDecoderStateSnapshot.VrpnDirectionState before,
            Entry entry,
            long nextMessage,
            DecoderEventEmitter out) {
        this.decoder = decoder;
        this.entry = entry;
        this.quick = entry.channel().transport() == TransportKind.UDP;
        this.framing = quick ? VrpnFramingPhase.FRAMES : VrpnFramingPhase.forChannel(entry.channel());
        this.out = logged() ? out.mapFindings(VrpnMessageValidator::adaptToLog) : out;
        this.messages = out.wantsMessages();
        this.times = (quick ? before.datagrams().timestamps() : before.timestamps()).branch();
        this.others = quick ? before.timestamps() : before.datagrams().timestamps();
        this.tables = before.tables();
        this.n = nextMessage;
        this.held = inNetworkOrder(entry.bytes());
    }

    /** Returns the bytes in which the current messages are located. */
    ByteBuffer bytes() {
        return held;
    }

    /** Returns the bytes in which messages lie. */
    DecodedMessage.ByteOrigin byteOrigin() {
        var byteOrigin = origin;
        if (byteOrigin == null) {
            byteOrigin = DecodedMessage.ByteOrigin.of(held, entry);
            origin = byteOrigin;
        }
        return byteOrigin;
    }

    private static ByteBuffer inNetworkOrder(ByteBuffer bytes) {
        return bytes.order() == ByteOrder.BIG_ENDIAN ? bytes : bytes.slice();
    }

    /** Sets the bytes in which the next messages lie; before the first call they are the entry's. */
    void locate(DecodedMessage.ByteOrigin byteOrigin) {
        origin = byteOrigin;
        held = byteOrigin.buffer();
    }

    long nextMessage() {
        return n;
    }

    /** Returns the state of this direction after the bytes of the stream; {@code before} is the state before them. */
    VrpnDecoderStateSnapshot.VrpnDirectionState after(
            VrpnDecoderStateSnapshot.VrpnDirectionState before, VrpnFramingPhase stage, PartialMessage partial) {
        return new VrpnDecoderStateSnapshot.VrpnDirectionState(
                stage, tables, times, partial, before.datagrams().with(others));
    }

    /** Returns the state of this direction after a datagram. */
    VrpnDecoderStateSnapshot.VrpnDirectionState after(
            VrpnDecoderStateSnapshot.VrpnDirectionState before,
            VrpnUndescribedMessageBuffer early,
            long sequence,
            long stray) {
        var state = new VrpnDecoderStateSnapshot.VrpnDatagramState(times, early, sequence, stray);
        return new VrpnDecoderStateSnapshot.VrpnDirectionState(
                before.framing(), tables, others, before.partial(), state);
    }

    /** Returns true if the description of such a message may still arrive. */
    boolean mayBeEarly(int type, int sender) {
        return !tables.lacksBytes() && tables.mayBeEarly(type, sender);
    }

    /** Parses a callback request. */
    void parseCallback(ByteReader in, int length) {
        try {
            var request = VrpnTcpConnectBackRequest.read(in);
            VrpnMessageValidator.checkCallback(
                    emitMessage(VrpnTcpConnectBackRequest.NAME, "", request, 0, length), out);
        } catch (DecodeException exception) {
            var message =
                    emitMessage(VrpnTcpConnectBackRequest.NAME, "", new VrpnMessage.MalformedBytes(length), 0, length);
            out.emitFinding(Finding.of(exception, message));
        }
    }

    /** Parses a message that was buffered. */
    void parseEarly(VrpnUndescribedMessageBuffer.EarlyMessage one) {
        parseFrame(ByteReader.of(held, VrpnProblemKind.PAYLOAD_LENGTH), one.from(), one.length());
    }

    /** Returns true if the recording lacks bytes of this direction. */
    boolean lacksBytes() {
        return tables.lacksBytes();
    }

    /** Emits bytes of a message that the recording has only in part. */
    DecodedMessage emitRemainder(int from, int length) {
        return emitMessage("part of a message", "", new VrpnMessage.MalformedBytes(length), from, length);
    }

    /** Emits the remainder of a datagram, which is not a whole message. */
    void emitMalformed(int from, int length) {
        var message = emitRemainder(from, length);
        find(
                VrpnProblemKind.MESSAGE_CUT_OFF,
                message,
                "length",
                0,
                "%d bytes of a datagram are an incomplete message".formatted(length));
    }

    void parseCookie(ByteReader in, int from) {
        var cookie = VrpnCookie.read(in);
        var message = emitMessage(VrpnCookie.NAME, "", cookie, from, VrpnFramingPhase.HEADER_SIZE);
        VrpnMessageValidator.checkCookie(cookie, message, logged(), out);
    }

    /** Emits the header of a frame with an impossible length. */
    void emitFramingError(long length, int from) {
        boolean small = length < VrpnFramingPhase.HEADER_SIZE;
        var rule = small ? VrpnProblemKind.LENGTH_TOO_SMALL : VrpnProblemKind.PAYLOAD_TOO_LARGE;
        var reason = small && !logged()
                ? "a length of %d bytes, less than the header of 24".formatted(length)
                : "a payload of %d bytes, outside 0 to 64000".formatted(length - VrpnFramingPhase.HEADER_SIZE);
        var message = emitMessage(
                "undecodable", "", new VrpnMessage.FramingError(rule, reason), from, VrpnFramingPhase.HEADER_SIZE);
        find(rule, message, "length", 0, reason + ": the start of the next message is unknown, so decoding ends");
    }

    /**
     * Decodes frames from {@code from} on the fast path while they qualify for it; returns the position after them.
     *
     * @param counting checks the sequence number of each message; null for the stream, where they are not checked
     */
    int parseFastPath(ByteReader in, int from, @Nullable VrpnDatagramDecoder counting) {
        if (held.limit() - from < VrpnFramingPhase.HEADER_SIZE) {
            return from;
        }
        int id = framing.readType(held, from);
        var typeEntry = id < 0 ? null : tables.findType(id);
        var senderEntry = tables.senders().get(framing.readSender(held, from));
        if (typeEntry == null || senderEntry == null || !senderEntry.usesFastPath(typeEntry.messageType())) {
            return from;
        }
        var fastPath = new VrpnReportFastPath(this, in, entry, out, typeEntry, senderEntry, counting, n);
        int end = fastPath.decode(from, times);
        n = fastPath.nextMessage();
        return end;
    }

    /** Returns true if the output wants messages, not only their metadata. */
    boolean wantsMessages() {
        return messages;
    }

    VrpnQuaternionOrder quaternionOrder() {
        return decoder.quaternionOrder();
    }

    /** Parses a frame of {@code length} bytes, without padding. */
    void parseFrame(ByteReader in, int from, int length) {
        parseFrame(in, from, length, List.of());
    }

    /** Parses a frame whose sequence number may be unexpected. */
    void parseFrame(ByteReader in, int from, int length, List<VrpnSequenceNumberAnomaly> violations) {
        int id = framing.readType(held, from);
        int sender = framing.readSender(held, from);
        var entry = tables.findType(id);
        var senderEntry = id < 0 ? null : tables.senders().get(sender);
        var meaning = meaning(entry, from);
        VrpnMessage body;
        DecodeException exception = null;
        in.window(from, length, VrpnFramingPhase.HEADER_SIZE);
        try {
            body = meaning.read(in, sender, decoder.quaternionOrder());
        } catch (DecodeException broken) {
            exception = broken;
            body = new VrpnMessage.OpaquePayload(length - VrpnFramingPhase.HEADER_SIZE);
        }
        if (contradictsName(id, entry, from, exception)) {
            tables = tables.withoutType(id);
            parseFrame(in, from, length, violations);
            return;
        }
        var sourceKind = meaning.sourceKind();
        if (sourceKind == SourceDataKind.TEXT && exception == null) {
            body = partOrText(body, sender, from, length);
        }
        var message = emitMessage(
                name(id, entry, body), name(id, sender, senderEntry), body, from, framing.messageLength(length));
        violations.forEach(violation -> violation.report(message, out));
        if (entry == null || senderEntry == null || exception != null) {
            senderEntry = odd(entry, senderEntry, exception, message);
        }
        VrpnMessageValidator.checkBody(body, message, in, decoder.quaternionOrder(), out);
        if (id < 0 && !quick) {
            addDescription(body);
        }
        if (sourceKind != null && senderEntry != null && body instanceof VrpnDeviceMessage report) {
            emitReport(report, sourceKind, senderEntry, message);
        }
    }

    /** Returns true if a message cannot be what the name of its type, which another recording gave, says. */
    private boolean contradictsName(
            int id, VrpnDescriptionTables.@Nullable VrpnTypeEntry type, int from, @Nullable DecodeException exception) {
        boolean isPose = type != null
                && type.messageType() != VrpnMessageType.POS_QUAT
                && entry.direction() == Direction.TO_CLIENT
                && VrpnMessageBoundaryFinder.isPose(held, from);
        return tables.lacksBytes()
                && (exception != null || isPose)
                && decoder.names(entry.direction()).describes(id, type);
    }

    /** Returns the meaning of a type; where its description may be missing, a pose has its shape. */
    private VrpnMessageType meaning(VrpnDescriptionTables.@Nullable VrpnTypeEntry type, int from) {
        boolean isDescribed = type != null && type.described();
        if (!isDescribed
                && tables.lacksBytes()
                && entry.direction() == Direction.TO_CLIENT
                && VrpnMessageBoundaryFinder.isPose(held, from)) {
            return VrpnMessageType.POS_QUAT;
        }
        return type == null ? VrpnMessageType.OTHER : type.messageType();
    }

    /**
     * Reports violations by a frame's type, sender and payload; returns the sender to use, or null if its id is
     * invalid.
     */
    private VrpnDescriptionTables.@Nullable VrpnSenderEntry odd(
            VrpnDescriptionTables.@Nullable VrpnTypeEntry entry,
            VrpnDescriptionTables.@Nullable VrpnSenderEntry senderEntry,
            @Nullable DecodeException exception,
            DecodedMessage message) {
        int id = framing.readType(held, message.from());
        if (entry == null) {
            unknownType(id, message);
        }
        var describedSender = senderEntry == null && id >= 0 ? unknownSender(sender(message), message) : senderEntry;
        if (exception != null) {
            out.emitFinding(Finding.of(exception, message));
        }
        return describedSender;
    }

    private int sender(DecodedMessage message) {
        return framing.readSender(held, message.from());
    }

    private void emitReport(
            VrpnDeviceMessage report,
            SourceDataKind sourceKind,
            VrpnDescriptionTables.VrpnSenderEntry entry,
            DecodedMessage message) {
        if (report instanceof VrpnSkeletonDescriptionFragment part) {
            var result = tables.skeletons().add(sender(message), part);
            tables = tables.with(result.state());
            result.report(entry, message, out);
        } else {
            samples(report, sourceKind, entry, message);
        }
    }

    /** Returns a skeleton part if the text is one, otherwise the text itself. */
    private VrpnMessage partOrText(VrpnMessage text, int sender, int from, int length) {
        int payload = from + VrpnFramingPhase.HEADER_SIZE;
        int awaited = tables.skeletons().expectedParts(sender);
        if (!VrpnSkeletonDescriptionFragment.matches(held, payload, length - VrpnFramingPhase.HEADER_SIZE, awaited)) {
            return text;
        }
        var in = new ByteReader(held, VrpnProblemKind.PAYLOAD_LENGTH);
        in.window(payload, length - VrpnFramingPhase.HEADER_SIZE);
        return VrpnSkeletonDescriptionFragment.read(in, StandardCharsets.ISO_8859_1);
    }

    private void samples(
            VrpnDeviceMessage report,
            SourceDataKind sourceKind,
            VrpnDescriptionTables.VrpnSenderEntry senderEntry,
            DecodedMessage message) {
        if (!senderEntry.selected()) {
            return;
        }
        var known = senderEntry;
        int id = sender(message);
        long time = framing.readTime(held, message.from());
        // As in the C++ implementation, button states repeat the time of the last change, and tracker geometry has the
        // time of sending, whatever clock its poses use.
        boolean repeats =
                report instanceof VrpnButtonMessage.ButtonStates || report instanceof VrpnTrackerGeometryMessage;
        long before = times.get(id);
        if (!repeats
                && times.update(id, time)
                && before - time < CLOCK_STEP_NANOS
                && !known.hasFlag(VrpnDescriptionTables.VrpnSenderEntry.REPORTED_BACKWARDS_TIME)) {
            known = known.withFlag(VrpnDescriptionTables.VrpnSenderEntry.REPORTED_BACKWARDS_TIME);
            find(
                    VrpnProblemKind.TIME_BACKWARDS,
                    message,
                    "seconds",
                    4,
                    "earlier than the previous time stamp; reported once per device");
        }
        int announced = VrpnDescriptionTables.VrpnSenderEntry.kindFlag(sourceKind);
        if (!known.hasFlag(announced)) {
            known = known.withFlag(announced);
            out.emitSource(known.sourceInfo(sourceKind, decoder.quaternionOrder()));
        }
        if (known != senderEntry) {
            tables = tables.withSender(id, known);
        }
        report.emitSamples(
                new SampleMetadata(known.source(), entry.direction(), message.n(), message.arrival(), time), out);
    }

    private void addDescription(VrpnMessage body) {
        if (body instanceof VrpnSystemMessage.SenderDescription description) {
            addDescription(description);
        } else if (body instanceof VrpnSystemMessage.TypeDescription(int id, String name)) {
            var before = tables.types().get(id);
            if (before == null || !before.described() || !before.name().equals(name)) {
                tables = tables.withType(id, new VrpnDescriptionTables.VrpnTypeEntry(name));
            }
        } else if (body instanceof VrpnSystemMessage.DisconnectRecord && logged()) {
            tables = VrpnDescriptionTables.EMPTY;
            times = VrpnLastTimestampTable.EMPTY.branch();
            others = VrpnLastTimestampTable.EMPTY.branch();
        }
    }

    /** Stores a sender description. A client describes senders too, to address them, but has no devices. */
    private void addDescription(VrpnSystemMessage.SenderDescription description) {
        int id = description.id();
        var before = tables.senders().get(id);
        if (before != null
                && !before.hasFlag(VrpnDescriptionTables.VrpnSenderEntry.UNDESCRIBED)
                && before.name().equals(description.name())) {
            return;
        }
        var senderEntry = decoder.createSender(description.name());
        tables = tables.withSender(id, senderEntry).with(tables.skeletons().without(id));
        times.remove(id);
        if (before != null) {
            others = others.branch();
            others.remove(id);
        }
        if (entry.direction() == Direction.TO_CLIENT) {
            out.emitDevice(senderEntry.source(), description.isInternal());
        }
    }

    /** Reports an unknown type, once for each id. */
    private void unknownType(int id, DecodedMessage message) {
        if (id >= VrpnIdKeyedTable.ID_COUNT) {
            find(VrpnProblemKind.ID_OUT_OF_RANGE, message, "type", 16, "type %d is outside 0 to 1999".formatted(id));
            return;
        }
        unknown(VrpnProblemKind.TYPE_UNKNOWN, message, "type", 16, "type %d was not described".formatted(id));
        if (id >= 0) {
            tables = tables.withType(id, VrpnDescriptionTables.VrpnTypeEntry.unknown(message.name()));
        }
    }

    /** Reports an unknown sender, once for each id; returns a placeholder, or null if the id is out of range. */
    private VrpnDescriptionTables.@Nullable VrpnSenderEntry unknownSender(int id, DecodedMessage message) {
        if (!VrpnIdKeyedTable.isValidId(id)) {
            find(VrpnProblemKind.ID_OUT_OF_RANGE, message, "sender", 12, "id %d is outside 0 to 1999".formatted(id));
            return null;
        }
        unknown(VrpnProblemKind.SENDER_UNKNOWN, message, "sender", 12, "sender %d was not described".formatted(id));
        var placeholder =
                decoder.createSender(message.sender()).withFlag(VrpnDescriptionTables.VrpnSenderEntry.UNDESCRIBED);
        tables = tables.withSender(id, placeholder);
        return placeholder;
    }

    private String name(int id, VrpnDescriptionTables.@Nullable VrpnTypeEntry entry, VrpnMessage body) {
        if (body instanceof VrpnSkeletonDescriptionFragment part) {
            return part.title();
        }
        return entry == null ? unknown() + " type " + id : entry.name();
    }

    private String name(int type, int id, VrpnDescriptionTables.@Nullable VrpnSenderEntry entry) {
        if (entry != null) {
            return entry.name();
        }
        return type < 0 ? "" : unknown() + " sender " + id;
    }

    private String unknown() {
        return tables.lacksBytes() ? "unnamed" : "unknown";
    }

    /** Reports an id without a description, which is only a note where the recording lacks bytes. */
    private void unknown(Rule rule, DecodedMessage message, String field, int offset, String text) {
        var found = Finding.of(rule, message, field, offset, text);
        out.emitFinding(
                tables.lacksBytes() ? found.withSeverity(Severity.NOTE).withText(text + " in this capture") : found);
    }

    private boolean logged() {
        return framing == VrpnFramingPhase.RECORDS;
    }

    private DecodedMessage emitMessage(String name, String sender, VrpnMessage body, int from, int size) {
        var message = new DecodedMessage(n, entry, name, sender, body, byteOrigin(), from, size);
        n++;
        out.emitMessage(message);
        return message;
    }

    private void find(Rule rule, DecodedMessage message, String field, int offset, String text) {
        out.emitFinding(Finding.of(rule, message, field, offset, text));
    }
}
