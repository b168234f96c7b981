package mocapscope.app.doctor;

import mocapscope.app.text.TextBundle;
import mocapscope.protocol.health.HealthGrade;

/**
 * The verdict of a connection diagnosis (doctor).
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

    /** Returns true if the device can be used without reservation. */
    public boolean isHealthy() {
        return result == DoctorResult.HEALTHY;
    }
}
