package mocapscope.app.doctor;

import java.util.Optional;
import mocapscope.app.text.TextBundle;
import mocapscope.protocol.health.HealthCause;
import mocapscope.protocol.health.HealthGrade;
import mocapscope.protocol.health.HealthVerdict;

/**
 * The overall result of a connection diagnosis (doctor command): healthy, warnings or unusable, with an explanation.
 *
 * @param sentence the sentence about the whole session, or the step that failed; it may contain names of the peer
 */
public record DoctorVerdict(DoctorResult result, String sentence) {
    private static final TextBundle TEXTS = TextBundle.of(DoctorVerdict.class);

    /** The result of a connection diagnosis: healthy, works with warnings, or not usable. */
    public enum DoctorResult {
        HEALTHY(HealthGrade.OK),
        WARNINGS(HealthGrade.WARNING),
        /** A step failed, no sample arrived, or the session was graded as an error. */
        UNUSABLE(HealthGrade.ERROR);

        private final HealthGrade grade;

        DoctorResult(HealthGrade grade) {
            this.grade = grade;
        }

        public HealthGrade grade() {
            return grade;
        }

        /** Returns the result in words, in lower case. */
        public String word() {
            return TEXTS.text("result." + name());
        }
    }

    /** Creates the verdict about a session from which a sample was received. */
    static DoctorVerdict of(HealthVerdict run) {
        return new DoctorVerdict(
                switch (run.grade()) {
                    case OK -> DoctorResult.HEALTHY;
                    case WARNING -> DoctorResult.WARNINGS;
                    case UNKNOWN, ERROR -> DoctorResult.UNUSABLE;
                },
                run.sentence());
    }

    /**
     * Creates the verdict after a step failed: the sentence about the session if that explains it, otherwise the step.
     *
     * @param run the verdict about the whole session; empty if there was none
     */
    static DoctorVerdict ofFailure(Optional<HealthVerdict> run, Optional<DoctorStep> failed) {
        var sentence = run.filter(DoctorVerdict::explainsFailure)
                .map(HealthVerdict::sentence)
                .or(() -> failed.map(DoctorVerdict::describe))
                .orElse(TEXTS.text("nothing"));
        return new DoctorVerdict(DoctorResult.UNUSABLE, sentence);
    }

    private static boolean explainsFailure(HealthVerdict run) {
        return switch (run.grade()) {
            case ERROR, UNKNOWN -> true;
            case WARNING -> run.cause() == HealthCause.SILENT || run.cause() == HealthCause.RECONNECTING;
            case OK -> false;
        };
    }

    private static String describe(DoctorStep step) {
        return step.detail().isEmpty() ? step.name() : step.name() + ": " + step.detail();
    }

    /** Returns true if the device can be used without reservation. */
    public boolean isHealthy() {
        return result == DoctorResult.HEALTHY;
    }
}
