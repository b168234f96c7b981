package mocapscope.app.verdict;

import java.util.function.LongPredicate;
import java.util.stream.IntStream;
import mocapscope.app.synthetic.SimulatedDeviceSession;
import mocapscope.protocol.health.HealthCause;
import mocapscope.protocol.health.HealthGrade;
import mocapscope.protocol.session.event.SessionPhase;

/** Typical situations of a session, with the sentences that every surface shows. */
public enum VerdictSituation {
    HEALTHY_DECLARED(
            "a device sends at its declared rate",
            20,
            HealthCause.NONE,
            present(HealthGrade.OK, "Works: 60.0 of 60 Hz"),
            whole(HealthGrade.OK, "Worked")) {
        @Override
        void plan(SimulatedDeviceSession session) {
            session.describe(TRACKER, 60).poses(TRACKER, 60, 0, 20, NONE);
        }
    },
    HEALTHY_IN_BURSTS(
            "a device sends ten reports at a time",
            20,
            HealthCause.NONE,
            present(HealthGrade.OK, "Works: 120 ±1 Hz, 10 at a time"),
            whole(HealthGrade.OK, "Worked")) {
        @Override
        void plan(SimulatedDeviceSession session) {
            IntStream.range(0, 240)
                    .forEach(burst -> session.plan(
                            burst / 12.0, at -> IntStream.range(0, 10).forEach(_ -> session.pose(TRACKER, at))));
        }
    },
    LOSS_NOW(
            "a network loses 3 % of the messages",
            30,
            HealthCause.LOSS,
            present(HealthGrade.WARNING, "Works, but loses 3.1 % (10 s)"),
            whole(HealthGrade.WARNING, "Worked, but lost 93 of 3,000 messages (3.1 %)")) {
        @Override
        void plan(SimulatedDeviceSession session) {
            session.poses(TRACKER, 100, 0, 30, i -> (i * 31 + 500) % 1000 < 31);
        }
    },
    LOSS_AT_START(
            "a network lost messages at the start only",
            261,
            HealthCause.NONE,
            present(HealthGrade.OK, "Works; 226 of 6,525 messages were lost, the last 4 min ago"),
            whole(HealthGrade.WARNING, "Worked, but lost 226 of 6,525 messages (3.5 %)")) {
        @Override
        void plan(SimulatedDeviceSession session) {
            session.poses(TRACKER, 25, 0, 261, i -> i >= 10 && i < 462 && i % 2 == 1);
        }
    },
    STALLED(
            "a device stalls",
            39,
            HealthCause.SILENT,
            present(HealthGrade.WARNING, "Silent: no data for 29 s, 1,741 expected"),
            whole(HealthGrade.WARNING, "Worked for 9.9 s, then silent for 29 s")) {
        @Override
        void plan(SimulatedDeviceSession session) {
            session.describe(TRACKER, 60).poses(TRACKER, 60, 0, 10, NONE);
        }
    },
    ONE_SOURCE_STALLED(
            "one of four devices stalls",
            39,
            HealthCause.SILENT,
            present(HealthGrade.WARNING, "Tracker1 is silent: no data for 29 s; 3 of 4 sources work"),
            whole(HealthGrade.WARNING, "Worked, but Tracker1 was silent for 29 s")) {
        @Override
        void plan(SimulatedDeviceSession session) {
            IntStream.range(0, 4).forEach(i -> session.poses("Tracker" + i, 60, 0, i == 1 ? 10 : 39, NONE));
        }

        @Override
        String sourceSentence() {
            return STALLED.present().sentence();
        }
    },
    SILENT_FROM_START(
            "a device never sends",
            30,
            HealthCause.SILENT,
            present(HealthGrade.WARNING, "Connected, but no data has arrived for 30 s"),
            whole(HealthGrade.WARNING, "Connected, but no data arrived for 30 s")) {
        @Override
        void plan(SimulatedDeviceSession session) {
            // Nothing arrives.
        }

        /** A take does not prove that a silent peer was there. */
        @Override
        String recordedSentence() {
            return "No data arrived for 30 s";
        }

        @Override
        boolean hasSource() {
            return false;
        }

        @Override
        public HealthGrade doctorGrade() {
            return HealthGrade.ERROR;
        }
    },
    SLOW(
            "a device sends more slowly than it declares",
            20,
            HealthCause.RATE,
            present(HealthGrade.WARNING, "Slow: 48.2 of 60 Hz"),
            whole(HealthGrade.WARNING, "Worked, but slow: 48.2 of 60 Hz")) {
        @Override
        void plan(SimulatedDeviceSession session) {
            session.describe(TRACKER, 60).poses(TRACKER, 48.2, 0, 20, NONE);
        }
    },
    REORDERED(
            "a network reorders messages",
            20,
            HealthCause.REORDER,
            present(HealthGrade.WARNING, "Works, but 12 messages arrived late (10 s)"),
            whole(HealthGrade.WARNING, "Worked, but 24 messages arrived late")) {
        @Override
        void plan(SimulatedDeviceSession session) {
            IntStream.range(0, 1200)
                    .forEach(i -> session.plan(i / 60.0, at -> {
                        switch (i % 50) {
                            case 3 -> session.swappedPoses(TRACKER, at);
                            case 4 -> {}
                            default -> session.pose(TRACKER, at);
                        }
                    }));
        }
    },
    OWN_PROCESS_LATE(
            "this program is late",
            17,
            HealthCause.PROCESS_LATE,
            present(HealthGrade.UNKNOWN, "Not judged: this program was late by 3.1 s"),
            whole(HealthGrade.OK, "Worked; this program was late and may have dropped 342 messages")) {
        @Override
        void plan(SimulatedDeviceSession session) {
            session.plan(8, session::stop).plan(11.1, session::fallBehind);
            session.plan(13, session::stop).plan(15.6, session::fallBehind);
            session.poses(TRACKER, 60, 0, 17, i -> isLate(i / 60.0));
            session.plan(11.1, session::catchUp).plan(15.6, session::catchUp);
        }

        private static boolean isLate(double at) {
            return at >= 8 && at < 11.1 || at >= 13 && at < 15.6;
        }
    },
    WRONG_VALUES(
            "a device sends values that are not finite",
            20,
            HealthCause.VALUES,
            present(HealthGrade.WARNING, "Works, but 14 values are not usable (10 s): NOT_FINITE"),
            whole(HealthGrade.WARNING, "Worked, but 14 values were not usable: NOT_FINITE")) {
        @Override
        void plan(SimulatedDeviceSession session) {
            IntStream.range(0, 1200)
                    .forEach(i -> session.plan(i / 60.0, at -> {
                        if (i >= 780 && i % 30 == 0) {
                            session.wrongPose(TRACKER, at);
                        } else {
                            session.pose(TRACKER, at);
                        }
                    }));
        }
    },
    CONNECTION_LOST(
            "the connection is lost",
            11,
            HealthCause.RECONNECTING,
            present(HealthGrade.WARNING, "Reconnecting: the connection was reset"),
            whole(HealthGrade.WARNING, "Worked, but the connection was lost")) {
        @Override
        void plan(SimulatedDeviceSession session) {
            session.poses(TRACKER, 60, 0, 10, NONE);
            session.plan(10, at -> session.enter(SessionPhase.LOST, RESET, at));
            session.plan(10, at -> session.enter(SessionPhase.WAITING, RESET, at));
        }

        @Override
        boolean isRecorded() {
            return false;
        }
    };

    static final String TRACKER = "Tracker0";
    private static final LongPredicate NONE = _ -> false;
    private static final String RESET = "the connection was reset";

    private final String situation;
    private final double seconds;
    private final HealthCause healthCause;
    private final ExpectedVerdict presentVerdict;
    private final ExpectedVerdict wholeVerdict;

    /** The verdict that is right in a situation. */
    public record ExpectedVerdict(HealthGrade grade, String sentence) {}

    /**
     * Creates a situation.
     *
     * @param seconds the time at which the session is looked at and ends
     * @param healthCause the cause of the verdict about the present, whose word the timing view shows
     */
    VerdictSituation(
            String situation,
            double seconds,
            HealthCause healthCause,
            ExpectedVerdict presentVerdict,
            ExpectedVerdict wholeVerdict) {
        this.situation = situation;
        this.seconds = seconds;
        this.healthCause = healthCause;
        this.presentVerdict = presentVerdict;
        this.wholeVerdict = wholeVerdict;
    }

    private static ExpectedVerdict present(HealthGrade grade, String sentence) {
        return new ExpectedVerdict(grade, sentence);
    }

    private static ExpectedVerdict whole(HealthGrade grade, String sentence) {
        return new ExpectedVerdict(grade, sentence);
    }

    /** Plans what happens in the session. */
    abstract void plan(SimulatedDeviceSession session);

    /** Returns the situation in words. */
    public String description() {
        return situation;
    }

    double seconds() {
        return seconds;
    }

    public HealthCause cause() {
        return healthCause;
    }

    /** Returns the verdict about the present. */
    public ExpectedVerdict present() {
        return presentVerdict;
    }

    /** Returns the verdict about the whole session. */
    public ExpectedVerdict whole() {
        return wholeVerdict;
    }

    /** Returns the sentence about the whole session as its take gives it. */
    String recordedSentence() {
        return wholeVerdict.sentence();
    }

    /** Returns the sentence about the source with the worst verdict. */
    String sourceSentence() {
        return presentVerdict.sentence();
    }

    /** Returns true if data arrive, so that there is a source. */
    boolean hasSource() {
        return true;
    }

    /** Returns true if a recording shows the situation: its sessions have no states. */
    boolean isRecorded() {
        return true;
    }

    /** Returns the grade of the doctor's result, to which a failed step is an error. */
    public HealthGrade doctorGrade() {
        return wholeVerdict.grade();
    }
}
