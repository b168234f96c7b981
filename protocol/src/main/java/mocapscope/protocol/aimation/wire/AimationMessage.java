package mocapscope.protocol.aimation.wire;

import java.util.List;
import mocapscope.protocol.bytes.DecodeException;
import mocapscope.protocol.sample.ImmutableDoubleArray;
import mocapscope.protocol.session.event.DecodedMessage;

/**
 * An AImation packet's message, identified by the opcode (HandlerID) of its JSON block. The opcodes are defined in
 * §1.1.
 */
public sealed interface AimationMessage extends DecodedMessage.MessageBody {

    /** Returns the name shown in tables and to the user. */
    String title();

    /** An AImation message that can be encoded to a packet as well as decoded. */
    sealed interface AimationEncodableMessage extends AimationMessage {

        AimationPacket packet();
    }

    /**
     * AImation opcode 14: a client registers under a name and requests local (0) or global (1) poses. {@code poseType}
     * 0: each bone relative to its parent, 1: all bones relative to a common root.
     */
    record RegistrationRequest(String clientName, int poseType) implements AimationEncodableMessage {
        static final int OPCODE = 14;
        public static final String TITLE = "registration";

        static RegistrationRequest read(AimationJsonObject json, AimationViolationPolicy handler) {
            return new RegistrationRequest(json.text("ClientName"), json.poseType("RequestedPoseType", handler));
        }

        @Override
        public String title() {
            return TITLE;
        }

        @Override
        public AimationPacket packet() {
            var json = AimationJsonObject.JSON.createObjectNode();
            json.put(AimationJsonObject.HANDLER_ID, OPCODE)
                    .put("ClientName", clientName)
                    .put("RequestedPoseType", poseType);
            return json(AimationPacketHeader.CLIENT, json.toString());
        }
    }

    /**
     * AImation opcode 15: Studio grants (0) or refuses a registration and states the pose type. {@code response} 0:
     * granted, 1: the name is in use, 2: another error.
     *
     * @param poseType {@link AimationPoseType#UNKNOWN} if a refusal does not state it
     */
    record RegistrationResponse(int poseType, int response) implements AimationEncodableMessage {
        static final int OPCODE = 15;
        public static final String TITLE = "response";
        public static final int GRANTED = 0;
        public static final int NAME_IN_USE = 1;

        /** Describes the response in plain English. */
        public String describe() {
            return switch (response) {
                case GRANTED -> "granted (0)";
                case NAME_IN_USE -> "the client's name is in use (1)";
                case 2 -> "another error (2)";
                default -> "an unknown response (%d)".formatted(response);
            };
        }

        static RegistrationResponse read(AimationJsonObject json, AimationViolationPolicy handler) {
            int response = json.integer("Response");
            var key = "AimationPose";
            return new RegistrationResponse(
                    response == GRANTED ? json.poseType(key, handler) : json.anyPoseType(key, handler), response);
        }

        @Override
        public String title() {
            return TITLE;
        }

        @Override
        public AimationPacket packet() {
            var json = AimationJsonObject.JSON.createObjectNode();
            json.put("AimationPose", poseType)
                    .put(AimationJsonObject.HANDLER_ID, OPCODE)
                    .put("Response", response);
            return json(AimationPacketHeader.STUDIO, json.toString());
        }
    }

    /**
     * AImation opcode 16: a client announces that it leaves and gives its name back. {@code clientName} is empty if the
     * message does not contain it.
     */
    record ShutdownNotification(String clientName) implements AimationEncodableMessage {
        static final int OPCODE = 16;
        public static final String TITLE = "shutdown";

        static ShutdownNotification read(AimationJsonObject json) {
            return new ShutdownNotification(json.has("ClientName") ? json.text("ClientName") : "");
        }

        @Override
        public String title() {
            return TITLE;
        }

        @Override
        public AimationPacket packet() {
            var json = AimationJsonObject.JSON.createObjectNode().put(AimationJsonObject.HANDLER_ID, OPCODE);
            if (!clientName.isEmpty()) {
                json.put("ClientName", clientName);
            }
            return json(AimationPacketHeader.CLIENT, json.toString());
        }
    }

    /**
     * AImation opcode 17: one frame of the skeleton, with a point and a quaternion for each bone.
     *
     * @param worldTime seconds of a clock that the specification does not define: only differences have a meaning
     * @param points x, y, z of each bone
     * @param quaternions x, y, z, w of each bone
     */
    record SkeletonData(
            long frameId,
            int boneCount,
            double worldTime,
            ImmutableDoubleArray points,
            ImmutableDoubleArray quaternions)
            implements AimationEncodableMessage {
        static final int OPCODE = 17;
        public static final String TITLE = "data";
        static final String FRAME_ID = "FrameID";
        static final String BONE_COUNT = "BoneCount";
        static final String WORLD_TIME = "WorldTimeInSeconds";

        static SkeletonData read(
                AimationJsonObject json, ImmutableDoubleArray points, ImmutableDoubleArray quaternions) {
            return new SkeletonData(
                    json.longInteger(FRAME_ID), json.integer(BONE_COUNT), json.number(WORLD_TIME), points, quaternions);
        }

        /** Returns data with all bones in one place, without rotation or, if {@code turned}, rotated by half a turn. */
        public static SkeletonData atRest(long frameId, int bones, double worldTime, boolean turned) {
            var quaternions = new double[4 * bones];
            for (int i = turned ? 0 : 3; i < quaternions.length; i += 4) {
                quaternions[i] = 1;
            }
            return new SkeletonData(
                    frameId,
                    bones,
                    worldTime,
                    ImmutableDoubleArray.of(new double[3 * bones]),
                    ImmutableDoubleArray.of(quaternions));
        }

        /** Returns the number of bones for which all values are present. */
        public int bones() {
            return Math.max(0, Math.min(boneCount, Math.min(points.size() / 3, quaternions.size() / 4)));
        }

        @Override
        public String title() {
            return TITLE;
        }

        @Override
        public AimationPacket packet() {
            var json = AimationJsonObject.JSON.createObjectNode();
            json.put(BONE_COUNT, boneCount).put(FRAME_ID, frameId).put(AimationJsonObject.HANDLER_ID, OPCODE);
            json.put(WORLD_TIME, worldTime);
            return AimationPacket.of(
                    AimationPacketHeader.STUDIO,
                    List.of(
                            new AimationBlock.TextBlock(AimationBlock.AimationBlockType.JSON, json.toString()),
                            new AimationBlock.FloatBlock(AimationBlock.AimationBlockType.POINTS, points),
                            new AimationBlock.FloatBlock(AimationBlock.AimationBlockType.QUATERNIONS, quaternions)));
        }
    }

    /** An AImation packet with an opcode that the specification does not define. */
    record UnknownOpcodeMessage(int opcode) implements AimationMessage {

        @Override
        public String title() {
            return "opcode " + opcode;
        }
    }

    /** An AImation packet without a JSON block, as stored in a file. */
    record StoredPacket(int blocks) implements AimationMessage {

        @Override
        public String title() {
            return "stored packet";
        }
    }

    /** A binary message that could not be decoded as an AImation packet, with the reason. */
    record UndecodablePacket(DecodeException exception) implements AimationMessage {

        @Override
        public String title() {
            return "undecodable packet";
        }
    }

    /** A WebSocket text message on an AImation connection, kept but not decoded. */
    record AimationTextMessage() implements AimationMessage {

        @Override
        public String title() {
            return "text message";
        }
    }

    private static AimationPacket json(long reserved, String json) {
        return AimationPacket.of(
                reserved, List.of(new AimationBlock.TextBlock(AimationBlock.AimationBlockType.JSON, json)));
    }
}
