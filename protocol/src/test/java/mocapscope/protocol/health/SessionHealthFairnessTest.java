package mocapscope.protocol.health;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Healthy devices at random: none is accused. Ill devices at random: each is recognized in time. */
class SessionHealthFairnessTest {
    private static final double[] RATES = {5, 24, 29.97, 60, 100, 119.88, 240};
    private static final double LENGTH = 40;

    static LongStream seeds() {
        return LongStream.range(0, 60);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void healthyDevicesAreNotAccused(long seed) {
        var random = new SplittableRandom(seed);
        var session = SimulatedSession.live();
        planDevices(session, random);
        var accusations = new TreeSet<String>();
        for (int at = 1; at <= LENGTH; at++) {
            note(session.play(at), accusations);
        }

        assertEquals(Set.of(), accusations);
        assertEquals("Worked", session.monitor.run().sentence());
    }

    /** This process handles nothing for a while, now and then, and drops some datagrams meanwhile. */
    @ParameterizedTest
    @MethodSource("seeds")
    void busyHostAccusesNothing(long seed) {
        var random = new SplittableRandom(seed);
        var session = SimulatedSession.live();
        double late = 5 + 5 * random.nextDouble();
        double length = 0.3 + 8 * random.nextDouble() * random.nextDouble();
        double rate = RATES[2 + random.nextInt(RATES.length - 2)];
        double dropped = random.nextDouble();
        session.plan(0, _ -> session.declare("Tracker0", rate));
        session.plan(late, _ -> session.stop());
        session.plan(late + length, _ -> session.fallBehind(late, length));
        session.plan(late + length + 0.4, at -> session.catchUp(length, at));
        for (int i = 0; i < LENGTH * rate; i++) {
            double at = i / rate;
            long number = i;
            boolean delayed = at > late && at < late + length;
            if (!delayed || random.nextDouble() > dropped) {
                session.plan(
                        delayed ? late + length + 1e-8 * i : at, time -> session.datagram("Tracker0", number, time));
            }
        }
        var accusations = new TreeSet<String>();
        for (double at = 1; at <= LENGTH; at += 0.25) {
            note(session.play(at), accusations);
        }

        assertEquals(Set.of(), accusations);
        assertEquals(0, session.play(LENGTH).loss().lostTotal());
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void stallsAreRecognizedInTime(long seed) {
        var random = new SplittableRandom(seed);
        var session = SimulatedSession.live();
        double rate = RATES[1 + random.nextInt(RATES.length - 1)];
        double stall = 15 + 5 * random.nextDouble();
        session.poses("Tracker0", rate, 0, stall);
        session.poses("Tracker1", 60, 0, LENGTH);

        double limit = Math.max(3, 8 / rate);
        assertEquals(HealthGrade.OK, session.play(stall).verdict().grade());
        var verdict = session.play(stall + limit + 2).verdict();
        assertEquals(HealthCause.SILENT, verdict.cause());
        assertTrue(verdict.sentence().startsWith("Tracker0 is silent"), verdict.sentence());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5, 10, 20, 30})
    void lossIsRecognizedInTime(int percent) {
        var random = new SplittableRandom(percent);
        var session = SimulatedSession.live();
        session.datagrams(100, 0, LENGTH, i -> i > 1000 && random.nextInt(100) < percent);

        assertEquals(HealthGrade.OK, session.play(10).verdict().grade());
        var health = session.play(25);
        assertTrue(
                health.verdict().hasProblem(HealthCause.LOSS), health.verdict().sentence());
        assertEquals(percent / 100.0, health.loss().shareWindow(), 0.03);
    }

    private static void note(SessionHealth health, Set<String> accusations) {
        if (health.verdict().grade().isProblem()) {
            accusations.add(health.verdict().sentence());
        }
        for (var source : health.sources()) {
            if (source.verdict().grade().isProblem()) {
                accusations.add(
                        source.source().device() + ": " + source.verdict().sentence());
            }
        }
    }

    private static void planDevices(SimulatedSession session, SplittableRandom random) {
        int devices = 1 + random.nextInt(4);
        for (int device = 0; device < devices; device++) {
            var name = "Tracker" + device;
            double rate = RATES[random.nextInt(RATES.length)];
            if (random.nextBoolean()) {
                session.plan(0, _ -> session.declare(name, rate));
            }
            int sensors = 1 + random.nextInt(3);
            double jitter = 0.4 * random.nextDouble() / rate;
            int burst = random.nextBoolean() ? 1 : 1 + random.nextInt(8);
            boolean hangs = random.nextInt(3) == 0;
            planDevice(session, random, name, rate, sensors, jitter, burst, hangs);
        }
    }

    /** Plans reports with jitter in bursts; some networks hang for up to half a second every few seconds. */
    private static void planDevice(
            SimulatedSession session,
            SplittableRandom random,
            String name,
            double rate,
            int sensors,
            double jitter,
            int burst,
            boolean hangs) {
        double latest = 0;
        double hang = 0;
        for (int i = 0; i < LENGTH * rate; i++) {
            double sent = (i / burst + 1) * burst / rate;
            if (hangs && random.nextDouble() < 0.2 / rate) {
                hang = sent + 0.5 * random.nextDouble();
            }
            latest = Math.max(Math.max(latest + 1e-5, hang), sent + jitter * random.nextDouble());
            for (int sensor = 0; sensor < sensors; sensor++) {
                int signal = sensor;
                session.plan(latest + sensor * 1e-6, at -> session.pose(name, signal, at));
            }
        }
    }
}
