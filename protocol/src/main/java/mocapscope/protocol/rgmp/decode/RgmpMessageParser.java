package mocapscope.protocol.rgmp.decode;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import mocapscope.protocol.bytes.ByteReader;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.limit.DocumentedLimit;
import mocapscope.protocol.rgmp.definition.RgmpDefinitionDiffFormatter;
import mocapscope.protocol.rgmp.definition.RgmpDefinitionParser;
import mocapscope.protocol.rgmp.definition.RgmpDefinitionViolationCollector;
import mocapscope.protocol.rgmp.definition.RgmpDeviceDefinition;
import mocapscope.protocol.rgmp.definition.RgmpProblemKind;
import mocapscope.protocol.rgmp.definition.RgmpRuleViolation;
import mocapscope.protocol.rgmp.wire.RgmpFrameHeader;
import mocapscope.protocol.rgmp.wire.RgmpMessage;
import mocapscope.protocol.rgmp.wire.RgmpProtocolMismatchDetector;
import mocapscope.protocol.sample.DeviceProperty;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.session.event.DecoderEventEmitter;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.transcript.Entry;

/** Parses RGMP frames and updates the table of connected devices. */
final class RgmpMessageParser {
    @DocumentedLimit(
            value = "devices of a connection whose definitions a recording lacks",
            unit = "devices",
            beyond = "not reported")
    static final int MOST_UNNAMED = 1024;

    private final RgmpDecoder decoder;
    private final Entry entry;
    private final DecoderEventEmitter out;
    private final RgmpDeviceTable deviceTable;
    private final boolean lacksBytes;
    private Set<Long> unnamedDevices;
    private long n;
    private DecodedMessage.ByteOrigin origin;
    private ByteBuffer held;
    private ByteReader in;

    RgmpMessageParser(RgmpDecoder decoder, RgmpDecoderStateSnapshot before, Entry entry, DecoderEventEmitter out) {
        this.decoder = decoder;
        this.entry = entry;
        this.out = out;
        this.deviceTable = before.devices().branch();
        this.lacksBytes = before.lacksBytes();
        this.unnamedDevices = before.unnamedDevices();
        this.n = before.nextMessage();
        this.held = entry.bytes().slice().order(ByteOrder.LITTLE_ENDIAN);
        this.origin = DecodedMessage.ByteOrigin.of(held, entry);
        this.in = ByteReader.of(held, RgmpProblemKind.DATA_LENGTH);
    }

    /** Returns the bytes in which the current frames are located. */
    ByteBuffer bytes() {
        return held;
    }

    /** Sets the bytes, little endian, in which the next frames lie; before the first call they are the entry's. */
    void locate(DecodedMessage.ByteOrigin byteOrigin) {
        origin = byteOrigin;
        held = byteOrigin.buffer();
        in = ByteReader.of(held, RgmpProblemKind.DATA_LENGTH);
    }

    long nextMessage() {
        return n;
    }

    RgmpDeviceTable devices() {
        return deviceTable;
    }

    /** Returns the ids of all devices that were reported as lacking a definition in the recording. */
    Set<Long> unnamedDevices() {
        return unnamedDevices;
    }

    /** Emits bytes that belong to no decodable frame. */
    void emitSkipped(int from, int length) {
        emitMessage("skipped", "", new RgmpMessage.SkippedBytes(length), from, length);
    }

    /** Parses the frame at {@code from}, or its header alone if the payload is skipped. */
    void parseFrame(RgmpFrameHeader header, ByteBuffer bytes, int from) {
        if (!header.isBuffered()) {
            refused(header, from);
        } else if (header.prefix() == RgmpFrameHeader.DEFINITION) {
            definition(header, bytes, from);
        } else if (header.prefix() == RgmpFrameHeader.DATA) {
            boolean tried =
                    header.messageSize() == entry.bytes().limit(); // the fast path already failed for the whole entry
            if (!tried
                    && RgmpDataFrameFastPath.decodeFrame(
                            deviceTable, entry, origin, from, header.messageSize(), n, out)) {
                n++;
            } else {
                data(header, from);
            }
        } else if (header.prefix() == RgmpFrameHeader.DISCONNECT) {
            disconnect(header, from);
        } else {
            refused(header, from);
        }
    }

    /** Parses an entry that contains the text of a definition without a frame header. */
    void parseDefinitionFile() {
        var text = new byte[held.remaining()];
        held.get(0, text);
        definition(text, 0, 0);
    }

    private void refused(RgmpFrameHeader header, int from) {
        var message = opaque(header, from);
        var text = RgmpProtocolMismatchDetector.detect(held, from);
        if (!text.isEmpty()) {
            find(message, RgmpProblemKind.PREFIX_UNKNOWN, "msg_prefix", 0, text);
            return;
        }
        if (!header.isKnown()) {
            find(
                    message,
                    RgmpProblemKind.PREFIX_UNKNOWN,
                    "msg_prefix",
                    0,
                    "a frame of type %d, expected 1, 2 or 3".formatted(header.prefix()));
        }
        if (!header.isBuffered()) {
            find(
                    message,
                    RgmpProblemKind.LENGTH_TOO_LARGE,
                    "msg_len",
                    RgmpFrameHeader.LENGTH_AT,
                    "a payload of %d bytes: skipped".formatted(header.length()));
        }
    }

    private void definition(RgmpFrameHeader header, ByteBuffer bytes, int from) {
        var text = new byte[(int) header.length()];
        bytes.get(from + RgmpFrameHeader.SIZE, text);
        definition(text, RgmpFrameHeader.SIZE, from);
    }

    /** Parses a definition whose text begins {@code base} bytes after the start of the message. */
    private void definition(byte[] text, int base, int from) {
        var collector = new RgmpDefinitionViolationCollector(decoder.mode(), base);
        var result = RgmpDefinitionParser.parse(text, collector);
        var device = decoder.createDevice(result, text, deviceTable.ownerToken());
        var full = device == null ? "" : deviceTable.describeExceededLimit(result.device(), device.footprint());
        if (!full.isEmpty()) {
            collector.add(RgmpProblemKind.DEVICES_TOO_MANY, "/device_id", 0, full);
            device = null;
        }
        int length = base + text.length;
        var message = device == null
                ? opaque(new RgmpFrameHeader(RgmpFrameHeader.DEFINITION, text.length), result.device(), from, length)
                : defined(device.definition(), from, length);
        collector.all().forEach(violation -> out.emitFinding(violation.toFinding(message, decoder.mode())));
        // Later frames have a new layout, so the old definition is discarded even if this one is rejected.
        var before = deviceTable.remove(result.device());
        if (device == null) {
            if (before != null) {
                reportDeparture(before);
            }
        } else if (before != null && !changed(before, device.definition(), message, base)) {
            keepDevice(before, text, device.detail());
        } else {
            connected(device);
        }
    }

    private DecodedMessage defined(RgmpDeviceDefinition definition, int from, int length) {
        return emitMessage(
                "stream definition", definition.name(), new RgmpMessage.StreamDefinition(definition), from, length);
    }

    /** Reports the differences to the previous definition of a connected device; returns true if there are any. */
    private boolean changed(
            RgmpConnectedDeviceDecoderState before, RgmpDeviceDefinition after, DecodedMessage message, int base) {
        var changes = RgmpDefinitionDiffFormatter.describeChanges(before.definition(), after);
        var text = changes.isEmpty()
                ? "%s describes itself again, without changes".formatted(after.name())
                : "%s describes itself again: %s".formatted(after.name(), String.join("; ", changes));
        find(message, RgmpProblemKind.DEVICE_REDEFINED, "", base, text);
        if (!changes.isEmpty()) {
            reportDeparture(before);
        }
        return !changes.isEmpty();
    }

    /** Keeps measurements and last values of a device whose definition is equivalent; its detail tree may differ. */
    private void keepDevice(RgmpConnectedDeviceDecoderState before, byte[] text, DeviceProperty page) {
        boolean fresh = !before.detail().equals(page);
        var device = before.copyForOwner(deviceTable.ownerToken());
        device.updateDefinition(text, page);
        deviceTable.add(device);
        if (fresh) {
            out.emitDeviceProperty(id(device.definition()), page);
        }
    }

    private void connected(RgmpConnectedDeviceDecoderState device) {
        deviceTable.add(device);
        device.announce(decoder.session(), out);
    }

    private void reportDeparture(RgmpConnectedDeviceDecoderState device) {
        out.emitDeparture(id(device.definition()));
    }

    private SourceId id(RgmpDeviceDefinition definition) {
        return new SourceId(decoder.session(), definition.name());
    }

    private void data(RgmpFrameHeader header, int from) {
        in.window(from, header.messageSize());
        var broken = RgmpDataHeaderParser.findViolation(header, in, deviceTable);
        if (broken != null) {
            undecodable(broken, header, from);
            return;
        }
        in.window(from, header.messageSize());
        var body = RgmpDataHeaderParser.read(in, deviceTable);
        var device = deviceTable.find(body.device());
        if (device == null) {
            throw new IllegalStateException("a device that was just known");
        }
        int group = (int) body.groupId();
        var message =
                emitMessage(RgmpMessage.DataFrame.NAME, device.definition().name(), body, from, header.messageSize());
        var late = RgmpDataHeaderParser.findTimeViolation(body, device);
        if (late != null) {
            out.emitFinding(late.toFinding(message, decoder.mode()));
        }
        var ownDevice = deviceTable.makeWritable(device);
        if (!RgmpDataHeaderParser.isTimeOutOfRange(body)) {
            pace(ownDevice, group, body, message);
        }
        if (ownDevice.isSelected()) {
            new RgmpSampleDecoder(message, body, decoder.mode(), out)
                    .decode(in, ownDevice.groupMappings().get(group), ownDevice.sharedPoses());
        }
    }

    /** Keeps a data frame as it is; where definitions may be missing, that is only noted, once for each device. */
    private void undecodable(RgmpRuleViolation broken, RgmpFrameHeader header, int from) {
        if (!lacksBytes || header.length() < RgmpFrameHeader.DATA_HEADER) {
            out.emitFinding(broken.toFinding(opaque(header, from), decoder.mode()));
            return;
        }
        in.window(from, header.messageSize());
        long id = RgmpDataHeaderParser.readDevice(in);
        var body = new RgmpMessage.RejectedFrame(header.prefix(), header.length(), RgmpMessage.RejectedFrame.NO_DEVICE);
        var message = emitMessage("undefined data", "unnamed device " + id, body, from, header.messageSize());
        if (unnamedDevices.size() < MOST_UNNAMED && !unnamedDevices.contains(id)) {
            unnamedDevices = new HashSet<>(unnamedDevices);
            unnamedDevices.add(id);
            out.emitFinding(asNote(broken.toFinding(message, decoder.mode())));
        }
        var contradicted = deviceTable.remove(id); // another definition is in force, which is missing
        if (contradicted != null) {
            reportDeparture(contradicted);
        }
    }

    private static Finding asNote(Finding finding) {
        return finding.withSeverity(Severity.NOTE).withText(finding.text() + " in this capture");
    }

    /** Compares the rate of a group's frames with the declared one, by the device's clock. */
    private void pace(
            RgmpConnectedDeviceDecoderState device, int number, RgmpMessage.DataFrame body, DecodedMessage message) {
        var group = body.group();
        var state = device.rateState(number);
        device.rateState(number, state.advance(body.time(), group.rate()));
        if (!state.hasFrame() || group.rate() == 0) {
            return;
        }
        long expected = state.countExpectedFrames(body.time(), group.rate());
        if (expected > 0) {
            var text = "no frame of \"%s\" for %d ms of the device's clock, %d expected"
                    .formatted(group.name(), Math.round((body.time() - state.lastTime()) / 1e3), expected);
            find(message, RgmpProblemKind.FRAMES_MISSING, "timestamp_us", RgmpDataHeaderParser.TIME_AT, text);
        }
        double measured = body.time() < state.lastTime() ? Double.NaN : state.measureRate(body.time());
        if (!Double.isNaN(measured)
                && RgmpStreamGroupRateMeter.isDifferentRate(measured, group.rate())
                && !state.rateDeviates()) {
            var text = String.format(
                    Locale.US, "\"%s\" declares %.4g Hz but has %.4g", group.name(), group.rate(), measured);
            find(message, RgmpProblemKind.RATE_OFF, "timestamp_us", RgmpDataHeaderParser.TIME_AT, text);
        }
    }

    private void disconnect(RgmpFrameHeader header, int from) {
        if (header.length() != Integer.BYTES) {
            var message = opaque(header, from);
            var rule = header.length() > Integer.BYTES
                    ? RgmpProblemKind.LENGTH_TOO_LARGE
                    : RgmpProblemKind.DISCONNECT_LENGTH;
            find(
                    message,
                    rule,
                    "msg_len",
                    RgmpFrameHeader.LENGTH_AT,
                    "a payload of %d bytes, expected 4".formatted(header.length()));
            return;
        }
        in.window(from, header.messageSize());
        long id = RgmpDataHeaderParser.readDevice(in);
        var device = deviceTable.remove(id);
        var name = device == null ? "" : device.definition().name();
        var message = emitMessage(
                "device disconnect", name, new RgmpMessage.DeviceDisconnect(id), from, header.messageSize());
        if (device == null) {
            var text = "device %d disconnects but is unknown".formatted(id);
            var violation =
                    new RgmpRuleViolation(RgmpProblemKind.DISCONNECT_UNKNOWN, "device_id", RgmpFrameHeader.SIZE, text);
            var finding = violation.toFinding(message, decoder.mode());
            out.emitFinding(lacksBytes ? asNote(finding) : finding);
        } else {
            reportDeparture(device);
        }
    }

    private DecodedMessage opaque(RgmpFrameHeader header, int from) {
        return opaque(header, RgmpMessage.RejectedFrame.NO_DEVICE, from, header.messageSize());
    }

    private DecodedMessage opaque(RgmpFrameHeader header, long device, int from, int length) {
        var body = new RgmpMessage.RejectedFrame(header.prefix(), header.length(), device);
        return emitMessage("refused frame", "", body, from, length);
    }

    private DecodedMessage emitMessage(String name, String sender, RgmpMessage body, int from, int length) {
        var message = new DecodedMessage(n++, entry, name, sender, body, origin, from, length);
        out.emitMessage(message);
        return message;
    }

    private void find(DecodedMessage message, RgmpProblemKind rule, String field, int offset, String text) {
        out.emitFinding(new RgmpRuleViolation(rule, field, offset, text).toFinding(message, decoder.mode()));
    }
}
