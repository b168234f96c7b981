package mocapscope.protocol.vrpn.decode;

import java.nio.ByteBuffer;
import java.util.List;
import mocapscope.protocol.bytes.ByteReader;
import mocapscope.protocol.bytes.DecodeException;
import mocapscope.protocol.sample.SampleMetadata;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.session.event.DecoderEventEmitter;
import mocapscope.protocol.session.event.MessageMetadata;
import mocapscope.protocol.transcript.Entry;
import mocapscope.protocol.vrpn.wire.VrpnDeviceMessage;
import mocapscope.protocol.vrpn.wire.VrpnFramingPhase;
import mocapscope.protocol.vrpn.wire.VrpnMessageHeader;
import org.jspecify.annotations.Nullable;

/**
 * Speeds up the decoding of consecutive similar VRPN reports from one device. Their sender and type are looked up only
 * once. The reports also have equal length. It stops before any other message, which {@link VrpnMessageParser} parses.
 */
final class VrpnReportFastPath implements MessageMetadata {
    private final VrpnMessageParser reading;
    private final ByteReader in;
    private final ByteBuffer bytes;
    private final Entry entry;
    private final DecoderEventEmitter out;
    private final boolean messages;
    private final VrpnDescriptionTables.VrpnTypeEntry typeEntry;
    private final VrpnDescriptionTables.VrpnSenderEntry senderEntry;
    private final @Nullable VrpnDatagramDecoder counting;
    private long n;
    /** Position of the current report. */
    private int from;
    /** Size of each report in bytes, including padding. */
    private int length;

    /**
     * Creates the fast path; the next message is the {@code n}th.
     *
     * @param in reader of the bytes that {@code reading} parses
     * @param counting checks the sequence number of each message before it is emitted; null for the stream
     */
    VrpnReportFastPath(
            VrpnMessageParser reading,
            ByteReader in,
            Entry entry,
            DecoderEventEmitter out,
            VrpnDescriptionTables.VrpnTypeEntry typeEntry,
            VrpnDescriptionTables.VrpnSenderEntry senderEntry,
            @Nullable VrpnDatagramDecoder counting,
            long n) {
        this.reading = reading;
        this.in = in;
        this.bytes = reading.bytes();
        this.entry = entry;
        this.out = out;
        this.messages = reading.wantsMessages();
        this.typeEntry = typeEntry;
        this.senderEntry = senderEntry;
        this.counting = counting;
        this.n = n;
    }

    /** Decodes the reports that begin at {@code start} and returns the position after them; updates {@code times}. */
    int decode(int start, VrpnLastTimestampTable times) {
        var buffer = bytes;
        int declared = buffer.getInt(start);
        if (!VrpnFramingPhase.isValidLength(declared)) {
            return start;
        }
        int sender = buffer.getInt(start + VrpnMessageHeader.SENDER_AT);
        long senderAndType = senderAndType(buffer, start);
        long last = times.get(sender);
        int end = buffer.limit();
        int total = VrpnFramingPhase.padLength(declared);
        length = total;
        int at = start;
        while (end - at >= total && buffer.getInt(at) == declared && senderAndType(buffer, at) == senderAndType) {
            long time = VrpnFramingPhase.FRAMES.readTime(buffer, at);
            var stamp = new SampleMetadata(senderEntry.source(), entry.direction(), n, entry.arrival(), time);
            if (time < last || !emitReport(buffer, at, declared, stamp)) {
                break;
            }
            n++;
            last = time;
            at += total;
        }
        if (at > start) {
            times.update(sender, last);
        }
        return at;
    }

    /** Returns sender and type, which are adjacent fields. */
    private static long senderAndType(ByteBuffer buffer, int at) {
        return buffer.getLong(at + VrpnMessageHeader.SENDER_AT);
    }

    /** Emits one report; returns false if it does not qualify. */
    private boolean emitReport(ByteBuffer buffer, int at, int declared, SampleMetadata stamp) {
        var report = report(buffer, at, declared);
        if (report == null) {
            return false;
        }
        from = at;
        List<VrpnSequenceNumberAnomaly> violations = counting == null
                ? List.of()
                : counting.countSequence(buffer.getInt(at + VrpnMessageHeader.SEQUENCE_AT), n);
        if (messages) {
            out.emitMessage(new DecodedMessage(n, entry, name(), sender(), report, byteOrigin(), at, length));
        } else {
            out.emitMessageMetadata(this);
        }
        violations.forEach(violation -> violation.report(this, out));
        report.emitSamples(stamp, out);
        return true;
    }

    private @Nullable VrpnDeviceMessage report(ByteBuffer buffer, int at, int declared) {
        int payload = declared - VrpnFramingPhase.HEADER_SIZE;
        var report = typeEntry
                .messageType()
                .decodeInPlace(buffer, at + VrpnFramingPhase.HEADER_SIZE, payload, reading.quaternionOrder());
        if (report != null) {
            return report;
        }
        in.window(at, declared, VrpnFramingPhase.HEADER_SIZE);
        return plain(buffer.getInt(at + VrpnMessageHeader.SENDER_AT));
    }

    /** Parses the payload in the reader's window; returns null unless it is a complete report without violations. */
    private @Nullable VrpnDeviceMessage plain(int sender) {
        try {
            return typeEntry.messageType().read(in, sender, reading.quaternionOrder())
                                    instanceof VrpnDeviceMessage report
                            && in.remaining() == 0
                            && report.isFinite()
                            && hasRotation(report)
                            && !report.needsValidation()
                    ? report
                    : null;
        } catch (DecodeException _) {
            return null; // the parser reads it again and reports the reason
        }
    }

    private static boolean hasRotation(VrpnDeviceMessage report) {
        var quaternion = report.quaternion();
        return quaternion == null || quaternion.hasUnitLength();
    }

    /** Returns the number of the next message. */
    long nextMessage() {
        return n;
    }

    @Override
    public long n() {
        return n;
    }

    @Override
    public Entry entry() {
        return entry;
    }

    @Override
    public String name() {
        return typeEntry.name();
    }

    @Override
    public String sender() {
        return senderEntry.name();
    }

    @Override
    public DecodedMessage.ByteOrigin byteOrigin() {
        return reading.byteOrigin();
    }

    @Override
    public int from() {
        return from;
    }

    @Override
    public int length() {
        return length;
    }
}
