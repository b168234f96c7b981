package mocapscope.protocol.session;

import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import mocapscope.protocol.transcript.Channel;

/** Cuts the incoming side of streams into whole messages for a gate that asks for them. */
final class Cutter {
    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0).asReadOnlyBuffer();

    private static final class Stream {
        private final Framing framing;
        private ByteBuffer rest = NOTHING;

        Stream(Framing framing) {
            this.framing = framing;
        }
    }

    private final Map<Channel, Stream> streams = new HashMap<>();

    /** Hands every whole message in what was kept and {@code bytes} to {@code message}; keeps the rest. */
    void cut(Channel channel, ByteBuffer bytes, Function<Channel, Framing> framings, Consumer<ByteBuffer> message) {
        var stream = streams.computeIfAbsent(channel, name -> new Stream(framings.apply(name)));
        var all = Rest.of(stream.rest, 0, 0, 0).joined(bytes);
        int from = 0;
        int length = stream.framing.next(all);
        while (length > 0) {
            message.accept(all.slice(from, length));
            from += length;
            length = stream.framing.next(all.slice(from, all.limit() - from));
        }
        stream.rest = all.slice(from, all.limit() - from);
    }

    /** Hands over what is kept of every stream and forgets them. */
    void flush(BiConsumer<Channel, ByteBuffer> rest) {
        var kept = Map.copyOf(streams);
        streams.clear();
        kept.forEach((channel, stream) -> {
            if (stream.rest.hasRemaining()) {
                rest.accept(channel, stream.rest);
            }
        });
    }

    /** Forgets a stream that begins or ends, and returns what was kept of it. */
    ByteBuffer forget(Channel channel) {
        var stream = streams.remove(channel);
        return stream == null ? NOTHING : stream.rest;
    }
}
