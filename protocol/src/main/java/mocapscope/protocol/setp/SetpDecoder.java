package mocapscope.protocol.setp;

import java.util.List;
import java.util.Optional;
import mocapscope.protocol.bytes.Inspector;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.session.Carried;
import mocapscope.protocol.session.Decoder;
import mocapscope.protocol.session.Framing;
import mocapscope.protocol.session.Message;
import mocapscope.protocol.session.Sink;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;

/**
 * Understands both directions of a SETP channel. Each datagram is a message on the wire, and each message of SETP that
 * its frames complete is one that it carries, whose bytes are the frames' data, joined.
 */
final class SetpDecoder implements Decoder {
    private final SourceId source;
    private final SetpMode mode;
    private final SetpTypes types;
    private final SetpLimits limits;

    /** Samples get the {@code session}'s id. */
    SetpDecoder(String session, SetpMode mode, SetpTypes types, SetpLimits limits) {
        this.source = SetpSource.id(session);
        this.mode = mode;
        this.types = types;
        this.limits = limits;
    }

    @Override
    public Knowledge initial() {
        return SetpKnowledge.NOTHING;
    }

    @Override
    public Knowledge decode(Knowledge before, Entry entry, Sink out) {
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

    /** Datagrams have borders: there is nothing to find. */
    @Override
    public Framing framing(Knowledge knowledge, Channel channel, Direction direction) {
        return bytes -> bytes.remaining();
    }

    /**
     * Tells all but the numbers of packets and messages that were seen more than some seconds ago: those no peer repeats.
     * Its packets may have come before the clock's 0.
     *
     * <p>Empty where they would take more than {@link SetpRecap#MOST}: of some 300 objects or more, and while much of a
     * message is there that is not complete. Also while half an answer to a challenge is there, and for up to five seconds
     * while something waits for its object though a thousand messages or more were completed since.
     */
    @Override
    public Optional<List<Entry>> reminders(Knowledge knowledge) {
        return SetpReminders.of((SetpKnowledge) knowledge, types);
    }

    /** What waits for its object was heard that much later, too. */
    @Override
    public Knowledge numbered(Knowledge knowledge, long nextMessage) {
        return ((SetpKnowledge) knowledge).numbered(nextMessage);
    }

    @Override
    public void inspect(Message message, Inspector inspector) {
        new SetpInspection(types, inspector).inspect(message);
    }

    @Override
    public List<Carried> carried(Message message) {
        return message.body() instanceof SetpMessage.Said said && said.what() instanceof SetpPerception perception
                ? SetpCarried.of(perception, source)
                : List.of();
    }

    /** Whose samples they are. */
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
