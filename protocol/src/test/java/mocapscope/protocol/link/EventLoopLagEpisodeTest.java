package mocapscope.protocol.link;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import mocapscope.protocol.link.EventLoopLagEpisode.LagSymptom;
import mocapscope.protocol.link.EventLoopLagEpisode.LagSymptomKind;
import mocapscope.protocol.session.event.SessionEvent;
import org.junit.jupiter.api.Test;

class EventLoopLagEpisodeTest {
    private static final long SECOND = 1_000_000_000L;

    private final EventLoopLagEpisode episode = new EventLoopLagEpisode(10 * SECOND);

    @Test
    void beginsWithEarliestSign() {
        add(LagSymptomKind.DELAY, 9, 1);
        add(LagSymptomKind.PAUSE, 7, 2.5);
        add(LagSymptomKind.DELAY, 9.5, 0.5);

        assertEquals(
                new SessionEvent.ProcessLagged(
                        7 * SECOND, 12 * SECOND, 2.5, "this program did not run for 2.5 s", false),
                episode.describe(12 * SECOND));
    }

    @Test
    void describesDelayWithItsLongestTime() {
        add(LagSymptomKind.OVERFLOW, 9, 0);
        add(LagSymptomKind.DELAY, 9, 1.25);
        add(LagSymptomKind.DELAY, 9, 0.5);

        assertEquals("this program handled incoming data 1.3 s late", cause());
        assertEquals(1.25, episode.describe(0).seconds());
    }

    @Test
    void sumsDroppedDatagrams() {
        add(LagSymptomKind.DROPS, 9, 1_200);
        add(LagSymptomKind.DROPS, 9, 34);

        assertEquals("the system dropped datagrams that this program had not read: 1,234", cause());
        assertEquals(0, episode.describe(0).seconds());
    }

    @Test
    void describesOverflow() {
        add(LagSymptomKind.OVERFLOW, 9, 0);

        assertEquals("more datagrams arrived than this program can handle", cause());
    }

    @Test
    void isTooLongAfterFiveSeconds() {
        assertFalse(episode.isTooLong(15 * SECOND));
        assertTrue(episode.isTooLong(15 * SECOND + 1));
    }

    @Test
    void remembersWithheldVerdict() {
        add(LagSymptomKind.OVERFLOW, 9, 0);
        episode.markVerdictWithheld();

        assertTrue(episode.describe(0).verdictWithheld());
    }

    private void add(LagSymptomKind kind, double from, double amount) {
        episode.add(new LagSymptom(kind, (long) (from * SECOND), amount), 11 * SECOND);
    }

    private String cause() {
        return episode.describe(0).cause();
    }
}
