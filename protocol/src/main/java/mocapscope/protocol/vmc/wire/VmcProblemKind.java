package mocapscope.protocol.vmc.wire;

import mocapscope.protocol.bytes.EnumProblemKind;
import mocapscope.protocol.bytes.ProblemKindMetadata;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.bytes.ViolationAdvice;

/** The kinds of problems reported about VMC traffic, each the violation of one rule of the specification. */
public enum VmcProblemKind implements EnumProblemKind {
    ADDRESS_UNKNOWN(
            Severity.NOTE,
            "M1",
            VmcProblemKind.FORMAT,
            "Receivers ignore it: is it misspelled, or an extension of this performer?"),
    ARGUMENTS_TOO_FEW(
            Severity.WARNING, "M2", VmcProblemKind.FORMAT, "Receivers ignore a message with too few arguments."),
    ARGUMENTS_TOO_MANY(Severity.NOTE, "M3", VmcProblemKind.FORMAT),
    ARGUMENT_TYPE(
            Severity.WARNING,
            "M4",
            VmcProblemKind.FORMAT,
            "Receivers ignore a message with an argument of another type."),
    BONE_UNKNOWN(
            Severity.NOTE,
            "M5",
            VmcProblemKind.BONES,
            "The names are those of Unity's HumanBodyBones, such as LeftUpperArm."),
    PARENT_MISSING(
            Severity.NOTE,
            "M6",
            VmcProblemKind.BONES,
            "A performer sends all bones of its model: the pose of this one is relative to a bone that is not sent."),
    ROOT_NAME(Severity.NOTE, "M7", "Root Transform", "The name of the root is root."),
    NOT_FINITE(Severity.WARNING, "M8", VmcProblemKind.BONES, "A lost bone should keep its last pose."),
    QUATERNION_NOT_UNIT(Severity.WARNING, "M9", VmcProblemKind.BONES, "A rotation is a quaternion of length 1."),
    BLEND_NOT_APPLIED(
            Severity.NOTE,
            "M10",
            VmcProblemKind.BLEND,
            "Receivers show blend shapes when /VMC/Ext/Blend/Apply arrives after them."),
    VALUE_OUT_OF_RANGE(Severity.WARNING, "M11", "Available"),
    NAMES_EXCEEDED(Severity.WARNING, "M12", VmcProblemKind.FORMAT),
    NOTHING_RECEIVED(
            Severity.WARNING,
            "M13",
            VmcProblemKind.FORMAT,
            "Does the performer send to this address and port, and does a firewall let it through? A performer on another"
                    + " machine does not reach 127.0.0.1: listen on 0.0.0.0."),
    NOBODY_LISTENS(
            Severity.NOTE,
            "M14",
            VmcProblemKind.FORMAT,
            "Start the marionette, and check its port; motion is sent in the meantime."),
    TIME_DECREASED(
            Severity.NOTE,
            "M15",
            "Relative time",
            "Did the performer restart, or do two performers send their times to this port?");

    private static final String FORMAT = "Communication format";
    private static final String BONES = "Bone Transform";
    private static final String BLEND = "VRM BlendShapeProxyValue";

    private final ProblemKindMetadata ruleInfo;

    VmcProblemKind(Severity severity, String number, String section) {
        this.ruleInfo = new ProblemKindMetadata(severity, number, section, ViolationAdvice.NONE);
    }

    VmcProblemKind(Severity severity, String number, String section, String advice) {
        this.ruleInfo = new ProblemKindMetadata(
                severity, number, section, new ViolationAdvice(advice, "VMC Protocol specification, " + section));
    }

    @Override
    public ProblemKindMetadata info() {
        return ruleInfo;
    }

    /** Returns true for what a performer repeats with every frame. */
    @Override
    public boolean isEpisodic() {
        return switch (this) {
            case ADDRESS_UNKNOWN,
                    ARGUMENTS_TOO_FEW,
                    ARGUMENTS_TOO_MANY,
                    ARGUMENT_TYPE,
                    BONE_UNKNOWN,
                    ROOT_NAME,
                    NOT_FINITE,
                    QUATERNION_NOT_UNIT,
                    VALUE_OUT_OF_RANGE,
                    NAMES_EXCEEDED,
                    TIME_DECREASED -> true;
            case PARENT_MISSING, BLEND_NOT_APPLIED, NOTHING_RECEIVED, NOBODY_LISTENS -> false;
        };
    }

    @Override
    public boolean indicatesClockStep() {
        return this == TIME_DECREASED;
    }
}
