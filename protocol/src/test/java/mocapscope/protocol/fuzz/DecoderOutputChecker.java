package mocapscope.protocol.fuzz;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import mocapscope.protocol.bytes.MessageField;
import mocapscope.protocol.session.decoder.DecodedTransmissionUnit;
import mocapscope.protocol.session.decoder.Decoder;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.event.SessionListener;
import mocapscope.protocol.session.framing.StreamFramer;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import mocapscope.protocol.transcript.TransportKind;

/** Checks that every position that a decoder emits lies within the bytes that it was given. */
final class DecoderOutputChecker implements SessionListener {
    private final Decoder decoder;
    private final Consumer<DecodedTransmissionUnit> unitConsumer;
    private final Map<CheckedDirection, SplitStream> streams = new HashMap<>();
    private final List<DecodedMessage> messages = new ArrayList<>();
    private Decoder.DecoderState known;

    private record CheckedDirection(Channel channel, Direction direction) {}

    /** One direction of a stream that a gate would cut into messages. */
    private static final class SplitStream {
        private final StreamFramer framer;
        private ByteBuffer rest = ByteBuffer.allocate(0);

        private SplitStream(StreamFramer framer) {
            this.framer = framer;
        }

        /** Appends bytes, and removes complete messages. */
        void more(ByteBuffer bytes) {
            rest = rest.hasRemaining() ? joined(rest, bytes) : bytes.duplicate();
            while (rest.hasRemaining()) {
                int length = framer.nextLength(rest.slice().asReadOnlyBuffer());
                check(
                        length >= 0 && length <= rest.remaining(),
                        "a message of %d bytes in %d",
                        length,
                        rest.remaining());
                if (length == 0) {
                    return;
                }
                rest.position(rest.position() + length);
            }
        }

        private static ByteBuffer joined(ByteBuffer some, ByteBuffer more) {
            return ByteBuffer.allocate(some.remaining() + more.remaining())
                    .put(some)
                    .put(more.duplicate())
                    .flip();
        }
    }

    DecoderOutputChecker(Decoder decoder, Consumer<DecodedTransmissionUnit> unitConsumer) {
        this.decoder = decoder;
        this.unitConsumer = unitConsumer;
        this.known = decoder.initialState();
    }

    void decode(Entry entry) {
        if (entry.kind() != Entry.EntryKind.DATA) {
            streams.keySet().removeIf(direction -> direction.channel.equals(entry.channel()));
        } else if (entry.channel().transport() == TransportKind.TCP) {
            var way = new CheckedDirection(entry.channel(), entry.direction());
            streams.computeIfAbsent(way, _ -> new SplitStream(decoder.createFramer(known, way.channel, way.direction)))
                    .more(entry.bytes());
        }
        messages.clear();
        known = decoder.decode(known, entry, this);
        if (entry.kind() == Entry.EntryKind.DATA) {
            unitConsumer.accept(
                    new DecodedTransmissionUnit(entry.channel(), entry.direction(), entry.bytes(), messages));
        }
    }

    @Override
    public void on(SessionEvent event) {
        switch (event) {
            case DecodedMessage message -> onMessage(message);
            case Finding finding -> onFinding(finding);
            default -> {}
        }
    }

    private void onMessage(DecodedMessage message) {
        messages.add(message);
        check(message.from() >= 0 && message.length() >= 0, "a message from %d", message.from());
        int end = message.buffer().limit();
        check(
                message.from() + message.length() <= end,
                "a message to %d of %d",
                message.from() + message.length(),
                end);
        decoder.inspect(message, field -> assertWithin(field, message));
        decoder.signalOrigins(message);
    }

    private static void assertWithin(MessageField field, DecodedMessage message) {
        int end = field.offset() + field.length();
        check(field.offset() >= 0 && field.length() >= 0, "%s at %d", field.name(), field.offset());
        check(end >= 0 && end <= message.length(), "%s to %d of %d", field.name(), end, message.length());
    }

    private void onFinding(Finding finding) {
        check(finding.offset() >= Finding.NONE && finding.at() >= Finding.NONE, "%s at %d", finding, finding.at());
    }

    private static void check(boolean holds, String otherwise, Object... of) {
        if (!holds) {
            throw new AssertionError(otherwise.formatted(of));
        }
    }
}
