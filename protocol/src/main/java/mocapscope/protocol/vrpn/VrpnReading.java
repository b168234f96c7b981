package mocapscope.protocol.vrpn;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import mocapscope.protocol.bytes.ByteReader;
import mocapscope.protocol.bytes.DecodeException;
import mocapscope.protocol.bytes.Rule;
import mocapscope.protocol.sample.SourceKind;
import mocapscope.protocol.sample.SampleStamp;
import mocapscope.protocol.session.Finding;
import mocapscope.protocol.session.Message;
import mocapscope.protocol.session.PartialMessage;
import mocapscope.protocol.session.DecoderOutput;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import mocapscope.protocol.transcript.TransportKind;
import org.jspecify.annotations.Nullable;

/** Parses the messages of one transcript entry in order and stores the sender and type names they describe. */
final class VrpnReading {
    private final VrpnDecoder decoder;
    private final Entry entry;
    private final DecoderOutput out;
    private final boolean messages;
    private final boolean quick;
    private final VrpnStage framing;
    private LastTimes times;
    /** The timestamps of the other transport: of the stream while reading datagrams, and vice versa. */
    private LastTimes others;

    private VrpnTables tables;
    private long n;
    private ByteBuffer held;
    private Message.@Nullable ByteOrigin whence;

    VrpnReading(VrpnDecoder decoder, VrpnKnowledge.Side before, Entry entry, long nextMessage, DecoderOutput out) {
        this.decoder = decoder;
        this.entry = entry;
        this.quick = entry.channel().transport() == TransportKind.UDP;
        this.framing = quick ? VrpnStage.FRAMES : VrpnStage.of(entry.channel());
        this.out = logged() ? new VrpnLogged(out) : out;
        this.messages = out.wantsMessages();
        this.times = (quick ? before.quick().times() : before.times()).branch();
        this.others = quick ? before.times() : before.quick().times();
        this.tables = before.tables();
        this.n = nextMessage;
        this.held = inNetworkOrder(entry.bytes());
    }

    /** Returns the bytes in which the current messages are located. */
    ByteBuffer bytes() {
        return held;
    }

    /** Returns the bytes in which messages lie. */
    Message.ByteOrigin whence() {
        var there = whence;
        if (there == null) {
            there = Message.ByteOrigin.of(held, entry);
            whence = there;
        }
        return there;
    }

    private static ByteBuffer inNetworkOrder(ByteBuffer bytes) {
        return bytes.order() == ByteOrder.BIG_ENDIAN ? bytes : bytes.slice();
    }

    /** Sets the bytes in which the next messages lie; before the first call they are the entry's. */
    void locate(Message.ByteOrigin there) {
        whence = there;
        held = there.buffer();
    }

    long nextMessage() {
        return n;
    }

    /** Returns the state of this direction after the bytes of the stream; {@code before} is the state before them. */
    VrpnKnowledge.Side after(VrpnKnowledge.Side before, VrpnStage stage, PartialMessage partial) {
        return new VrpnKnowledge.Side(
                stage, tables, times, partial, before.quick().with(others));
    }

    /** Returns the state of this direction after a datagram. */
    VrpnKnowledge.Side after(VrpnKnowledge.Side before, VrpnEarly early, long sequence) {
        var its = new VrpnKnowledge.Quick(times, early, sequence);
        return new VrpnKnowledge.Side(before.stage(), tables, others, before.partial(), its);
    }

    /** Returns true if the description of such a message may still arrive. */
    boolean mayBeEarly(int type, int sender) {
        return tables.mayBeEarly(type, sender);
    }

    /** Parses a callback request. */
    void callback(ByteReader in, int length) {
        try {
            var callback = Callback.read(in);
            VrpnChecks.callback(tell(Callback.NAME, "", callback, 0, length), out);
        } catch (DecodeException refused) {
            var message = tell(Callback.NAME, "", new VrpnMessage.Fragment(length), 0, length);
            out.onFinding(Finding.of(refused, message));
        }
    }

    /** Parses a message that was buffered. */
    void late(VrpnEarly.Held one) {
        frame(ByteReader.of(held, VrpnRule.PAYLOAD_LENGTH), one.from(), one.length());
    }

    /** Emits the remainder of a datagram, which is not a whole message. */
    void fragment(int from, int length) {
        var message = tell("part of a message", "", new VrpnMessage.Fragment(length), from, length);
        find(
                VrpnRule.MESSAGE_CUT_OFF,
                message,
                "length",
                0,
                "%d bytes of a datagram are an incomplete message".formatted(length));
    }

    void cookie(ByteReader in, int from) {
        var cookie = Cookie.read(in);
        var message = tell(Cookie.NAME, "", cookie, from, VrpnStage.HEADER);
        VrpnChecks.cookie(cookie, message, logged(), out);
    }

    /** Emits the header of a frame with an impossible length. */
    void undecodable(long length, int from) {
        boolean small = length < VrpnStage.HEADER;
        var rule = small ? VrpnRule.LENGTH_TOO_SMALL : VrpnRule.PAYLOAD_TOO_LARGE;
        var why = small && !logged()
                ? "a length of %d bytes, less than the header of 24".formatted(length)
                : "a payload of %d bytes, outside 0 to 64000".formatted(length - VrpnStage.HEADER);
        var message = tell("undecodable", "", new VrpnMessage.Undecodable(rule, why), from, VrpnStage.HEADER);
        find(rule, message, "length", 0, why + ": the start of the next message is unknown, so decoding ends");
    }

    /**
     * Decodes frames from {@code from} on the fast path while they qualify for it; returns the position after them.
     *
     * @param counting checks the sequence number of each message; null for the stream, where they are not checked
     */
    int streak(ByteReader in, int from, @Nullable VrpnDatagram counting) {
        if (held.limit() - from < VrpnStage.HEADER) {
            return from;
        }
        int id = framing.type(held, from);
        var type = id < 0 ? null : tables.type(id);
        var sender = tables.senders().get(framing.sender(held, from));
        if (type == null || sender == null || !sender.streams(type.meaning())) {
            return from;
        }
        var streak = new VrpnStreak(this, in, entry, out, type, sender, counting, n);
        int end = streak.tell(from, times);
        n = streak.nextMessage();
        return end;
    }

    /** Returns true if the output wants messages, not only their metadata. */
    boolean wantsMessages() {
        return messages;
    }

    QuatOrder order() {
        return decoder.order();
    }

    /** Parses a frame of {@code length} bytes, without padding. */
    void frame(ByteReader in, int from, int length) {
        int id = framing.type(held, from);
        int speaker = framing.sender(held, from);
        var type = tables.type(id);
        var sender = id < 0 ? null : tables.senders().get(speaker);
        var meaning = type == null ? VrpnType.OTHER : type.meaning();
        VrpnMessage body;
        DecodeException refused = null;
        in.window(from, length, VrpnStage.HEADER);
        try {
            body = meaning.read(in, speaker, decoder.order());
        } catch (DecodeException broken) {
            refused = broken;
            body = new VrpnMessage.Opaque(length - VrpnStage.HEADER);
        }
        var kind = meaning.kind();
        if (kind == SourceKind.TEXT && refused == null) {
            body = partOrText(body, speaker, from, length);
        }
        var message = tell(name(id, type, body), name(id, speaker, sender), body, from, framing.whole(length));
        if (type == null || sender == null || refused != null) {
            sender = odd(type, sender, refused, message);
        }
        VrpnChecks.body(body, message, in, decoder.order(), out);
        if (id < 0 && !quick) {
            learn(body);
        }
        if (kind != null && sender != null && body instanceof VrpnReport report) {
            said(report, kind, sender, message);
        }
    }

    /**
     * Reports violations by a frame's type, sender and payload; returns the sender to use, or null if its id is
     * invalid.
     */
    private VrpnTables.@Nullable Sender odd(
            VrpnTables.@Nullable Type type,
            VrpnTables.@Nullable Sender sender,
            @Nullable DecodeException refused,
            Message message) {
        int id = framing.type(held, message.from());
        if (type == null) {
            unknownType(id, message);
        }
        var speaker = sender == null && id >= 0 ? unknownSender(sender(message), message) : sender;
        if (refused != null) {
            out.onFinding(Finding.of(refused, message));
        }
        return speaker;
    }

    private int sender(Message message) {
        return framing.sender(held, message.from());
    }

    private void said(VrpnReport report, SourceKind kind, VrpnTables.Sender sender, Message message) {
        if (report instanceof VrpnSkeletonPart part) {
            var added = tables.skeletons().add(sender(message), part);
            tables = tables.with(added.now());
            VrpnDescribing.tell(added, sender, message, out);
        } else {
            samples(report, kind, sender, message);
        }
    }

    /** Returns a skeleton part if the text is one, otherwise the text itself. */
    private VrpnMessage partOrText(VrpnMessage text, int sender, int from, int length) {
        int payload = from + VrpnStage.HEADER;
        int awaited = tables.skeletons().awaited(sender);
        if (!VrpnSkeletonPart.is(held, payload, length - VrpnStage.HEADER, awaited)) {
            return text;
        }
        var in = new ByteReader(held, VrpnRule.PAYLOAD_LENGTH);
        in.window(payload, length - VrpnStage.HEADER);
        return VrpnSkeletonPart.read(in, StandardCharsets.ISO_8859_1);
    }

    private void samples(VrpnReport report, SourceKind kind, VrpnTables.Sender sender, Message message) {
        if (!sender.wanted()) {
            return;
        }
        var known = sender;
        int id = sender(message);
        long time = framing.time(held, message.from());
        // As in the C++ implementation, button states repeat the time of the last change, and tracker geometry has the
        // time of sending, whatever clock its poses use.
        boolean repeats = report instanceof VrpnButton.States || report instanceof VrpnRoom;
        if (!repeats && times.backwards(id, time) && !known.was(VrpnTables.Sender.BACKWARDS)) {
            known = known.told(VrpnTables.Sender.BACKWARDS);
            find(
                    VrpnRule.TIME_BACKWARDS,
                    message,
                    "seconds",
                    4,
                    "earlier than the previous time stamp; reported once per device");
        }
        int announced = VrpnTables.Sender.bit(kind);
        if (!known.was(announced)) {
            known = known.told(announced);
            out.onSource(VrpnSources.of(known.source(), kind, decoder.order()));
        }
        if (known != sender) {
            tables = tables.withSender(id, known);
        }
        report.samples(new SampleStamp(known.source(), entry.direction(), message.n(), message.arrival(), time), out);
    }

    private void learn(VrpnMessage body) {
        if (body instanceof VrpnSystem.SenderDescription description) {
            learn(description);
        } else if (body instanceof VrpnSystem.TypeDescription(int id, String name)) {
            var before = tables.types().get(id);
            if (before == null || !before.described() || !before.name().equals(name)) {
                tables = tables.withType(id, new VrpnTables.Type(name));
            }
        } else if (body instanceof VrpnSystem.Disconnect && logged()) {
            tables = VrpnTables.EMPTY;
            times = LastTimes.NONE.branch();
            others = LastTimes.NONE.branch();
        }
    }

    /** Stores a sender description. A client describes senders too, to address them, but has no devices. */
    private void learn(VrpnSystem.SenderDescription description) {
        int id = description.id();
        var before = tables.senders().get(id);
        if (before != null
                && !before.was(VrpnTables.Sender.UNKNOWN)
                && before.name().equals(description.name())) {
            return;
        }
        var sender = decoder.sender(description.name());
        tables = tables.withSender(id, sender).with(tables.skeletons().without(id));
        times.forget(id);
        if (before != null) {
            others = others.branch();
            others.forget(id);
        }
        if (entry.direction() == Direction.TO_CLIENT) {
            out.onDeviceAnnounced(sender.source(), description.internal());
        }
    }

    /** Reports an unknown type, once for each id. */
    private void unknownType(int id, Message message) {
        if (id >= IdTable.IDS) {
            find(VrpnRule.ID_OUT_OF_RANGE, message, "type", 16, "type %d is outside 0 to 1999".formatted(id));
            return;
        }
        find(VrpnRule.TYPE_UNKNOWN, message, "type", 16, "type %d was not described".formatted(id));
        if (id >= 0) {
            tables = tables.withType(id, VrpnTables.Type.unknown(message.name()));
        }
    }

    /** Reports an unknown sender, once for each id; returns a placeholder, or null if the id is out of range. */
    private VrpnTables.@Nullable Sender unknownSender(int id, Message message) {
        if (!IdTable.fits(id)) {
            find(VrpnRule.ID_OUT_OF_RANGE, message, "sender", 12, "id %d is outside 0 to 1999".formatted(id));
            return null;
        }
        find(VrpnRule.SENDER_UNKNOWN, message, "sender", 12, "sender %d was not described".formatted(id));
        var placeholder = decoder.sender(message.sender()).told(VrpnTables.Sender.UNKNOWN);
        tables = tables.withSender(id, placeholder);
        return placeholder;
    }

    private static String name(int id, VrpnTables.@Nullable Type type, VrpnMessage body) {
        if (body instanceof VrpnSkeletonPart part) {
            return part.title();
        }
        return type == null ? "unknown type " + id : type.name();
    }

    private static String name(int type, int id, VrpnTables.@Nullable Sender sender) {
        if (sender != null) {
            return sender.name();
        }
        return type < 0 ? "" : "unknown sender " + id;
    }

    private boolean logged() {
        return framing == VrpnStage.RECORDS;
    }

    private Message tell(String name, String sender, VrpnMessage body, int from, int size) {
        var message = new Message(n, entry, name, sender, body, whence(), from, size);
        n++;
        out.onMessage(message);
        return message;
    }

    private void find(Rule rule, Message message, String field, int offset, String text) {
        out.onFinding(Finding.of(rule, message, field, offset, text));
    }
}
