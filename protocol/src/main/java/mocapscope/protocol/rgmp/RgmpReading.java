package mocapscope.protocol.rgmp;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import mocapscope.protocol.bytes.ByteReader;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.session.Message;
import mocapscope.protocol.session.Sink;
import mocapscope.protocol.transcript.Entry;
import org.jspecify.annotations.Nullable;

/** Reads the frames of one entry, one after the other, and learns which devices there are. */
final class RgmpReading {
    private final RgmpDecoder decoder;
    private final Entry entry;
    private final Sink out;
    private final Devices devices;
    private long n;
    private ByteBuffer held;
    private long firstEntry;
    private long origin;

    RgmpReading(RgmpDecoder decoder, RgmpKnowledge before, Entry entry, Sink out) {
        this.decoder = decoder;
        this.entry = entry;
        this.out = out;
        this.devices = before.devices().branch();
        this.n = before.nextMessage();
        this.held = entry.bytes();
    }

    /**
     * The next frames lie in {@code bytes}.
     *
     * @param first index of the entry that held the first of them
     * @param at bytes that had crossed the channel before them
     */
    void lies(ByteBuffer bytes, long first, long at) {
        held = bytes;
        firstEntry = first;
        origin = at;
    }

    long nextMessage() {
        return n;
    }

    Devices devices() {
        return devices;
    }

    /** Bytes that belong to no frame that could be read. */
    void skipped(int from, int length) {
        tell("skipped", "", new RgmpMessage.Skipped(length), from, length);
    }

    /** The frame at {@code from}, or its header alone when its payload is passed over. */
    void frame(RgmpHeader header, ByteBuffer bytes, int from) {
        if (!header.kept()) {
            refused(header, from);
        } else if (header.prefix() == RgmpHeader.DEFINITION) {
            definition(header, bytes, from);
        } else if (header.prefix() == RgmpHeader.DATA) {
            data(header, bytes, from);
        } else if (header.prefix() == RgmpHeader.DISCONNECT) {
            disconnect(header, bytes, from);
        } else {
            refused(header, from);
        }
    }

    private void refused(RgmpHeader header, int from) {
        var message = opaque(header, from);
        if (!header.known()) {
            find(
                    message,
                    RgmpRule.PREFIX_UNKNOWN,
                    "msg_prefix",
                    0,
                    "a frame of type %d, expected 1, 2 or 3".formatted(header.prefix()));
        }
        if (!header.kept()) {
            find(
                    message,
                    RgmpRule.LENGTH_TOO_LARGE,
                    "msg_len",
                    RgmpHeader.LENGTH_AT,
                    "a payload of %d bytes: they are passed over".formatted(header.length()));
        }
    }

    private void definition(RgmpHeader header, ByteBuffer bytes, int from) {
        var text = new byte[(int) header.length()];
        bytes.get(from + RgmpHeader.SIZE, text);
        var breaches = new Breaches(decoder.mode(), RgmpHeader.SIZE);
        var outcome = DefinitionReader.read(text, breaches);
        var definition = outcome.definition();
        if (definition != null && devices.full(definition.device())) {
            breaches.add(RgmpRule.DEVICES_TOO_MANY, "/device_id", 0, "there are %d devices".formatted(Devices.MOST));
            definition = null;
        }
        var message = definition == null
                ? opaque(header, from)
                : tell(
                        "stream definition",
                        definition.name(),
                        new RgmpMessage.Defined(definition),
                        from,
                        header.size());
        breaches.all().forEach(breach -> out.finding(breach.finding(message, decoder.mode())));
        // Frames that follow are not laid out as the device said before, so that is forgotten even if this is refused.
        devices.remove(outcome.device());
        if (definition != null) {
            connected(definition);
        }
    }

    private void connected(Definition definition) {
        var device = Device.fresh(decoder.session(), definition, devices);
        devices.add(device);
        out.announced(new SourceId(decoder.session(), definition.name()), false);
        device.outlets().stream().flatMap(List::stream).forEach(outlet -> out.source(outlet.source()));
    }

    private void data(RgmpHeader header, ByteBuffer bytes, int from) {
        var in = reader(header, bytes, from);
        var broken = RgmpData.broken(header, in, devices);
        if (broken != null) {
            var message = opaque(header, from);
            out.finding(broken.finding(message, decoder.mode()));
            return;
        }
        in.window(from, header.size());
        var body = RgmpData.read(in, devices);
        var device = devices.get(body.device());
        if (device == null) {
            throw new IllegalStateException("a device that was just known");
        }
        var message = tell("data", device.definition().name(), body, from, header.size());
        var late = RgmpData.late(body, device);
        if (late != null) {
            out.finding(late.finding(message, decoder.mode()));
        }
        if (!RgmpData.timeless(body)) {
            devices.spoke(device, (int) body.groupId(), body.time());
        }
        new RgmpSamples(message, body, decoder.mode(), out).read(in, device.outlets((int) body.groupId()));
    }

    private void disconnect(RgmpHeader header, ByteBuffer bytes, int from) {
        if (header.length() != Integer.BYTES) {
            var message = opaque(header, from);
            var rule = header.length() > Integer.BYTES ? RgmpRule.LENGTH_TOO_LARGE : RgmpRule.DISCONNECT_LENGTH;
            find(
                    message,
                    rule,
                    "msg_len",
                    RgmpHeader.LENGTH_AT,
                    "a payload of %d bytes, expected 4".formatted(header.length()));
            return;
        }
        long id = RgmpData.disconnect(reader(header, bytes, from));
        var device = devices.get(id);
        var message = tell("device disconnect", name(device), new RgmpMessage.Disconnect(id), from, header.size());
        if (!devices.remove(id)) {
            find(
                    message,
                    RgmpRule.DISCONNECT_UNKNOWN,
                    "device_id",
                    RgmpHeader.SIZE,
                    "device %d leaves and was not there".formatted(id));
        }
    }

    private static String name(@Nullable Device device) {
        return device == null ? "" : device.definition().name();
    }

    private static ByteReader reader(RgmpHeader header, ByteBuffer bytes, int from) {
        var in = new ByteReader(bytes, ByteOrder.LITTLE_ENDIAN, RgmpRule.DATA_LENGTH, null);
        in.window(from, header.size());
        return in;
    }

    private Message opaque(RgmpHeader header, int from) {
        var body = new RgmpMessage.Opaque(header.prefix(), header.length());
        return tell("refused frame", "", body, from, header.size());
    }

    private Message tell(String name, String sender, RgmpMessage body, int from, int length) {
        var message = new Message(
                n++, entry, firstEntry, origin + from, name, sender, body, held, from, length, Message.ON_THE_WIRE);
        // Only the first message can have begun in an entry before.
        firstEntry = entry.index();
        out.message(message);
        return message;
    }

    private void find(Message message, RgmpRule rule, String field, int offset, String text) {
        out.finding(new Breach(rule, field, offset, text).finding(message, decoder.mode()));
    }
}
