package mocapscope.protocol.link;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class ScheduledEventLoopWakerTest {
    private static final long SOON = Duration.ofMillis(1).toNanos();
    private static final long LATER = Duration.ofHours(1).toNanos();

    private final ScheduledEventLoopWaker alarm = new ScheduledEventLoopWaker();

    @AfterEach
    void close() {
        alarm.close();
    }

    @Test
    void ringsOnceForEachTime() {
        alarm.set(SOON, 0);
        awaitRing();
        assertFalse(alarm.takeRing());
    }

    @Test
    void ringsAgainThousandTimes() {
        for (int i = 0; i < 1000; i++) {
            alarm.set(0, 0);
            awaitRing();
        }
    }

    @Test
    void keepsEarlierTime() {
        alarm.set(SOON, 0);
        alarm.set(LATER, 0);
        awaitRing();
    }

    @Test
    void replacesLaterTime() {
        alarm.set(LATER, 0);
        alarm.set(SOON, 0);
        awaitRing();
    }

    private void awaitRing() {
        boolean rang = alarm.takeRing();
        while (!rang && !Thread.interrupted()) { // the time limit of a test interrupts it
            LockSupport.park(this);
            rang = alarm.takeRing();
        }
        assertTrue(rang);
    }
}
