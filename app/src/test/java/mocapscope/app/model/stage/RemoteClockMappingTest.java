package mocapscope.app.model.stage;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class RemoteClockMappingTest {
    private static final long SECOND = 1_000_000_000L;

    private final RemoteClockMapping clock = new RemoteClockMapping();

    @Test
    void entryWithShortestDelayIsThePresent() {
        clock.add(100, 2 * SECOND); // two seconds old when a viewer joins
        clock.add(2 * SECOND + 50, 2 * SECOND + 60);
        clock.add(2 * SECOND + 90, 2 * SECOND + 200);

        assertEquals(3 * SECOND - 10, clock.now(3 * SECOND));
    }

    @Test
    void followsClockThatRunsSlowly() {
        for (int i = 0; i <= 20; i++) {
            clock.add(i * (SECOND - 1000), i * SECOND);
        }

        assertEquals(20 * SECOND - 10_000, clock.now(20 * SECOND), 10_000);
    }

    @Test
    void isThisMachinesClockWithoutEntries() {
        assertEquals(7, clock.now(7));
    }
}
