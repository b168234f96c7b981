package mocapscope.protocol.link;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.GatheringByteChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import mocapscope.protocol.transcript.AllSessionsMemoryBudget;
import org.junit.jupiter.api.Test;

class TcpSendByteQueueTest {
    private final List<String> events = new ArrayList<>();
    private final LimitedChannel channel = new LimitedChannel();
    private final AllSessionsMemoryBudget budget = new AllSessionsMemoryBudget(1000);
    private final TcpSendByteQueue queue = new TcpSendByteQueue(
            8,
            4,
            budget,
            on -> events.add("writable " + on),
            on -> events.add("pending " + on),
            () -> events.add("dropped"));

    @Test
    void writesBytesAtOnce() throws IOException {
        queue.open(channel);

        assertTrue(queue.offer(bytes("abc")));
        assertTrue(queue.offer(bytes("")));

        assertEquals("abc", channel.written());
        assertEquals(List.of(), events);
    }

    @Test
    void queuesBytesUntilChannelIsOpen() throws IOException {
        queue.offer(bytes("ab"));
        queue.offer(bytes("cd"));
        assertEquals(List.of(), events);

        queue.open(channel);
        assertEquals(List.of("pending true"), events);
        assertFalse(queue.drain());
        assertEquals("abcd", channel.written());
        assertEquals(List.of("pending true", "pending false"), events);
    }

    @Test
    void writesRestInOrderWhenThereIsRoom() throws IOException {
        queue.open(channel);
        channel.room = 2;
        queue.offer(bytes("abcd"));
        queue.offer(bytes("ef"));
        assertEquals("ab", channel.written());

        channel.room = 1;
        queue.drain();
        assertEquals("abc", channel.written());
        channel.room = 9;
        queue.offer(bytes("g"));
        assertEquals("abc", channel.written(), "it overtakes no waiting bytes");
        queue.drain();
        assertEquals("abcdefg", channel.written());
        queue.offer(bytes("h"));
        assertEquals("abcdefgh", channel.written());
        assertEquals(List.of("pending true", "pending false"), events);
    }

    @Test
    void rejectsBufferBeyondCapacity() throws IOException {
        channel.room = 0;
        queue.open(channel);
        assertTrue(queue.offer(bytes("12345678")));
        assertFalse(queue.offer(bytes("9")));

        channel.room = 8;
        queue.drain();
        assertTrue(queue.offer(bytes("87654321")));
    }

    @Test
    void reportsThatManyBytesWait() throws IOException {
        queue.open(channel);
        channel.room = 0;
        queue.offer(bytes("12345"));
        channel.room = 4;
        queue.drain();
        queue.offer(bytes("6"));

        assertEquals(List.of("pending true", "writable false", "writable true"), events);
    }

    @Test
    void isFullFromHighMarkUntilHalfIsSent() throws IOException {
        queue.open(channel);
        channel.room = 0;
        queue.offer(bytes("1234"));
        assertFalse(queue.isFull());
        queue.offer(bytes("5"));
        assertTrue(queue.isFull());
        channel.room = 3;
        queue.drain();
        assertTrue(queue.isFull(), "two bytes are half of the mark");
        channel.room = 1;
        queue.drain();
        assertFalse(queue.isFull());
    }

    @Test
    void countsOnlyWaitingBytes() throws IOException {
        var small = new AllSessionsMemoryBudget(3);
        var other = new TcpSendByteQueue(8, 8, small, _ -> {}, _ -> {}, () -> events.add("dropped"));
        other.open(channel);
        other.offer(bytes("1234"));
        assertEquals(List.of(), events);

        channel.room = 0;
        other.offer(bytes("567"));
        assertEquals(List.of(), events);
        other.offer(bytes("8"));
        assertEquals(List.of("dropped"), events);
        channel.room = 9;
        other.offer(bytes("9"));
        assertEquals("1234", channel.written(), "nothing follows dropped bytes");
    }

    @Test
    void isDrainedAfterFinish() throws IOException {
        queue.open(channel);
        channel.room = 0;
        queue.offer(bytes("1"));
        queue.finish();
        assertFalse(queue.drain());

        channel.room = 1;
        assertTrue(queue.drain());
        assertEquals("1", channel.written());
    }

    @Test
    void finishOfEmptyQueueNeedsDraining() throws IOException {
        queue.open(channel);
        queue.finish();

        assertEquals(List.of("pending true"), events);
        assertTrue(queue.drain());
    }

    @Test
    void brokenChannelThrows() throws IOException {
        queue.open(channel);
        channel.close();

        assertThrows(ClosedChannelException.class, () -> queue.offer(bytes("1")));
    }

    @Test
    void datagramWaitsForEarlierBytes() throws IOException {
        queue.open(channel);
        channel.room = 1;
        queue.offer(bytes("ab"));
        assertTrue(queue.offerDatagram(bytes("1"), () -> channel.write("datagram")));
        assertTrue(queue.offerDatagram(bytes("2"), () -> channel.write("datagram")));
        queue.offer(bytes("cd"));
        assertEquals("a", channel.written());

        channel.room = 9;
        queue.drain();
        assertEquals("abdatagramdatagramcd", channel.written());
    }

    @Test
    void datagramNeedNotWaitForWrittenBytes() throws IOException {
        queue.open(channel);
        queue.offer(bytes("1"));

        assertFalse(queue.offerDatagram(bytes("2"), () -> {}));
    }

    @Test
    void datagramWithoutRoomDoesNotWait() throws IOException {
        queue.offer(bytes("12345678"));

        assertFalse(queue.offerDatagram(bytes("9"), () -> {}));
    }

    private static ByteBuffer bytes(String text) {
        return StandardCharsets.US_ASCII.encode(text);
    }

    /** A non-blocking channel with room for some bytes. */
    private static final class LimitedChannel implements GatheringByteChannel {
        private final StringBuilder written = new StringBuilder();
        private int room = 100;
        private boolean open = true;

        String written() {
            return written.toString();
        }

        void write(String text) {
            written.append(text);
        }

        @Override
        public int write(ByteBuffer source) throws IOException {
            if (!open) {
                throw new ClosedChannelException();
            }
            int count = 0;
            for (; room > 0 && source.hasRemaining(); room--) {
                written.append((char) source.get());
                count++;
            }
            return count;
        }

        @Override
        public long write(ByteBuffer[] sources, int offset, int length) throws IOException {
            long count = 0;
            for (int i = offset; i < offset + length; i++) {
                count += write(sources[i]);
            }
            return count;
        }

        @Override
        public long write(ByteBuffer[] sources) throws IOException {
            return write(sources, 0, sources.length);
        }

        @Override
        public boolean isOpen() {
            return open;
        }

        @Override
        public void close() {
            open = false;
        }
    }
}
