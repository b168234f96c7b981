package mocapscope.protocol.aimation.wire;

import mocapscope.protocol.bytes.EnumRule;
import mocapscope.protocol.bytes.RuleInfo;
import mocapscope.protocol.bytes.Severity;

/**
 * The rules that an AImation peer can break, each with severity, specification section and advice. The order of the
 * constants gives their numbers: A1 to A24 are rules of the specification, later ones were added by this program.
 */
public enum AimationFindingRule implements EnumRule {
    MAGIC_SPELLING(Severity.ERROR, "§1.2", "The first eight bytes are AiMation: a small i, a capital M."),
    MAGIC_WRONG(Severity.ERROR, "§1.2", "Is this the port of AImation Studio?"),
    VERSION_UNKNOWN(Severity.ERROR, "§1.2", "Only format version 0 is known: is there a newer version of Studio?"),
    BLOCK_COUNT(Severity.ERROR, "§1.2", "The block table has 12 bytes per block."),
    OFFSET_WRONG(Severity.ERROR, "§1.2", "Blocks follow the table and each other without a gap, in the table's order."),
    METADATA_COUNT(Severity.ERROR, "§1.3", "Count the points and rotations, not their bytes."),
    METADATA_BYTES(
            Severity.WARNING, "§1.3", "Count the bytes of the UTF-8 text; the public plugin counts UTF-16 units."),
    BLOCK_ORDER(
            Severity.WARNING, "§1.7", "Send JSON, points, rotations in this order: the public plugin relies on it."),
    BONE_COUNTS_DIFFER(Severity.ERROR, "§1.7", "BoneCount and the numbers of points and rotations must be equal."),
    JSON_BLOCKS(Severity.ERROR, "§1.7", "A packet on the network has exactly one JSON block."),
    TEXT_MESSAGE(Severity.WARNING, "§1.1", "Send binary messages: text messages are ignored."),
    FRAGMENTED(Severity.NOTE, "§1.1", ""),
    REGISTRATION_REFUSED(
            Severity.WARNING,
            "§1.7",
            "Status 1: the name is in use, so choose another. Status 2: see the message of Studio."),
    POSE_TYPE_NOT_A_NUMBER(Severity.WARNING, "§1.7", "Send the pose type as 0 or 1, without quotation marks."),
    REGISTERED_AGAIN(Severity.NOTE, "§1.1", ""),
    SHUTDOWN_NOT_SENT(Severity.WARNING, "§1.7", "Send opcode 16 before closing, or the name may stay in use."),
    FRAME_GAP(Severity.WARNING, "§1.7", "Is the network busy, or this machine too slow?"),
    TIME_BACKWARDS(Severity.NOTE, "§1.7", ""),
    NOT_FINITE(Severity.WARNING, "§1.7", "Is the performer in view of the camera?"),
    QUATERNION_NOT_UNIT(Severity.WARNING, "§1.7", "Is the performer in view of the camera? Zeros are not a rotation."),
    DATA_IDLE(Severity.WARNING, "§1.7", "Is the capture in Studio running? The connection is open."),
    OPEN_TO_OTHERS(Severity.NOTE, "§1.7", "Listen on the loopback address if only this machine should connect."),
    RESERVED_BYTES(
            Severity.NOTE,
            "§1.2",
            "Known values are zeros and 55 55 55 5a aa aa aa: is there a newer version of Studio?"),
    STORED_PACKET(Severity.NOTE, "§1.7", ""),
    CUT_OFF(Severity.ERROR, "§1.2", ""),
    BLOCK_NOT_WHOLE(Severity.ERROR, "§1.3", "A block must contain a whole number of elements."),
    BLOCK_UNKNOWN(Severity.NOTE, "§1.3", ""),
    JSON_SYNTAX(Severity.ERROR, "§1.2", "The block must be exactly one JSON object in UTF-8."),
    JSON_KEY(Severity.ERROR, "§1.1", ""),
    HANDLER_ID(Severity.ERROR, "§1.1", "Without HandlerID, Studio ignores a packet or disconnects."),
    OPCODE_UNKNOWN(Severity.WARNING, "§1.6", "Known opcodes are 14, 15, 16 and 17."),
    UPGRADE_NOT_SEEN(Severity.WARNING, "§1.1", "Does the recording begin mid-stream?"),
    RESPONSE_MISSING(
            Severity.WARNING, "§1.1", "Studio answers a registration with opcode 15: is this a different program?"),
    POSE_TYPE_DIFFERS(Severity.WARNING, "§1.7", "Continue with the granted poses, or request again."),
    POSE_TYPE_ASSUMED(Severity.NOTE, "§1.7", ""),
    FRAMES_AGAIN(Severity.NOTE, "§1.7", ""),
    BONES_UNKNOWN(Severity.NOTE, "§1.4", "A custom skeleton map can name the bones: see docs/skeletons.md."),
    BONES_TOO_MANY(Severity.WARNING, "§1.4", ""),
    BODY_MISSING(Severity.WARNING, "§1.4", "Serve a gait, or a clip whose joints have common names."),
    MESSAGE_PACK(Severity.ERROR, "§1.6", "Studio versions of 2023 send MessagePack: update Studio.");

    private final RuleInfo ruleInfo;

    AimationFindingRule(Severity severity, String section, String advice) {
        this.ruleInfo = new RuleInfo(severity, "A" + (ordinal() + 1), section, advice);
    }

    @Override
    public boolean isEpisodic() {
        return this == NOT_FINITE || this == QUATERNION_NOT_UNIT;
    }

    @Override
    public RuleInfo info() {
        return ruleInfo;
    }
}
