package mocapscope.protocol.rgmp.definition;

import mocapscope.protocol.bytes.Severity;

/** The requirement level of an RGMP rule, such as MUST or NOTE; it determines how severe a violation is. */
public enum RgmpRuleRequirementLevel {
    /** Required by the specification. */
    MUST,
    /** Required by the specification, but data that violates it remains usable. */
    STRICT,
    /** Not stated by the specification, but implied by its tables. */
    INFERRED,
    /** The specification contradicts itself. */
    AMBIGUOUS,
    /** Unusual; never rejected. */
    WARNING,
    /** Informative; never rejected. */
    NOTE;

    boolean isRejected(RgmpValidationMode mode) {
        return switch (this) {
            case MUST -> true;
            case STRICT, INFERRED, AMBIGUOUS -> mode == RgmpValidationMode.STRICT;
            case WARNING, NOTE -> false;
        };
    }

    Severity severity(RgmpValidationMode mode) {
        if (isRejected(mode)) {
            return Severity.ERROR;
        }
        return this == NOTE ? Severity.NOTE : Severity.WARNING;
    }
}
