package mocapscope.protocol.setp;

import java.util.List;
import java.util.Optional;
import mocapscope.protocol.bytes.FieldListener;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.session.SignalOrigin;
import mocapscope.protocol.session.Decoder;
import mocapscope.protocol.session.StreamFramer;
import mocapscope.protocol.session.Message;
import mocapscope.protocol.session.DecoderOutput;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;

/**
 * Decodes both directions of a SETP channel: datagrams as packets, and the messages their frames complete. Each
 * datagram is a message on the wire; each SETP message that its frames complete is carried by it and consists of the
 * joined data of its frames.
 */
final class SetpDecoder implements Decoder {
    private final SourceId source;
    private final SetpMode mode;
    private final SetpTypes types;
    private final SetpLimits limits;

    /** Creates a decoder whose samples have the id of {@code session}. */
    SetpDecoder(String session, SetpMode mode, SetpTypes types, SetpLimits limits) {
        this.source = SetpSource.id(session);
        this.mode = mode;
        this.types = types;
        this.limits = limits;
    }

    @Override
    public DecoderState initialState() {
        return SetpKnowledge.NOTHING;
    }

    @Override
    public DecoderState decode(DecoderState before, Entry entry, DecoderOutput out) {
        var known = (SetpKnowledge) before;
        return switch (entry.kind()) {
            case OPENED -> known.without(entry.channel());
            case DATA -> new SetpRun(this, known, entry, out).decode();
            case CLOSED -> {
                SetpEnds.closed(known, entry, out);
                yield known.without(entry.channel());
            }
        };
    }

    /** Returns a framing that takes all bytes as one unit: datagrams have boundaries. */
    @Override
    public StreamFramer createFramer(DecoderState knowledge, Channel channel, Direction direction) {
        return bytes -> bytes.remaining();
    }

    /**
     * Returns packets that restore the state except for the ids of packets and messages that are several seconds old,
     * which are not repeated by peers. The times of its packets may be before the clock's 0.
     *
     * <p>Empty if they would exceed {@link SetpRecap#MOST}, as with about 300 objects or more or with a large
     * incomplete message. Also empty while a response to a challenge is incomplete, and for up to five seconds while a
     * perception waits for its object although a thousand messages or more have been completed since.
     */
    @Override
    public Optional<List<Entry>> restoreEntries(DecoderState knowledge) {
        return SetpReminders.of((SetpKnowledge) knowledge, types);
    }

    /** Renumbers the messages, also those of early perceptions. */
    @Override
    public DecoderState withNextMessage(DecoderState knowledge, long nextMessage) {
        return ((SetpKnowledge) knowledge).numbered(nextMessage);
    }

    @Override
    public void inspect(Message message, FieldListener inspector) {
        new SetpInspection(types, inspector).inspect(message);
    }

    @Override
    public List<SignalOrigin> signalOrigins(Message message) {
        return message.body() instanceof SetpMessage.Said said && said.what() instanceof SetpPerception perception
                ? SetpCarried.of(perception, source)
                : List.of();
    }

    /** Returns the source of the samples. */
    SourceId source() {
        return source;
    }

    SetpMode mode() {
        return mode;
    }

    SetpTypes types() {
        return types;
    }

    SetpLimits limits() {
        return limits;
    }
}
