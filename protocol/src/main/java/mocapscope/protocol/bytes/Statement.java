package mocapscope.protocol.bytes;

/**
 * What is known of a rule.
 *
 * @param severity how much a breach matters
 * @param number of the rule in its specification, such as {@code V14}
 * @param section of the specification that states it
 * @param advice what a person can try; empty when there is nothing
 */
public record Statement(Severity severity, String number, String section, String advice) {}
