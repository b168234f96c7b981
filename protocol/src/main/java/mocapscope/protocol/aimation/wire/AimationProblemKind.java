package mocapscope.protocol.aimation.wire;

import mocapscope.protocol.bytes.EnumProblemKind;
import mocapscope.protocol.bytes.FindingResponsibleParty;
import mocapscope.protocol.bytes.ProblemKindMetadata;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.bytes.ViolationAdvice;

/**
 * The kinds of problems reported about AImation traffic, each the violation of one rule of the protocol. The order of
 * the constants gives their numbers: A1 to A24 are rules of the specification, later ones were added by this program.
 */
public enum AimationProblemKind implements EnumProblemKind {
    MAGIC_SPELLING(
            Severity.ERROR,
            "§1.2",
            "The first eight bytes are AiMation: a small i, a capital M.",
            AimationSource.DOCUMENT + "header"),
    MAGIC_WRONG(
            Severity.ERROR,
            "§1.2",
            "A packet begins with AiMation. Is the other side AImation Studio or one of its clients, and"
                    + " the file one of Studio's?",
            AimationSource.DOCUMENT + "header"),
    VERSION_UNKNOWN(
            Severity.ERROR,
            "§1.2",
            "Mocapscope knows format version 0, that of document 0.9.29. The public plugin refuses others"
                    + " too. Does a newer Studio send another?",
            AimationSource.DOCUMENT + "header; " + AimationSource.PLUGIN
                    + "AimationWebSocket.cpp (DecomposeBuffer); Mocapscope"),
    BLOCK_COUNT(
            Severity.ERROR,
            "§1.2",
            "The block table has 12 bytes per block.",
            AimationSource.DOCUMENT + "lookup table"),
    OFFSET_WRONG(
            Severity.ERROR,
            "§1.2",
            "Blocks follow the table and each other without a gap, in the table's order.",
            AimationSource.DOCUMENT + "lookup table"),
    METADATA_COUNT(
            Severity.ERROR,
            "§1.3",
            "Count the points and rotations, not their bytes.",
            AimationSource.DOCUMENT + "Ex 2; " + AimationSource.PLUGIN + "AimationWebSocket.cpp"),
    METADATA_BYTES(
            Severity.WARNING,
            "§1.3",
            "Count the bytes of the UTF-8 text; the public plugin counts UTF-16 units.",
            AimationSource.PLUGIN + "ProtocolUtils.cpp"),
    BLOCK_ORDER(
            Severity.WARNING,
            "§1.7",
            "Send points before rotations, once each: the public plugin takes the first block that is not"
                    + " JSON as points and the second as rotations.",
            AimationSource.PLUGIN + "AimationLiveLinkSource.cpp (OnReceiveTrackData); " + AimationSource.DOCUMENT
                    + "Ex 2"),
    BONE_COUNTS_DIFFER(
            Severity.ERROR,
            "§1.7",
            "BoneCount and the numbers of points and rotations should be equal. The public plugin uses"
                    + " the bones that both lists have.",
            AimationSource.DOCUMENT + "opcode 17; " + AimationSource.PLUGIN
                    + "AimationLiveLinkSource.cpp (OnReceiveTrackData)"),
    JSON_BLOCKS(
            Severity.ERROR,
            "§1.7",
            "A packet on the network has a JSON block. The document does not exclude several; Mocapscope"
                    + " reads one, and the public plugin uses the last.",
            AimationSource.DOCUMENT + "Networking; " + AimationSource.PLUGIN
                    + "AimationWebSocket.cpp (DecomposeBuffer); Mocapscope"),
    TEXT_MESSAGE(
            Severity.WARNING,
            "§1.1",
            "Send binary messages. The public plugin ignores text; Mocapscope's server closes the"
                    + " connection over it in strict mode.",
            AimationSource.PLUGIN + "AimationLiveLinkSource.cpp (OnMessage); Mocapscope"),
    FRAGMENTED(Severity.NOTE, "§1.1"),
    REGISTRATION_REFUSED(
            Severity.WARNING,
            "§1.7",
            "Status 1: the client's name is in use; choose another (option client). Status 2: an error"
                    + " that the response does not name.",
            AimationSource.DOCUMENT + "opcode 15; Mocapscope"),
    POSE_TYPE_NOT_A_NUMBER(
            Severity.WARNING,
            "§1.7",
            "Send the pose type as 0 or 1, without quotation marks.",
            AimationSource.DOCUMENT + "opcode 14; " + AimationSource.PLUGIN + "RegisterEngineConnector.h"),
    REGISTERED_AGAIN(Severity.NOTE, "§1.1"),
    SHUTDOWN_NOT_SENT(
            Severity.WARNING,
            "§1.7",
            "Send opcode 16 before closing, or the name may stay in use.",
            AimationSource.DOCUMENT + "opcode 16"),
    FRAME_GAP(
            Severity.WARNING,
            "§1.7",
            "A WebSocket loses no message: the sender skipped these frames. Is it busy, or does its"
                    + " reader take the data too slowly?",
            AimationSource.DOCUMENT + "opcode 17; RFC 6455 §1.7"),
    TIME_BACKWARDS(Severity.NOTE, "§1.7"),
    NOT_FINITE(
            Severity.WARNING,
            "§1.7",
            "The document gives NaN no meaning, and the public plugin only logs it. Is the performer in"
                    + " view of the camera?",
            AimationSource.DOCUMENT + "opcode 17; " + AimationSource.PLUGIN
                    + "AimationLiveLinkSource.cpp (OnReceiveTrackData)"),
    QUATERNION_NOT_UNIT(
            Severity.WARNING,
            "§1.7",
            "A rotation has length 1; zeros are not one.",
            AimationSource.DOCUMENT + "opcode 17"),
    DATA_IDLE(
            Severity.WARNING,
            "§1.7",
            "Does Studio capture or play a track? The text says when the connection last answered.",
            AimationSource.DOCUMENT + "opcode 17; Mocapscope"),
    OPEN_TO_OTHERS(
            Severity.NOTE, "§1.7", "Listen on the loopback address if only this machine should connect.", "Mocapscope"),
    RESERVED_BYTES(
            Severity.NOTE,
            "§1.2",
            "Known values are zeros and 55 55 55 5a aa aa aa: is there a newer version of Studio?",
            AimationSource.DOCUMENT + "header; " + AimationSource.DOCUMENT + "Ex 1; " + AimationSource.DOCUMENT
                    + "Ex 2"),
    STORED_PACKET(Severity.NOTE, "§1.7"),
    CUT_OFF(Severity.ERROR, "§1.2"),
    BLOCK_NOT_WHOLE(
            Severity.ERROR,
            "§1.3",
            "A block must contain a whole number of elements.",
            AimationSource.DOCUMENT + "lookup table; " + AimationSource.DOCUMENT + "Ex 2"),
    BLOCK_UNKNOWN(Severity.NOTE, "§1.3"),
    JSON_SYNTAX(
            Severity.ERROR,
            "§1.2",
            "The block must be exactly one JSON object in UTF-8.",
            AimationSource.DOCUMENT + "Networking; " + AimationSource.PLUGIN
                    + "AimationWebSocket.cpp (DecomposeBuffer)"),
    JSON_KEY(Severity.ERROR, "§1.1"),
    HANDLER_ID(
            Severity.ERROR,
            "§1.1",
            "Every packet on the network has the key HandlerID with an integer. Studio ignores a client's"
                    + " packet without it, or disconnects.",
            AimationSource.DOCUMENT + "Networking; " + AimationSource.PLUGIN + "ProtocolUtils.h"),
    OPCODE_UNKNOWN(
            Severity.WARNING, "§1.6", "Known opcodes are 14, 15, 16 and 17.", AimationSource.DOCUMENT + "four opcodes"),
    UPGRADE_NOT_SEEN(Severity.WARNING, "§1.1", "Does the recording begin mid-stream?", "RFC 6455 §4.1"),
    RESPONSE_MISSING(
            Severity.WARNING,
            "§1.1",
            "Studio answers a registration with opcode 15: is this a different program?",
            AimationSource.DOCUMENT + "opcode 15"),
    POSE_TYPE_DIFFERS(
            Severity.WARNING,
            "§1.7",
            "Continue with the granted poses, or request again.",
            AimationSource.DOCUMENT + "opcode 15; " + AimationSource.PLUGIN
                    + "AimationLiveLinkSource.cpp (OnRegisterEngineResponse)"),
    POSE_TYPE_ASSUMED(Severity.NOTE, "§1.7"),
    FRAMES_AGAIN(Severity.NOTE, "§1.7"),
    BONES_UNKNOWN(
            Severity.NOTE,
            "§1.4",
            "A custom skeleton map can name the bones: see docs/skeletons.md.",
            "Mocapscope, docs/skeletons.md"),
    BONES_TOO_MANY(Severity.WARNING, "§1.4"),
    BODY_MISSING(
            Severity.WARNING,
            "§1.4",
            "Serve a gait, or a clip whose joints have common names: see docs/skeletons.md.",
            "Mocapscope, docs/skeletons.md"),
    MESSAGE_PACK(
            Severity.ERROR,
            "§1.6",
            "The public plugin read MessagePack until August 2024, so this may be a Studio of that time:"
                    + " update Studio.",
            "AImationLiveLink 22c6d65 and af9bbd8, AimationWebSocket.cpp");

    private final ProblemKindMetadata ruleInfo;

    AimationProblemKind(Severity severity, String section) {
        this.ruleInfo = new ProblemKindMetadata(severity, "A" + (ordinal() + 1), section, ViolationAdvice.NONE);
    }

    AimationProblemKind(Severity severity, String section, String advice, String source) {
        this.ruleInfo =
                new ProblemKindMetadata(severity, "A" + (ordinal() + 1), section, new ViolationAdvice(advice, source));
    }

    @Override
    public FindingResponsibleParty subject() {
        return this == OPEN_TO_OTHERS || this == BODY_MISSING
                ? FindingResponsibleParty.PROCESS
                : FindingResponsibleParty.PEER;
    }

    @Override
    public boolean isEpisodic() {
        return this == NOT_FINITE || this == QUATERNION_NOT_UNIT;
    }

    /** A loop or a restart may set the time back too. */
    @Override
    public boolean indicatesClockStep() {
        return this == FRAMES_AGAIN;
    }

    @Override
    public ProblemKindMetadata info() {
        return ruleInfo;
    }

    /** Sources that the advice of most rules cites: the document, and the public plugin that connects to Studio. */
    private static final class AimationSource {
        static final String DOCUMENT = "AImation document 0.9.29, ";
        static final String PLUGIN = "AImationLiveLink 49b2774, ";
    }
}
