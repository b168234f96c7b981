package mocapscope.protocol.script;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.nio.ByteBuffer;
import java.util.List;
import mocapscope.protocol.session.Message;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import mocapscope.protocol.transcript.Transcript;
import org.junit.jupiter.api.Test;

/** What is looked at once more, and what waits to be looked at, within their budgets. */
class AgainTest {
    private static final ByteBuffer MEBIBYTE = ByteBuffer.allocate(1 << 20).asReadOnlyBuffer();
    /** Of 64 MiB, with the keeping of each. */
    private static final int FITS = 63;

    private final Again again = new Again();

    @Test
    void whatWasPassedIsLookedAtOnceMoreInItsOrder() {
        again.keep(new Happening.Resent(1));
        again.keep(new Happening.Resent(2));
        again.rewind();

        assertNull(again.until(0));
        assertEquals(new Happening.Resent(1), again.until(2));
        assertEquals(new Happening.Resent(2), again.until(2));
        assertNull(again.until(2));
    }

    @Test
    void pastSoManyTheOldestGo() {
        for (int i = 0; i < Load.MOST + 2; i++) {
            again.keep(new Happening.Resent(i));
        }
        again.rewind();

        assertEquals(new Happening.Resent(2), again.until(9));
        assertEquals("2 others", again.takeMissed());
        assertEquals("", again.takeMissed());
    }

    @Test
    void pastSoManyBytesTheOldestGo() {
        for (int i = 0; i < FITS + 2; i++) {
            again.keep(said(i < 1 ? "a" : "b", i));
        }
        again.rewind();

        assertEquals("1 × a, 1 × b", again.takeMissed());
        assertEquals(2, again.until(9) instanceof Happening.Said(var message) ? message.arrival() : -1);
    }

    @Test
    void whatIsLookedAtWeighsNoMore() {
        for (int i = 0; i < 3 * FITS; i++) {
            again.keep(said("a", i));
            again.rewind();
            again.until(i);
        }

        assertEquals("", again.takeMissed());
    }

    @Test
    void whatWaitsToBeLookedAtIsBoundedAndTold() throws Exception {
        var heard = new Heard(() -> 1_000);
        for (int i = 0; i < FITS + 2; i++) {
            heard.add(said(i < FITS ? "a" : "b", i));
        }
        heard.addAll(List.of(said("c", 99)));

        assertEquals("2 × b, 1 × c", heard.missed());
        heard.until(9);
        heard.add(said("d", 99));
        assertEquals("2 × b, 1 × c", heard.missed());
    }

    private static Happening said(String name, long at) {
        var entry = new Transcript(1 << 10)
                .appendData(Direction.TO_CLIENT, Acted.TCP, at, ByteBuffer.allocate(0).asReadOnlyBuffer(), Entry.EntryModification.NONE);
        return new Happening.Said(new Message(0, entry, 0, 0, name, "", new Message.MessageBody() {}, MEBIBYTE));
    }
}
