package mocapscope.protocol.setp.decode;

import java.util.List;
import java.util.Objects;
import mocapscope.protocol.bytes.DecodeException;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.sample.SceneObjectPoseAndMotion;
import mocapscope.protocol.session.event.ConnectionProblemKind;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.session.event.DecoderEventEmitter;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.MessageMetadata;
import mocapscope.protocol.setp.wire.SetpMessage;
import mocapscope.protocol.setp.wire.SetpMessageKind;
import mocapscope.protocol.setp.wire.SetpObjectChangePerceptionMessage.MovementPerception;
import mocapscope.protocol.setp.wire.SetpPacket;
import mocapscope.protocol.setp.wire.SetpProblemKind;
import mocapscope.protocol.setp.wire.SetpReassembledMessage;
import mocapscope.protocol.setp.wire.SetpReceivedPacketDisposition;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import org.jspecify.annotations.Nullable;

/** Reports a decoded SETP packet with its numbered messages and problems to the listener of the decoder. */
final class SetpMessageEmitter implements MessageMetadata {
    private static final String MOVED = SetpMessageKind.MOVEMENT_PERCEPTION.wireName();

    private final Entry entry;
    private final DecoderEventEmitter out;
    private final boolean messages;
    private long n;
    /** Origin of the messages carried by the packet, once it was emitted. */
    private DecodedMessage.@Nullable ByteOrigin origin;

    private int from;

    private int length;

    SetpMessageEmitter(Entry entry, long nextMessage, DecoderEventEmitter out) {
        this.entry = entry;
        this.n = nextMessage;
        this.out = out;
        this.messages = out.wantsMessages();
    }

    long nextMessage() {
        return n;
    }

    void emitDropped(DecodeException exception, Severity severity, List<DecodeException> violations) {
        var rule = (SetpProblemKind) exception.rule();
        var message = wire(
                SetpMessage.DroppedDatagram.NAME,
                new SetpMessage.DroppedDatagram(rule, entry.bytes().remaining()));
        odd(violations, message);
        out.emitFinding(Finding.of(exception, message).withSeverity(severity));
    }

    /** Emits a packet without new content. */
    void emitUnused(
            SetpPacket packet, SetpReceivedPacketDisposition disposition, long kept, List<DecodeException> violations) {
        odd(violations, wire(packet, disposition, kept));
    }

    /** Emits a packet that is used. */
    DecodedMessage emitPacket(SetpPacket packet, long kept, List<DecodeException> violations) {
        var message = wire(packet, SetpReceivedPacketDisposition.TAKEN, kept);
        origin = new DecodedMessage.ByteOrigin(entry.bytes(), entry.index(), entry.at(), message.n());
        odd(violations, message);
        return message;
    }

    /** Reports a frame that is not used. */
    void emitUnused(DecodeException exception, DecodedMessage packet) {
        out.emitFinding(Finding.of(exception, packet));
    }

    /**
     * Emits a regular movement that fills a frame; returns false for any other. Most messages are movements, so only
     * the sample is created unless a listener needs messages.
     */
    boolean emitMovement(long id, int first, int bytes, SetpPacketSampleAndEventEmitter samples) {
        var motion = MovementPerception.motion(entry.bytes(), first, bytes);
        if (motion == null) {
            return false;
        }
        long index = MovementPerception.objectIndex(entry.bytes(), first);
        from = first;
        length = bytes;
        if (messages) {
            out.emitMessage(new DecodedMessage(
                    n, entry, MOVED, "", createMovedMessage(id, index, motion), byteOrigin(), first, bytes));
        } else {
            out.emitMessageMetadata(this);
        }
        samples.emitMovement(this, id, index, motion);
        n++;
        return true;
    }

    private static SetpMessage createMovedMessage(long id, long index, SceneObjectPoseAndMotion motion) {
        var movement = new MovementPerception(index, motion.position(), motion.velocity(), motion.orientation());
        return new SetpMessage.DecodedMessage(id, movement);
    }

    /** Emits a message that fills a frame and was just parsed; also passes it to {@code samples}. */
    void emitSingleFrame(
            SetpMessage body,
            int first,
            int bytes,
            SetpMessageParser reading,
            SetpPacketSampleAndEventEmitter samples) {
        var message = new DecodedMessage(n++, entry, reading.name(), "", body, byteOrigin(), first, bytes);
        hand(message, samples);
        for (var violation : reading.warnings()) {
            out.emitFinding(asWarning(violation, message, reading).at(message.at() + violation.offset()));
        }
        var refusal = reading.refusal();
        if (refusal != null) {
            out.emitFinding(Finding.of(refusal, message).at(message.at() + refusal.offset()));
        }
    }

    /** Emits a message reassembled from several frames. */
    void emitReassembled(
            SetpReassembledMessage reassembled,
            long carrier,
            SetpMessageParser reading,
            SetpPacketSampleAndEventEmitter samples) {
        var body = reading.parse(reassembled);
        var message = new DecodedMessage(
                n++,
                entry,
                reassembled.firstEntry(),
                reassembled.at(0),
                reading.name(),
                "",
                body,
                reassembled.data(),
                0,
                reassembled.data().limit(),
                carrier);
        hand(message, samples);
        reading.warnings()
                .forEach(violation ->
                        out.emitFinding(asWarning(violation, message, reading).at(reassembled.at(violation.offset()))));
        var refusal = reading.refusal();
        if (refusal != null) {
            out.emitFinding(Finding.of(refusal, message).at(reassembled.at(refusal.offset())));
        }
    }

    private void hand(DecodedMessage message, SetpPacketSampleAndEventEmitter samples) {
        out.emitMessage(message);
        if (message.body() instanceof SetpMessage.DecodedMessage decodedMessage) {
            samples.emit(message, decodedMessage);
        }
    }

    /**
     * Reports a message that remains incomplete: its channel closes, or it was discarded. Its sender is not blamed if the
     * missing frames may lie in packets that were lost, or that follow the end of a capture.
     */
    void emitIncomplete(SetpPartiallyReceivedMessage partial, Direction direction, boolean mayLackPackets) {
        var first = partial.frames().first();
        boolean isCaptureEnd = entry.isAssumedClosing();
        var rule = isCaptureEnd ? ConnectionProblemKind.CAPTURE_GAP : SetpProblemKind.MESSAGE_INCOMPLETE;
        out.emitFinding(new Finding(
                rule,
                mayLackPackets ? Severity.NOTE : rule.severity(),
                direction,
                entry.channel(),
                "",
                isCaptureEnd ? "the capture ends within a message: " + partial.describe() : partial.describe(),
                Finding.NONE,
                first.entry(),
                Finding.NONE,
                first.at(),
                entry.arrival()));
    }

    private static Finding asWarning(DecodeException violation, DecodedMessage message, SetpMessageParser reading) {
        var finding = asWarning(violation, message);
        return reading.isUncertain(violation.rule()) ? finding.withSeverity(Severity.NOTE) : finding;
    }

    private static Finding asWarning(DecodeException violation, DecodedMessage message) {
        var finding = Finding.of(violation, message);
        return finding.severity() == Severity.ERROR ? finding.withSeverity(Severity.WARNING) : finding;
    }

    private void odd(List<DecodeException> violations, DecodedMessage message) {
        violations.forEach(one -> out.emitFinding(asWarning(one, message)));
    }

    private DecodedMessage wire(SetpPacket packet, SetpReceivedPacketDisposition disposition, long kept) {
        return wire(SetpMessage.DecodedPacket.NAME, new SetpMessage.DecodedPacket(packet, disposition, kept));
    }

    private DecodedMessage wire(String name, SetpMessage body) {
        var message = new DecodedMessage(n++, entry, entry.index(), entry.at(), name, "", body, entry.bytes());
        out.emitMessage(message);
        return message;
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
        return MOVED;
    }

    @Override
    public String sender() {
        return "";
    }

    @Override
    public DecodedMessage.ByteOrigin byteOrigin() {
        return Objects.requireNonNull(origin);
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
