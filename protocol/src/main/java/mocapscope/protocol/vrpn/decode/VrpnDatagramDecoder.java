package mocapscope.protocol.vrpn.decode;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import mocapscope.protocol.bytes.ByteReader;
import mocapscope.protocol.sample.SampleMetadata;
import mocapscope.protocol.session.event.DecoderEventEmitter;
import mocapscope.protocol.transcript.Entry;
import mocapscope.protocol.vrpn.wire.VrpnFramingPhase;
import mocapscope.protocol.vrpn.wire.VrpnMessageHeader;
import mocapscope.protocol.vrpn.wire.VrpnProblemKind;

/** Decodes a VRPN datagram, which contains messages or a client's request for a connection from the server. */
final class VrpnDatagramDecoder {
    private static final long UNSIGNED = 0xffff_ffffL;

    /** Largest distance between a sequence number and the newest one; a number farther away is a stray. */
    private static final int WINDOW = 1024;

    /** Largest distance between a stray and the newest number; beyond it the sender restarted its count. */
    private static final int MOST_AHEAD = 1 << 20;

    private final VrpnDecoderStateSnapshot.VrpnDirectionState before;
    private final Entry entry;
    private final DecoderEventEmitter out;
    private final VrpnMessageParser reading;
    private List<VrpnUndescribedMessageBuffer.EarlyMessage> early = List.of();
    private long sequence;
    private long stray;

    VrpnDatagramDecoder(
            VrpnDecoder decoder,
            VrpnDecoderStateSnapshot.VrpnDirectionState before,
            Entry entry,
            long nextMessage,
            DecoderEventEmitter out) {
        this.before = before;
        this.entry = entry;
        this.out = out;
        this.reading = new VrpnMessageParser(decoder, before, entry, nextMessage, out);
        this.sequence = before.datagrams().sequence();
        this.stray = before.datagrams().stray();
    }

    long nextMessage() {
        return reading.nextMessage();
    }

    /** Decodes a callback request and returns the state of this direction. */
    VrpnDecoderStateSnapshot.VrpnDirectionState decodeCallback() {
        var bytes = reading.bytes();
        reading.parseCallback(new ByteReader(bytes, VrpnProblemKind.CALLBACK_MALFORMED), bytes.remaining());
        return before;
    }

    /** Decodes the messages and returns the state of this direction. */
    VrpnDecoderStateSnapshot.VrpnDirectionState decodeMessages() {
        var bytes = reading.bytes();
        var in = ByteReader.of(bytes, VrpnProblemKind.PAYLOAD_LENGTH);
        int from = 0;
        int end = bytes.limit();
        while (true) {
            from = reading.parseFastPath(in, from, this);
            if (end - from < VrpnFramingPhase.HEADER_SIZE) {
                break;
            }
            long length = VrpnFramingPhase.readFrameLength(bytes, from);
            if (!VrpnFramingPhase.isValidLength(length) || VrpnFramingPhase.padLength((int) length) > end - from) {
                break;
            }
            message(in, bytes, from, (int) length);
            from += VrpnFramingPhase.padLength((int) length);
        }
        if (from < end) {
            reading.emitMalformed(from, end - from);
        }
        return reading.after(before, before.datagrams().earlyMessages().append(early), sequence, stray);
    }

    private void message(ByteReader in, ByteBuffer bytes, int from, int length) {
        boolean isEarly = reading.mayBeEarly(
                bytes.getInt(from + VrpnMessageHeader.TYPE_AT), bytes.getInt(from + VrpnMessageHeader.SENDER_AT));
        // A buffered message gets its number when it is decoded.
        long n = isEarly ? SampleMetadata.NO_MESSAGE : reading.nextMessage();
        var violations = countSequence(bytes.getInt(from + VrpnMessageHeader.SEQUENCE_AT), n);
        if (!isEarly) {
            reading.parseFrame(in, from, length, violations);
            return;
        }
        early = early.isEmpty() ? new ArrayList<>() : early;
        early.add(new VrpnUndescribedMessageBuffer.EarlyMessage(entry, from, length));
        violations.forEach(violation -> violation.report(entry, from, out));
    }

    /**
     * Checks the sequence number of a message.
     *
     * @param number the sequence number
     * @param n number of the message in the session, or {@link SampleMetadata#NO_MESSAGE}
     * @return the violations, to be reported after the message; empty for the expected number
     */
    List<VrpnSequenceNumberAnomaly> countSequence(int number, long n) {
        out.emitSequenceNumber(entry.channel(), entry.direction(), number & UNSIGNED, Integer.SIZE, n);
        if (number == (int) sequence || sequence < 0) {
            expectAfter(number);
            return List.of();
        }
        return checkUnexpectedNumber(number);
    }

    /**
     * Checks a number that is not the expected one, by the rules of {@code SequenceNumberAnomalyCounter} in package {@code timing}, so
     * that findings agree with counters. Missing messages may still arrive late.
     */
    private List<VrpnSequenceNumberAnomaly> checkUnexpectedNumber(int number) {
        int ahead = number - (int) sequence + 1;
        if (ahead <= -WINDOW || ahead > WINDOW) {
            return checkDistantNumber(number);
        }
        if (ahead > 0) {
            expectAfter(number);
            return countGap(ahead - 1, "before this one");
        }
        stray = VrpnDecoderStateSnapshot.VrpnDatagramState.UNCOUNTED;
        return List.of(VrpnSequenceNumberAnomaly.ofLateMessage(-ahead));
    }

    /** Notes a stray, or explains the one before if this number continues from it. */
    private List<VrpnSequenceNumberAnomaly> checkDistantNumber(int number) {
        int after = number - (int) stray;
        if (stray < 0 || after <= 0 || after > WINDOW) {
            stray = number & UNSIGNED;
            return List.of();
        }
        int jump = (int) stray - (int) sequence + 1;
        long restart = stray;
        expectAfter(number);
        if (jump >= 0 && jump <= MOST_AHEAD) {
            return countGap(jump - 1 + after - 1, "before the last two");
        }
        var violations = new ArrayList<VrpnSequenceNumberAnomaly>();
        violations.add(VrpnSequenceNumberAnomaly.ofRestart(restart));
        violations.addAll(countGap(after - 1, "before this one"));
        return violations;
    }

    private List<VrpnSequenceNumberAnomaly> countGap(int missing, String place) {
        if (missing <= 0) {
            return List.of();
        }
        out.emitLoss(entry.channel(), entry.direction(), missing);
        return List.of(VrpnSequenceNumberAnomaly.ofGap(missing, place));
    }

    private void expectAfter(int number) {
        sequence = (number + 1L) & UNSIGNED;
        stray = VrpnDecoderStateSnapshot.VrpnDatagramState.UNCOUNTED;
    }
}
