package mocapscope.protocol.rgmp;

import mocapscope.protocol.bytes.Inspector;
import mocapscope.protocol.session.Decoder;
import mocapscope.protocol.session.Finding;
import mocapscope.protocol.session.Framing;
import mocapscope.protocol.session.Message;
import mocapscope.protocol.session.Sink;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;

/** Understands what an RGMP server says. A frame that is refused stays bytes, and the stream goes on after it. */
final class RgmpDecoder implements Decoder {
    private final String session;
    private final RgmpMode mode;

    RgmpDecoder(String session, RgmpMode mode) {
        this.session = session;
        this.mode = mode;
    }

    @Override
    public Knowledge initial() {
        return RgmpKnowledge.NOTHING;
    }

    @Override
    public Knowledge decode(Knowledge before, Entry entry, Sink out) {
        var known = (RgmpKnowledge) before;
        return switch (entry.kind()) {
            case OPENED -> known.reconnected();
            case DATA ->
                entry.direction() == Direction.TO_CLIENT
                        ? new RgmpRun(this, known, entry, out).decode()
                        : fromClient(known, entry, out);
            case CLOSED -> {
                RgmpEnds.closed(known, entry, out);
                yield known.reconnected();
            }
        };
    }

    private RgmpKnowledge fromClient(RgmpKnowledge known, Entry entry, Sink out) {
        int length = entry.bytes().remaining();
        var message = new Message(
                known.nextMessage(),
                entry,
                entry.index(),
                entry.at(),
                "skipped",
                "",
                new RgmpMessage.Skipped(length),
                entry.bytes());
        out.message(message);
        out.finding(Finding.of(RgmpRule.CLIENT_SPOKE, message, "the client sent %d bytes".formatted(length)));
        return new RgmpKnowledge(known.nextMessage() + 1, known.devices(), known.part(), known.skip());
    }

    @Override
    public Framing framing(Knowledge knowledge, Channel channel, Direction direction) {
        var known = (RgmpKnowledge) knowledge;
        return direction == Direction.TO_CLIENT
                ? new RgmpFraming(known.part(), known.skip())
                : bytes -> bytes.remaining();
    }

    @Override
    public void inspect(Message message, Inspector inspector) {
        RgmpInspection.inspect(message, inspector);
    }

    String session() {
        return session;
    }

    RgmpMode mode() {
        return mode;
    }
}
