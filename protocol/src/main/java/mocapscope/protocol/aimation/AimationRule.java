package mocapscope.protocol.aimation;

import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.bytes.Stated;
import mocapscope.protocol.bytes.Statement;

/**
 * The rules that an AImation peer can break, each with severity, specification section and advice. The order of the
 * constants gives their numbers: A1 to A24 are rules of the specification, later ones were added by this program.
 */
enum AimationRule implements Stated {
    MAGIC_SPELLING(Severity.ERROR, "§1.2", "The first eight bytes are AiMation: a small i, a capital M."),
    MAGIC_WRONG(Severity.ERROR, "§1.2", "Is this the port of AImation Studio?"),
    VERSION_UNKNOWN(Severity.ERROR, "§1.2", "Only format version 0 is known: is there a newer program?"),
    BLOCK_COUNT(Severity.ERROR, "§1.2", "A packet holds 12 bytes of table for every block."),
    OFFSET_WRONG(Severity.ERROR, "§1.2", "Blocks follow the table and each other without a gap, in the table's order."),
    METADATA_COUNT(Severity.ERROR, "§1.3", "Points and rotations are counted by their number, not by their bytes."),
    METADATA_BYTES(
            Severity.WARNING, "§1.3", "Count the bytes of the UTF-8 text: the public plugin counts UTF-16 units."),
    BLOCK_ORDER(Severity.WARNING, "§1.7", "Send JSON, points, rotations: the public plugin goes by position."),
    BONE_COUNTS_DIFFER(Severity.ERROR, "§1.7", "BoneCount, points and rotations must be as many as each other."),
    JSON_BLOCKS(Severity.ERROR, "§1.7", "A packet on the network has exactly one JSON block."),
    TEXT_MESSAGE(Severity.WARNING, "§1.1", "Send binary messages: nobody reads the text ones."),
    FRAGMENTED(Severity.NOTE, "§1.1", ""),
    REGISTRATION_REFUSED(
            Severity.WARNING, "§1.7", "1: the name is in use, so choose another; 2: Studio's own words may say more."),
    POSE_TYPE_NOT_A_NUMBER(Severity.WARNING, "§1.7", "Send the pose type as 0 or 1, without quotation marks."),
    REGISTERED_AGAIN(Severity.NOTE, "§1.1", ""),
    SHUTDOWN_NOT_SENT(Severity.WARNING, "§1.7", "Send opcode 16 before closing, or the name may stay in use."),
    FRAME_GAP(Severity.WARNING, "§1.7", "Is the network busy, or this machine too slow?"),
    TIME_BACKWARDS(Severity.NOTE, "§1.7", ""),
    NOT_FINITE(Severity.WARNING, "§1.7", "Is the person in view of the camera?"),
    QUATERNION_NOT_UNIT(Severity.NOTE, "§1.7", ""),
    DATA_IDLE(Severity.WARNING, "§1.7", "Is Studio's capture running? The connection stands."),
    OPEN_TO_OTHERS(Severity.NOTE, "§1.7", "Listen on the loopback address when only this machine shall connect."),
    RESERVED_BYTES(Severity.NOTE, "§1.2", "Known are zeros and 55 55 55 5a aa aa aa: is there a newer program?"),
    STORED_PACKET(Severity.NOTE, "§1.7", ""),
    CUT_OFF(Severity.ERROR, "§1.2", ""),
    BLOCK_NOT_WHOLE(Severity.ERROR, "§1.3", "A block's size is a whole number of its elements."),
    BLOCK_UNKNOWN(Severity.NOTE, "§1.3", ""),
    JSON_SYNTAX(Severity.ERROR, "§1.2", "The block must be one JSON object in UTF-8, and nothing else."),
    JSON_KEY(Severity.ERROR, "§1.1", ""),
    HANDLER_ID(Severity.ERROR, "§1.1", "Without HandlerID, Studio ignores a packet or disconnects."),
    OPCODE_UNKNOWN(Severity.WARNING, "§1.6", "Known are 14, 15, 16 and 17."),
    UPGRADE_NOT_SEEN(Severity.WARNING, "§1.1", "Does the recording begin in the middle?"),
    RESPONSE_MISSING(
            Severity.WARNING, "§1.1", "Studio answers a registration with opcode 15: is this another program?"),
    POSE_TYPE_DIFFERS(Severity.WARNING, "§1.7", "Go on with what Studio grants, or ask again."),
    POSE_TYPE_ASSUMED(Severity.NOTE, "§1.7", ""),
    FRAMES_AGAIN(Severity.NOTE, "§1.7", ""),
    BONES_UNKNOWN(Severity.NOTE, "§1.4", "A skeleton map of your own can name them: see docs/skeletons.md."),
    BONES_TOO_MANY(Severity.WARNING, "§1.4", ""),
    BODY_MISSING(Severity.WARNING, "§1.4", "Serve a walk, or a clip whose joints have the usual names."),
    MESSAGE_PACK(Severity.ERROR, "§1.6", "A Studio of 2023 speaks MessagePack: update it.");

    private final Statement statement;

    AimationRule(Severity severity, String section, String advice) {
        this.statement = new Statement(severity, "A" + (ordinal() + 1), section, advice);
    }

    @Override
    public Statement statement() {
        return statement;
    }
}
