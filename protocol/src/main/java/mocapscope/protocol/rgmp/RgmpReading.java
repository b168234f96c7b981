package mocapscope.protocol.rgmp;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Locale;
import mocapscope.protocol.bytes.ByteReader;
import mocapscope.protocol.sample.DeviceProperty;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.SourceInfo;
import mocapscope.protocol.session.Message;
import mocapscope.protocol.session.DecoderOutput;
import mocapscope.protocol.transcript.Entry;
import org.jspecify.annotations.Nullable;

/** Parses the frames of one transcript entry in order and updates the table of connected devices. */
final class RgmpReading {
    private final RgmpDecoder decoder;
    private final Entry entry;
    private final DecoderOutput out;
    private final Devices devices;
    private long n;
    private Message.ByteOrigin whence;
    private ByteBuffer held;
    private ByteReader in;

    RgmpReading(RgmpDecoder decoder, RgmpKnowledge before, Entry entry, DecoderOutput out) {
        this.decoder = decoder;
        this.entry = entry;
        this.out = out;
        this.devices = before.devices().branch();
        this.n = before.nextMessage();
        this.held = entry.bytes().slice().order(ByteOrder.LITTLE_ENDIAN);
        this.whence = Message.ByteOrigin.of(held, entry);
        this.in = ByteReader.of(held, RgmpRule.DATA_LENGTH);
    }

    /** Returns the bytes in which the current frames are located. */
    ByteBuffer bytes() {
        return held;
    }

    /** Sets the bytes, little endian, in which the next frames lie; before the first call they are the entry's. */
    void locate(Message.ByteOrigin there) {
        whence = there;
        held = there.buffer();
        in = ByteReader.of(held, RgmpRule.DATA_LENGTH);
    }

    long nextMessage() {
        return n;
    }

    Devices devices() {
        return devices;
    }

    /** Emits bytes that belong to no decodable frame. */
    void skipped(int from, int length) {
        tell("skipped", "", new RgmpMessage.Skipped(length), from, length);
    }

    /** Parses the frame at {@code from}, or its header alone if the payload is skipped. */
    void frame(RgmpHeader header, ByteBuffer bytes, int from) {
        if (!header.kept()) {
            refused(header, from);
        } else if (header.prefix() == RgmpHeader.DEFINITION) {
            definition(header, bytes, from);
        } else if (header.prefix() == RgmpHeader.DATA) {
            boolean tried = header.size() == entry.bytes().limit(); // the fast path already failed for the whole entry
            if (!tried && RgmpPlain.tell(devices, entry, whence, from, header.size(), n, out)) {
                n++;
            } else {
                data(header, from);
            }
        } else if (header.prefix() == RgmpHeader.DISCONNECT) {
            disconnect(header, from);
        } else {
            refused(header, from);
        }
    }

    /** Parses an entry that contains the text of a definition without a frame header. */
    void file() {
        var text = new byte[held.remaining()];
        held.get(0, text);
        definition(text, 0, 0);
    }

    private void refused(RgmpHeader header, int from) {
        var message = opaque(header, from);
        var text = PlainText.told(held, from);
        if (!text.isEmpty()) {
            find(message, RgmpRule.PREFIX_UNKNOWN, "msg_prefix", 0, text);
            return;
        }
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
                    "a payload of %d bytes: skipped".formatted(header.length()));
        }
    }

    private void definition(RgmpHeader header, ByteBuffer bytes, int from) {
        var text = new byte[(int) header.length()];
        bytes.get(from + RgmpHeader.SIZE, text);
        definition(text, RgmpHeader.SIZE, from);
    }

    /** Parses a definition whose text begins {@code base} bytes after the start of the message. */
    private void definition(byte[] text, int base, int from) {
        var breaches = new Breaches(decoder.mode(), base);
        var outcome = DefinitionReader.read(text, breaches);
        var device = device(outcome, text);
        var full = device == null ? "" : devices.full(outcome.device(), device.weight());
        if (!full.isEmpty()) {
            breaches.add(RgmpRule.DEVICES_TOO_MANY, "/device_id", 0, full);
            device = null;
        }
        int length = base + text.length;
        var message = device == null
                ? opaque(new RgmpHeader(RgmpHeader.DEFINITION, text.length), outcome.device(), from, length)
                : defined(device.definition(), from, length);
        breaches.all().forEach(breach -> out.onFinding(breach.finding(message, decoder.mode())));
        // Later frames have a new layout, so the old definition is discarded even if this one is rejected.
        var before = devices.remove(outcome.device());
        if (device == null) {
            if (before != null) {
                departed(before);
            }
        } else if (before != null && !changed(before, device.definition(), message, base)) {
            stays(before, text, device.page());
        } else {
            connected(device);
        }
    }

    /** Creates the device of a definition; null if the definition was rejected. */
    private @Nullable Device device(DefinitionReader.Outcome outcome, byte[] text) {
        var definition = outcome.definition();
        if (definition == null) {
            return null;
        }
        var page = page(definition, outcome.whole());
        return new Device(decoder.session(), definition, page, text, decoder.wants(definition), devices.mark());
    }

    private Message defined(Definition definition, int from, int length) {
        return tell("stream definition", definition.name(), new RgmpMessage.Defined(definition), from, length);
    }

    private static DeviceProperty page(Definition definition, Json.@Nullable Members whole) {
        return whole == null ? new DeviceProperty(definition.name(), "") : RgmpPage.of(definition, whole);
    }

    /** Reports the differences to the previous definition of a connected device; returns true if there are any. */
    private boolean changed(Device before, Definition after, Message message, int base) {
        var changes = Redefinition.changes(before.definition(), after);
        var text = changes.isEmpty()
                ? "%s describes itself again, without changes".formatted(after.name())
                : "%s describes itself again: %s".formatted(after.name(), String.join("; ", changes));
        find(message, RgmpRule.DEVICE_REDEFINED, "", base, text);
        if (!changes.isEmpty()) {
            departed(before);
        }
        return !changes.isEmpty();
    }

    /** Keeps measurements and last values of a device whose definition is equivalent; its detail tree may differ. */
    private void stays(Device before, byte[] text, DeviceProperty page) {
        boolean fresh = !before.page().equals(page);
        var device = before.ownedBy(devices.mark());
        device.says(text, page);
        devices.add(device);
        if (fresh) {
            out.onDeviceProperty(id(device.definition()), page);
        }
    }

    private void connected(Device device) {
        devices.add(device);
        var id = id(device.definition());
        out.onDeviceAnnounced(id, false);
        out.onDeviceProperty(id, device.page());
        sources(device, id);
    }

    /** Announces the sources of a device, or the group rates if no samples are decoded. */
    private void sources(Device device, SourceId id) {
        var groups = device.definition().groups();
        for (int i = 0; i < groups.size(); i++) {
            var sources = device.wanted() ? device.feeds().get(i).sources() : List.<SourceInfo>of();
            sources.forEach(out::onSource);
            if (sources.isEmpty()) {
                var group = groups.get(i);
                out.onSourceRate(new SourceId(id.session(), id.device(), group.name()), group.rate());
            }
        }
        if (groups.isEmpty()) {
            out.onSourceRate(id, 0);
        }
    }

    private void departed(Device device) {
        out.onDeviceDeparted(id(device.definition()));
    }

    private SourceId id(Definition definition) {
        return new SourceId(decoder.session(), definition.name());
    }

    private void data(RgmpHeader header, int from) {
        in.window(from, header.size());
        var broken = RgmpData.broken(header, in, devices);
        if (broken != null) {
            var message = opaque(header, from);
            out.onFinding(broken.finding(message, decoder.mode()));
            return;
        }
        in.window(from, header.size());
        var body = RgmpData.read(in, devices);
        var device = devices.get(body.device());
        if (device == null) {
            throw new IllegalStateException("a device that was just known");
        }
        int group = (int) body.groupId();
        var message = tell(RgmpMessage.Data.NAME, device.definition().name(), body, from, header.size());
        var late = RgmpData.late(body, device);
        if (late != null) {
            out.onFinding(late.finding(message, decoder.mode()));
        }
        var ours = devices.ours(device);
        if (!RgmpData.timeless(body)) {
            pace(ours, group, body, message);
        }
        if (ours.wanted()) {
            new RgmpSamples(message, body, decoder.mode(), out)
                    .read(in, ours.feeds().get(group), ours.shared());
        }
    }

    /** Compares the rate of a group's frames with the declared one, by the device's clock. */
    private void pace(Device device, int number, RgmpMessage.Data body, Message message) {
        var group = body.group();
        var beat = device.beat(number);
        device.beat(number, beat.after(body.time(), group.rate()));
        if (!beat.spoken() || group.rate() == 0) {
            return;
        }
        long missing = beat.missing(body.time(), group.rate());
        if (missing > 0) {
            out.onMessagesLost(message.channel(), message.direction(), missing);
            var text = "%d of \"%s\" are missing before this one".formatted(missing, group.name());
            find(message, RgmpRule.FRAMES_MISSING, "timestamp_us", RgmpData.TIME_AT, text);
        }
        double measured = body.time() < beat.time() ? Double.NaN : beat.measured(body.time());
        if (!Double.isNaN(measured) && Beat.differs(measured, group.rate()) && !beat.off()) {
            var text = String.format(
                    Locale.ROOT, "\"%s\" declares %.4g Hz but has %.4g", group.name(), group.rate(), measured);
            find(message, RgmpRule.RATE_OFF, "timestamp_us", RgmpData.TIME_AT, text);
        }
    }

    private void disconnect(RgmpHeader header, int from) {
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
        in.window(from, header.size());
        long id = RgmpData.disconnect(in);
        var device = devices.remove(id);
        var name = device == null ? "" : device.definition().name();
        var message = tell("device disconnect", name, new RgmpMessage.Disconnect(id), from, header.size());
        if (device == null) {
            find(
                    message,
                    RgmpRule.DISCONNECT_UNKNOWN,
                    "device_id",
                    RgmpHeader.SIZE,
                    "device %d disconnects but is unknown".formatted(id));
        } else {
            departed(device);
        }
    }

    private Message opaque(RgmpHeader header, int from) {
        return opaque(header, RgmpMessage.Opaque.NOBODY, from, header.size());
    }

    private Message opaque(RgmpHeader header, long device, int from, int length) {
        var body = new RgmpMessage.Opaque(header.prefix(), header.length(), device);
        return tell("refused frame", "", body, from, length);
    }

    private Message tell(String name, String sender, RgmpMessage body, int from, int length) {
        var message = new Message(n++, entry, name, sender, body, whence, from, length);
        out.onMessage(message);
        return message;
    }

    private void find(Message message, RgmpRule rule, String field, int offset, String text) {
        out.onFinding(new Breach(rule, field, offset, text).finding(message, decoder.mode()));
    }
}
