package mocapscope.protocol.health;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import mocapscope.protocol.sample.SampleMetadata;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.transcript.Direction;
import org.junit.jupiter.api.Test;

/** Tests that lost messages are attributed to a device only if sequence numbers prove that they were its own. */
class DeviceLossTest {
    private static final String ONLY = "Tracker0";

    private final SimulatedSession session = SimulatedSession.live();

    @Test
    void onlyDeviceLosesWhatTheSessionLoses() {
        session.plan(0, _ -> session.announce(ONLY));
        var health = play();

        assertEquals(health.loss(), health.lossOf(ONLY));
        assertEquals(0.1, health.lossOf(ONLY).shareWindow(), 0.02);
        assertTrue(health.sources().getFirst().verdict().hasProblem(HealthCause.LOSS));
    }

    @Test
    void otherDeviceHasNoLoss() {
        assertEquals(MessageLossStatistics.NONE, play().lossOf("Wand"));
    }

    @Test
    void announcedSecondDeviceLeavesNoProof() {
        session.plan(0, _ -> session.announce(ONLY));
        session.plan(1, _ -> session.announce("Wand"));

        assertUnproven(play());
    }

    @Test
    void unnumberedSecondDeviceLeavesNoProof() {
        session.poses("Wand", 60, 0, 20);

        assertUnproven(play());
    }

    @Test
    void secondNumberedSenderLeavesNoProof() {
        session.plan(10.001, at -> session.numberedMessage("Control", 600, at));

        assertUnproven(play());
    }

    /** A packet's number counts packets, which a transport may send again. */
    @Test
    void numbersOfPacketsProveNoDevice() {
        session.every(60, 0, 20, at -> {
            session.numberedMessage("", Math.round(at * 60) * (at > 15 ? 2 : 1), at);
            session.sample(session.pose(ONLY, 0, at, SimulatedSession.nanos(at)));
        });

        var health = session.play(20);
        assertTrue(health.loss().lostTotal() > 0);
        assertEquals(MessageLossStatistics.NONE, health.lossOf(ONLY));
    }

    @Test
    void unknownSenderSuspendsProof() {
        session.plan(
                18.001,
                _ -> session.monitor.on(new SessionEvent.SequenceNumberReceived(
                        SimulatedSession.UDP, Direction.TO_CLIENT, 1080, 32, SampleMetadata.NO_MESSAGE)));
        session.datagrams(60, 0, 40, i -> i > 0 && i % 10 == 0);

        assertUnproven(session.play(20));
        assertEquals(session.play(40).loss(), session.play(40).lossOf(ONLY));
    }

    @Test
    void sessionStillLosesMessagesOfSeveralDevices() {
        session.poses("Wand", 60, 0, 20);

        assertEquals(HealthCause.LOSS, play().verdict().cause());
    }

    private SessionHealth play() {
        session.datagrams(60, 0, 20, i -> i > 0 && i % 10 == 0);
        return session.play(20);
    }

    private static void assertUnproven(SessionHealth health) {
        assertTrue(health.loss().lostTotal() > 0);
        assertEquals(MessageLossStatistics.NONE, health.lossOf(ONLY));
        health.sources()
                .forEach(source -> assertFalse(
                        source.verdict().hasProblem(HealthCause.LOSS),
                        source.verdict().sentence()));
    }
}
