package mocapscope.protocol.bytes;

/**
 * The severity, number, specification section and advice of one kind of reported problem.
 *
 * @param severity the severity of a breach
 * @param number the number of the rule in its specification, such as {@code V14}
 * @param section the section of the specification that states it
 * @param advice the advice for a user, with its source
 */
public record ProblemKindMetadata(Severity severity, String number, String section, ViolationAdvice advice) {}
