package mocapscope.protocol.link;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class DirectSocketForwarderTest {
    private final DirectSocketForwarder relay = new DirectSocketForwarder();
    private final List<Byte> sent = new ArrayList<>();

    @Test
    void relaysNothingBeforeStart() {
        assertFalse(relay(1));
        relay.noteHandled();
        assertFalse(relay.hasUnhandled());
    }

    @Test
    void relaysOnceEarlierBytesAreHandled() {
        assertFalse(relay(1));
        start();
        assertFalse(relay(2));
        relay.noteHandled();
        assertFalse(relay(3));
        relay.noteHandled();
        relay.noteHandled();

        assertTrue(relay(4));
        assertEquals(List.of((byte) 4), sent);
    }

    @Test
    void refusedBytesHoldLaterOnesBack() {
        relay.start(bytes -> bytes.get(0) != 1 && sent.add(bytes.get(0)));
        assertFalse(relay(1));
        assertFalse(relay(2));
        assertTrue(relay.hasUnhandled());
        relay.noteHandled();
        relay.noteHandled();

        assertTrue(relay(3));
        assertEquals(List.of((byte) 3), sent);
    }

    @Test
    void relaysNothingAfterStop() {
        start();
        relay.stop();

        assertFalse(relay(1));
        assertEquals(List.of(), sent);
    }

    private void start() {
        relay.start(bytes -> sent.add(bytes.get(0)));
    }

    private boolean relay(int number) {
        return relay.relay(ByteBuffer.wrap(new byte[] {(byte) number}));
    }
}
