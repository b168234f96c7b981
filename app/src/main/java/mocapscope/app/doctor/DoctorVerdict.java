package mocapscope.app.doctor;

import mocapscope.protocol.health.HealthGrade;

/**
 * The verdict of a connection diagnosis (doctor).
 *
 * @param sentence the sentence about the whole session, or the step that failed; it may contain names of the peer
 */
public record DoctorVerdict(DoctorResult result, String sentence) {

    /** The result of a connection diagnosis: healthy, works with warnings, or not usable. */
    public enum DoctorResult {
        HEALTHY(HealthGrade.OK, "healthy"),
        WARNINGS(HealthGrade.WARNING, "works with warnings"),
        /** A step failed, no sample arrived, or the session was graded as an error. */
        UNUSABLE(HealthGrade.ERROR, "not usable");

        private final HealthGrade grade;
        private final String word;

        DoctorResult(HealthGrade grade, String word) {
            this.grade = grade;
            this.word = word;
        }

        public HealthGrade grade() {
            return grade;
        }

        /** Returns the result in words, in lower case. */
        public String word() {
            return word;
        }
    }

    /** Returns true if the device can be used without reservation. */
    public boolean isHealthy() {
        return result == DoctorResult.HEALTHY;
    }
}
