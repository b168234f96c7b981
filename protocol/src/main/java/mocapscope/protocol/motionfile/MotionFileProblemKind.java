package mocapscope.protocol.motionfile;

import mocapscope.protocol.bytes.EnumProblemKind;
import mocapscope.protocol.bytes.ProblemKindMetadata;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.bytes.ViolationAdvice;

/** The kinds of problems reported about replayed motion files, such as file damage and format violations. */
enum MotionFileProblemKind implements EnumProblemKind {
    /** A part of the file is missing or cannot be read. */
    FILE_DAMAGED(Severity.ERROR, "F1"),
    /** The file breaks a rule of its format, and is read nevertheless. */
    FILE_INVALID(Severity.WARNING, "F2"),
    /** The file does not state something, which is assumed, or contains something that is not shown. */
    FILE_NOTE(Severity.NOTE, "F3"),
    /** A message of a replayed motion file has an invalid form. */
    MESSAGE_MALFORMED(Severity.ERROR, "F4"),
    /** A sample has no source, or not as many numbers as its source has. */
    SOURCE_UNKNOWN(Severity.ERROR, "F5");

    private final ProblemKindMetadata ruleInfo;

    MotionFileProblemKind(Severity severity, String number) {
        this.ruleInfo = new ProblemKindMetadata(severity, number, "motion files", ViolationAdvice.NONE);
    }

    @Override
    public ProblemKindMetadata info() {
        return ruleInfo;
    }
}
