package mocapscope.protocol.vrpn.decode;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import mocapscope.protocol.bytes.ByteReader;
import mocapscope.protocol.sample.SampleStamp;
import mocapscope.protocol.session.event.DecoderOutput;
import mocapscope.protocol.transcript.Entry;
import mocapscope.protocol.vrpn.wire.VrpnFindingRule;
import mocapscope.protocol.vrpn.wire.VrpnFramingState;
import mocapscope.protocol.vrpn.wire.VrpnMessageHeader;
import mocapscope.protocol.vrpn.wire.VrpnFindingRule;
import org.jspecify.annotations.Nullable;

/** Decodes one UDP datagram: a callback request, or whole messages with sequence numbers, reporting gaps. */
final class VrpnDatagramDecoder {
    private static final long UNSIGNED = 0xffff_ffffL;

    /**
     * Maximum distance of a late sequence number; a number farther back means that its sender restarted, as does a
     * large gap.
     */
    private static final int MOST_LATE = 1024;

    /** Maximum number of lost messages in one gap. */
    private static final int MOST_LOST = 1 << 20;

    private final VrpnDecoderState.VrpnDirectionState before;
    private final Entry entry;
    private final DecoderOutput out;
    private final VrpnMessageParser reading;
    private List<VrpnEarlyMessageBuffer.EarlyMessage> early = List.of();
    private long sequence;

    VrpnDatagramDecoder(
            VrpnDecoder decoder,
            VrpnDecoderState.VrpnDirectionState before,
            Entry entry,
            long nextMessage,
            DecoderOutput out) {
        this.before = before;
        this.entry = entry;
        this.out = out;
        this.reading = new VrpnMessageParser(decoder, before, entry, nextMessage, out);
        this.sequence = before.datagrams().sequence();
    }

    long nextMessage() {
        return reading.nextMessage();
    }

    /** Decodes a callback request and returns the state of this direction. */
    VrpnDecoderState.VrpnDirectionState decodeCallback() {
        var bytes = reading.bytes();
        reading.parseCallback(new ByteReader(bytes, VrpnFindingRule.CALLBACK_MALFORMED), bytes.remaining());
        return before;
    }

    /** Decodes the messages and returns the state of this direction. */
    VrpnDecoderState.VrpnDirectionState decodeMessages() {
        var bytes = reading.bytes();
        var in = ByteReader.of(bytes, VrpnFindingRule.PAYLOAD_LENGTH);
        int from = 0;
        int end = bytes.limit();
        while (true) {
            from = reading.parseFastPath(in, from, this);
            if (end - from < VrpnFramingState.HEADER_SIZE) {
                break;
            }
            long length = VrpnFramingState.readFrameLength(bytes, from);
            if (!VrpnFramingState.isValidLength(length) || VrpnFramingState.padLength((int) length) > end - from) {
                break;
            }
            message(in, bytes, from, (int) length);
            from += VrpnFramingState.padLength((int) length);
        }
        if (from < end) {
            reading.emitMalformed(from, end - from);
        }
        return reading.after(before, before.datagrams().earlyMessages().append(early), sequence);
    }

    private void message(ByteReader in, ByteBuffer bytes, int from, int length) {
        boolean isEarly = reading.mayBeEarly(
                bytes.getInt(from + VrpnMessageHeader.TYPE_AT), bytes.getInt(from + VrpnMessageHeader.SENDER_AT));
        // A buffered message gets its number when it is decoded.
        long n = isEarly ? SampleStamp.NO_MESSAGE : reading.nextMessage();
        var violation = countSequence(bytes.getInt(from + VrpnMessageHeader.SEQUENCE_AT), n);
        if (!isEarly) {
            reading.parseFrame(in, from, length, violation);
            return;
        }
        early = early.isEmpty() ? new ArrayList<>() : early;
        early.add(new VrpnEarlyMessageBuffer.EarlyMessage(entry, from, length));
        if (violation != null) {
            violation.report(entry, from, out);
        }
    }

    /**
     * Checks the sequence number of a message.
     *
     * @param number the sequence number
     * @param n number of the message in the session, or {@link SampleStamp#NO_MESSAGE}
     * @return the violation, to be reported after the message; null for the expected number
     */
    @Nullable
    VrpnSequenceViolation countSequence(int number, long n) {
        out.emitSequenceNumber(entry.channel(), entry.direction(), number & UNSIGNED, Integer.SIZE, n);
        if (number == (int) sequence && sequence >= 0) {
            sequence = (number + 1L) & UNSIGNED;
            return null;
        }
        int gap = sequence < 0 ? 0 : number - (int) sequence;
        if (gap >= 0 || gap < -MOST_LATE) {
            sequence = (number + 1L) & UNSIGNED;
        }
        return classify(number, gap);
    }

    /** Classifies an unexpected number as a gap, a restart or a late message. Missing messages may still arrive late. */
    private @Nullable VrpnSequenceViolation classify(int number, int gap) {
        if (gap == 0) {
            return null;
        }
        if (gap > 0 && gap < MOST_LOST) {
            out.emitLoss(entry.channel(), entry.direction(), gap);
            return VrpnSequenceViolation.ofGap(gap);
        }
        return gap > 0 || gap < -MOST_LATE
                ? VrpnSequenceViolation.ofRestart(number & UNSIGNED)
                : VrpnSequenceViolation.ofLateMessage(-gap);
    }
}
