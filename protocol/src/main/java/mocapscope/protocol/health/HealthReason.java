package mocapscope.protocol.health;

/**
 * One reason for a verdict: its cause, the grade that it would have alone, and a sentence.
 *
 * @param text the sentence that would be the verdict's if this were the only reason; of a reason that is
 *     {@link HealthGrade#OK}, a clause
 */
public record HealthReason(HealthCause cause, HealthGrade grade, String text) {}
