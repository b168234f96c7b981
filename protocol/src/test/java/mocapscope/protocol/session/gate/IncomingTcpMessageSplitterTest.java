package mocapscope.protocol.session.gate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import mocapscope.protocol.session.framing.StreamFramer;
import mocapscope.protocol.transcript.AllSessionsMemoryBudget;
import mocapscope.protocol.transcript.Channel;
import org.junit.jupiter.api.Test;

/** Tests of splitting streams into messages; each begins with its length, an i32. */
class IncomingTcpMessageSplitterTest {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final Channel TCP = Channel.tcp("tcp");
    private static final StreamFramer LENGTHS =
            bytes -> bytes.remaining() < 4 || bytes.remaining() < bytes.getInt(0) ? 0 : bytes.getInt(0);

    private final IncomingTcpMessageSplitter splitter = new IncomingTcpMessageSplitter();
    private final List<ByteBuffer> messages = new ArrayList<>();

    @Test
    void emitsWholeMessagesForAnySegmentation() {
        var stream = stream(5, 4, 300, 9, 70);
        for (int step = 1; step <= stream.remaining(); step++) {
            messages.clear();
            for (int from = 0; from < stream.remaining(); from += step) {
                cut(stream.slice(from, Math.min(step, stream.remaining() - from)));
            }
            assertEquals(List.of(5, 4, 300, 9, 70), lengths());
            assertEquals(stream, joined());
            assertEquals(0, splitter.removeStream(TCP).remaining());
        }
    }

    @Test
    void returnsIncompleteMessageOnRemoval() {
        var stream = stream(5, 8);
        cut(stream.slice(0, 3));
        cut(stream.slice(3, 7));

        assertEquals(List.of(5), lengths());
        assertEquals(stream.slice(5, 5), splitter.removeStream(TCP));
        assertEquals(0, splitter.removeStream(TCP).remaining());
    }

    @Test
    void splitsLargeMessageWithLinearAllocation() {
        var large = stream(16 << 20);
        int read = 1 << 16;
        long before = THREADS.getCurrentThreadAllocatedBytes();
        for (int from = 0; from < large.remaining(); from += read) {
            cut(large.slice(from, read));
        }
        long cost = THREADS.getCurrentThreadAllocatedBytes() - before;

        assertEquals(List.of(16 << 20), lengths());
        assertTrue(cost < 100L << 20, cost + " bytes");
    }

    @Test
    void streamRemovedDuringSplitKeepsNothing() {
        var stream = stream(5, 6, 7);
        cut(stream.slice(0, 3));
        splitter.split(TCP, stream.slice(3, 10), _ -> LENGTHS, message -> {
            messages.add(message);
            assertEquals(0, splitter.removeStream(TCP).remaining());
        });

        assertEquals(List.of(5), lengths());
        assertEquals(0, splitter.removeStream(TCP).remaining());
    }

    @Test
    void countsIncompleteMessageAgainstBudget() {
        var budget = new AllSessionsMemoryBudget(99);
        var counting = new IncomingTcpMessageSplitter(budget);
        var stream = stream(200);
        counting.split(TCP, stream.slice(0, 100), _ -> LENGTHS, messages::add);
        assertTrue(budget.isExceeded());

        counting.split(TCP, stream.slice(100, 100), _ -> LENGTHS, messages::add);
        assertFalse(budget.isExceeded());
    }

    private void cut(ByteBuffer bytes) {
        splitter.split(TCP, bytes, _ -> LENGTHS, messages::add);
    }

    private List<Integer> lengths() {
        return messages.stream().map(ByteBuffer::remaining).toList();
    }

    private ByteBuffer joined() {
        var all = ByteBuffer.allocate(
                lengths().stream().mapToInt(Integer::intValue).sum());
        messages.forEach(message -> all.put(message.duplicate()));
        return all.flip();
    }

    private static ByteBuffer stream(int... lengths) {
        int sum = 0;
        for (int length : lengths) {
            sum += length;
        }
        var all = ByteBuffer.allocate(sum);
        for (int length : lengths) {
            all.putInt(length);
            for (int i = Integer.BYTES; i < length; i++) {
                all.put((byte) i);
            }
        }
        return all.flip().asReadOnlyBuffer();
    }
}
