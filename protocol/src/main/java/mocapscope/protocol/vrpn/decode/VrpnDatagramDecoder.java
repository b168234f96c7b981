package mocapscope.protocol.vrpn.decode;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import mocapscope.protocol.bytes.ByteReader;
import mocapscope.protocol.session.event.DecoderOutput;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.transcript.Entry;
import mocapscope.protocol.vrpn.wire.VrpnFindingRule;
import mocapscope.protocol.vrpn.wire.VrpnFramingState;
import mocapscope.protocol.vrpn.wire.VrpnMessageHeader;

/** Decodes one UDP datagram: a callback request, or whole messages with sequence numbers, reporting gaps. */
final class VrpnDatagramDecoder {
    private static final long UNSIGNED = 0xffff_ffffL;

    /** Largest distance between a sequence number and the newest one; a number farther away is a stray. */
    private static final int WINDOW = 1024;

    /** Largest distance between a stray and the newest number; beyond it the sender restarted its count. */
    private static final int MOST_AHEAD = 1 << 20;

    private final VrpnDecoderState.VrpnDirectionState before;
    private final Entry entry;
    private final DecoderOutput out;
    private final VrpnMessageParser reading;
    private List<VrpnEarlyMessageBuffer.EarlyMessage> early = List.of();
    private long sequence;
    private long stray;

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
        this.stray = before.datagrams().stray();
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
        return reading.after(before, before.datagrams().earlyMessages().append(early), sequence, stray);
    }

    private void message(ByteReader in, ByteBuffer bytes, int from, int length) {
        countSequence(bytes.getInt(from + VrpnMessageHeader.SEQUENCE_AT), from, reading.nextMessage());
        if (reading.mayBeEarly(
                bytes.getInt(from + VrpnMessageHeader.TYPE_AT), bytes.getInt(from + VrpnMessageHeader.SENDER_AT))) {
            early = early.isEmpty() ? new ArrayList<>() : early;
            early.add(new VrpnEarlyMessageBuffer.EarlyMessage(entry, from, length));
        } else {
            reading.parseFrame(in, from, length);
        }
    }

    /**
     * Checks the sequence number of a message.
     *
     * @param number the sequence number
     * @param from position of the message in the entry
     * @param n number of the message in the session
     */
    void countSequence(int number, int from, long n) {
        out.emitSequenceNumber(entry.channel(), entry.direction(), number & UNSIGNED, Integer.SIZE, n);
        if (number == (int) sequence || sequence < 0) {
            expectAfter(number);
        } else {
            checkUnexpectedNumber(number, from);
        }
    }

    /**
     * Checks a number that is not the expected one, by the rules of {@code SequenceMeter} in package {@code timing}, so
     * that findings agree with counters. Missing messages may still arrive late.
     */
    private void checkUnexpectedNumber(int number, int from) {
        int ahead = number - (int) sequence + 1;
        if (ahead <= -WINDOW || ahead > WINDOW) {
            checkDistantNumber(number, from);
        } else if (ahead > 0) {
            reportGap(ahead - 1, "before this one", from);
            expectAfter(number);
        } else {
            stray = VrpnDecoderState.VrpnDatagramState.UNCOUNTED;
            odd(VrpnFindingRule.SEQUENCE_LATE, from, "a message arrived %d late, or twice".formatted(1 - ahead));
        }
    }

    /** Notes a stray, or explains the one before if this number continues from it. */
    private void checkDistantNumber(int number, int from) {
        int after = number - (int) stray;
        if (stray < 0 || after <= 0 || after > WINDOW) {
            stray = number & UNSIGNED;
            return;
        }
        int jump = (int) stray - (int) sequence + 1;
        if (jump < 0 || jump > MOST_AHEAD) {
            odd(
                    VrpnFindingRule.SEQUENCE_GAP,
                    from,
                    "the sequence numbers continue from %d: the sender restarted its count".formatted(stray));
            reportGap(after - 1, "before this one", from);
        } else {
            reportGap(jump - 1 + after - 1, "before the last two", from);
        }
        expectAfter(number);
    }

    private void reportGap(int gap, String place, int from) {
        if (gap > 0) {
            out.emitLoss(entry.channel(), entry.direction(), gap);
            odd(
                    VrpnFindingRule.SEQUENCE_GAP,
                    from,
                    "%d message%s missing before this one".formatted(gap, gap == 1 ? " is" : "s are"));
        } else if (gap > 0 || gap < -MOST_LATE) {
            odd(
                    VrpnFindingRule.SEQUENCE_RESTARTED,
                    from,
                    "the sequence numbers continue from %d: the sender restarted its count"
                            .formatted(number & UNSIGNED));
        } else if (gap < 0) {
            odd(
                    VrpnFindingRule.SEQUENCE_LATE,
                    from,
                    gap == -1
                            ? "the number repeats the newest one: twice, or not counted"
                            : "the number is %d below the newest: late, twice, or not counted".formatted(-1 - gap));
            return;
        }
    }

    private void expectAfter(int number) {
        sequence = (number + 1L) & UNSIGNED;
        stray = VrpnDecoderState.VrpnDatagramState.UNCOUNTED;
    }

    private void odd(VrpnFindingRule rule, int from, String text) {
        out.emitFinding(Finding.of(rule, entry, entry.at() + from, text));
    }
}
