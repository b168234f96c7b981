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
            case CLOSED -> closed(known, entry, out);
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

    /** A frame that began and will not be finished is told. */
    private static RgmpKnowledge closed(RgmpKnowledge known, Entry entry, Sink out) {
        var rest = known.part().rest();
        if (rest != null) {
            var text = "the connection closed after %d of %s bytes of a frame"
                    .formatted(
                            rest.length(),
                            rest.length() < RgmpHeader.SIZE
                                    ? "the first 8"
                                    : known.part().needs());
            out.finding(Finding.of(RgmpRule.FRAME_CUT_OFF, entry, rest.at(), text));
        } else if (known.skip() > 0) {
            var text = "the connection closed %d bytes before a frame's end".formatted(known.skip());
            out.finding(Finding.of(RgmpRule.FRAME_CUT_OFF, entry, entry.at(), text));
        }
        return known.reconnected();
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
