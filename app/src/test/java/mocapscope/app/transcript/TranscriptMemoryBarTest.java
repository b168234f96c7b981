package mocapscope.app.transcript;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import javafx.scene.layout.Region;
import mocapscope.app.synthetic.FxPulses;
import mocapscope.app.synthetic.SyntheticSession;
import mocapscope.app.synthetic.WindowExtension;
import mocapscope.protocol.transcript.Direction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(WindowExtension.class)
class TranscriptMemoryBarTest {
    private static final long SECOND = 1_000_000_000L;

    @Test
    void namesTimeOfAllEntriesUntilOldestAreDropped() {
        var synthetic = new SyntheticSession("s1", 4096);
        var session = synthetic.session();
        assertEquals("", TranscriptMemoryBar.formatSpan(session, false));

        for (int i = 0; i <= 15; i++) {
            synthetic.addMessages(Direction.TO_CLIENT, i * SECOND, _ -> {}, ByteBuffer.allocate(16));
        }
        assertEquals("all 15 s in memory", TranscriptMemoryBar.formatSpan(session, false));

        for (int i = 16; i <= 600; i++) {
            synthetic.addMessages(Direction.TO_CLIENT, i * SECOND, _ -> {}, ByteBuffer.allocate(1024));
        }
        var span = TranscriptMemoryBar.formatSpan(session, false);
        assertTrue(span.matches("last \\d+ m?s in memory"), span);
        assertEquals(span + ", earlier in a take", TranscriptMemoryBar.formatSpan(session, true));
    }

    @Test
    void detailsNameLeastTimeAndMemoryOfMinute() {
        var synthetic = new SyntheticSession("s1", 1 << 20);
        var session = synthetic.session();
        session.history().transcript().setLeastSpan(600 * SECOND);
        for (int i = 0; i <= 60; i++) {
            synthetic.addMessages(Direction.TO_CLIENT, i * SECOND, _ -> {}, ByteBuffer.allocate(65_536 - 160));
        }

        var lines = TranscriptMemoryBar.formatDetails(session, false).lines().toList();
        assertEquals("Memory used: 3.8 MiB; at least the last 10 min are kept", lines.getFirst());
        assertEquals("A minute takes 3.8 MiB", lines.get(1));
    }

    @Test
    void fillChangesWithoutLayout() throws Exception {
        var synthetic = new SyntheticSession("s1", 1 << 20);
        assertTrue(FxPulses.after(() -> {
            var bar = new TranscriptMemoryBar(() -> false);
            bar.show(synthetic.session());
            var fill = (Region) bar.lookup(".fill");
            fill.getParent().layout();

            synthetic.addMessages(Direction.TO_CLIENT, 0, _ -> {}, ByteBuffer.allocate(1 << 19));
            bar.show(synthetic.session());
            return fill.getWidth() > 0 && !fill.getParent().isNeedsLayout();
        }));
    }
}
