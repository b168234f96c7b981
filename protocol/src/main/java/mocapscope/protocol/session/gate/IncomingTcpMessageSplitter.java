package mocapscope.protocol.session.gate;

import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import mocapscope.protocol.session.framing.StreamFramer;
import mocapscope.protocol.transcript.AllSessionsMemoryBudget;
import mocapscope.protocol.transcript.Channel;

/**
 * Splits the incoming bytes of TCP connections into whole messages, for gates (traffic filters) that handle only whole
 * messages. Incomplete messages count against the budget of all sessions.
 */
public final class IncomingTcpMessageSplitter {
    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

    private final class Stream {
        private final StreamFramer framer;
        /**
         * The retained bytes lie before the position; the space behind it is free, so that most reads copy only their
         * own bytes.
         */
        private ByteBuffer kept = NOTHING;

        Stream(StreamFramer framer) {
            this.framer = framer;
        }

        /**
         * Returns the retained bytes followed by {@code bytes}, in one buffer; retains the buffer if bytes were
         * retained before.
         */
        ByteBuffer with(ByteBuffer bytes) {
            if (kept.position() == 0) {
                return bytes.slice();
            }
            keep(bytes);
            return rest();
        }

        void keep(ByteBuffer bytes) {
            int length = kept.position() + bytes.remaining();
            if (length > kept.capacity()) {
                int room = kept.position() == 0 ? length : Math.max(length, 2 * kept.capacity());
                replace(ByteBuffer.allocate(room).put(kept.duplicate().flip()));
            }
            kept.put(bytes.duplicate());
        }

        /** Retains nothing any more; returns {@code all} without the free space behind it. */
        ByteBuffer taken(ByteBuffer all) {
            if (kept.position() == 0) {
                return all;
            }
            replace(NOTHING);
            return ByteBuffer.allocate(all.remaining()).put(all).flip().asReadOnlyBuffer();
        }

        void replace(ByteBuffer other) {
            share.change(other.capacity() - kept.capacity());
            kept = other;
        }

        ByteBuffer rest() {
            return kept.duplicate().flip().slice().asReadOnlyBuffer();
        }
    }

    private final Map<Channel, Stream> streams = new HashMap<>();
    private final AllSessionsMemoryBudget.MemoryShare share;

    public IncomingTcpMessageSplitter() {
        this(AllSessionsMemoryBudget.PROCESS);
    }

    IncomingTcpMessageSplitter(AllSessionsMemoryBudget budget) {
        share = budget.createUsedShare(this);
    }

    /**
     * Passes every whole message in the retained bytes and {@code bytes} to {@code message}, unless the stream is
     * forgotten meanwhile; retains the remaining bytes.
     */
    public void split(
            Channel channel, ByteBuffer bytes, Function<Channel, StreamFramer> framers, Consumer<ByteBuffer> message) {
        var stream = streams.computeIfAbsent(channel, name -> new Stream(framers.apply(name)));
        var all = stream.with(bytes);
        int length = stream.framer.nextLength(all);
        if (length == 0 && stream.kept.position() > 0) {
            return; // it is retained already
        }
        all = stream.taken(all);
        while (length > 0) {
            message.accept(all.slice(0, length));
            if (streams.get(channel) != stream) {
                return;
            }
            all = all.slice(length, all.remaining() - length);
            length = stream.framer.nextLength(all);
        }
        stream.keep(all);
    }

    /** Returns whether bytes of an incomplete message are retained. */
    public boolean isRetaining(Channel channel) {
        var stream = streams.get(channel);
        return stream != null && stream.kept.position() > 0;
    }

    /** Passes on the retained bytes of every stream and forgets them. */
    public void flush(BiConsumer<Channel, ByteBuffer> rest) {
        var kept = Map.copyOf(streams);
        streams.clear();
        kept.forEach((channel, stream) -> {
            if (stream.kept.position() > 0) {
                rest.accept(channel, stream.rest());
            }
            stream.replace(NOTHING);
        });
    }

    /** Forgets a stream that begins or ends, and returns its retained bytes. */
    public ByteBuffer removeStream(Channel channel) {
        var stream = streams.remove(channel);
        if (stream == null) {
            return NOTHING;
        }
        var rest = stream.rest();
        stream.replace(NOTHING);
        return rest;
    }
}
