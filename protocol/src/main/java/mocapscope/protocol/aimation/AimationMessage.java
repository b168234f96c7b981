package mocapscope.protocol.aimation;

import java.util.List;
import mocapscope.protocol.bytes.DecodeException;
import mocapscope.protocol.sample.ImmutableDoubleArray;
import mocapscope.protocol.session.Message;

/**
 * An AImation packet's message, identified by the opcode (HandlerID) of its JSON block. The opcodes are defined in
 * §1.1.
 */
sealed interface AimationMessage extends Message.MessageBody {

    /** Returns the name shown in tables and to the user. */
    String title();

    /** An AImation message that can be encoded to a packet as well as decoded. */
    sealed interface Sayable extends AimationMessage {

        Packet packet();
    }

    /**
     * AImation opcode 14: a client registers under a name and requests local (0) or global (1) poses. {@code poseType}
     * 0: each bone relative to its parent, 1: all bones relative to a common root.
     */
    record Register(String clientName, int poseType) implements Sayable {
        static final int OPCODE = 14;
        static final String TITLE = "registration";

        static Register read(JsonBlock json, Verdict verdict) {
            return new Register(json.text("ClientName"), json.poseType("RequestedPoseType", verdict));
        }

        @Override
        public String title() {
            return TITLE;
        }

        @Override
        public Packet packet() {
            var json = JsonBlock.JSON.createObjectNode();
            json.put(JsonBlock.HANDLER_ID, OPCODE).put("ClientName", clientName).put("RequestedPoseType", poseType);
            return json(PacketHeader.CLIENT, json.toString());
        }
    }

    /**
     * AImation opcode 15: Studio grants (0) or refuses a registration and states the pose type. {@code response} 0:
     * granted, 1: the name is in use, 2: another error.
     *
     * @param poseType {@link Talk#UNKNOWN} if a refusal does not state it
     */
    record Response(int poseType, int response) implements Sayable {
        static final int OPCODE = 15;
        static final String TITLE = "response";
        static final int GRANTED = 0;
        static final int NAME_IN_USE = 1;

        /** Describes the response in plain English. */
        String words() {
            return switch (response) {
                case GRANTED -> "granted (0)";
                case NAME_IN_USE -> "the client's name is in use (1)";
                case 2 -> "another error (2)";
                default -> "an unknown response (%d)".formatted(response);
            };
        }

        static Response read(JsonBlock json, Verdict verdict) {
            int response = json.integer("Response");
            var key = "AimationPose";
            return new Response(
                    response == GRANTED ? json.poseType(key, verdict) : json.anyPoseType(key, verdict), response);
        }

        @Override
        public String title() {
            return TITLE;
        }

        @Override
        public Packet packet() {
            var json = JsonBlock.JSON.createObjectNode();
            json.put("AimationPose", poseType).put(JsonBlock.HANDLER_ID, OPCODE).put("Response", response);
            return json(PacketHeader.STUDIO, json.toString());
        }
    }

    /**
     * AImation opcode 16: a client announces that it leaves and gives its name back. {@code clientName} is empty if the
     * message does not contain it.
     */
    record Shutdown(String clientName) implements Sayable {
        static final int OPCODE = 16;
        static final String TITLE = "shutdown";

        static Shutdown read(JsonBlock json) {
            return new Shutdown(json.has("ClientName") ? json.text("ClientName") : "");
        }

        @Override
        public String title() {
            return TITLE;
        }

        @Override
        public Packet packet() {
            var json = JsonBlock.JSON.createObjectNode().put(JsonBlock.HANDLER_ID, OPCODE);
            if (!clientName.isEmpty()) {
                json.put("ClientName", clientName);
            }
            return json(PacketHeader.CLIENT, json.toString());
        }
    }

    /**
     * AImation opcode 17: one frame of the skeleton, with a point and a quaternion for each bone.
     *
     * @param worldTime seconds of a clock that the specification does not define: only differences have a meaning
     * @param points x, y, z of each bone
     * @param quaternions x, y, z, w of each bone
     */
    record Data(long frameId, int boneCount, double worldTime, ImmutableDoubleArray points, ImmutableDoubleArray quaternions) implements Sayable {
        static final int OPCODE = 17;
        static final String TITLE = "data";
        static final String FRAME_ID = "FrameID";
        static final String BONE_COUNT = "BoneCount";
        static final String WORLD_TIME = "WorldTimeInSeconds";

        static Data read(JsonBlock json, ImmutableDoubleArray points, ImmutableDoubleArray quaternions) {
            return new Data(
                    json.whole(FRAME_ID), json.integer(BONE_COUNT), json.number(WORLD_TIME), points, quaternions);
        }

        /** Returns data with all bones in one place, without rotation or, if {@code turned}, rotated by half a turn. */
        static Data still(long frameId, int bones, double worldTime, boolean turned) {
            var quaternions = new double[4 * bones];
            for (int i = turned ? 0 : 3; i < quaternions.length; i += 4) {
                quaternions[i] = 1;
            }
            return new Data(frameId, bones, worldTime, ImmutableDoubleArray.of(new double[3 * bones]), ImmutableDoubleArray.of(quaternions));
        }

        /** Returns the number of bones for which all values are present. */
        int bones() {
            return Math.max(0, Math.min(boneCount, Math.min(points.size() / 3, quaternions.size() / 4)));
        }

        @Override
        public String title() {
            return TITLE;
        }

        @Override
        public Packet packet() {
            var json = JsonBlock.JSON.createObjectNode();
            json.put(BONE_COUNT, boneCount).put(FRAME_ID, frameId).put(JsonBlock.HANDLER_ID, OPCODE);
            json.put(WORLD_TIME, worldTime);
            return Packet.of(
                    PacketHeader.STUDIO,
                    List.of(
                            new Block.Text(Block.Kind.JSON, json.toString()),
                            new Block.Numbers(Block.Kind.POINTS, points),
                            new Block.Numbers(Block.Kind.QUATERNIONS, quaternions)));
        }
    }

    /** An AImation packet with an opcode that the specification does not define. */
    record Other(int opcode) implements AimationMessage {

        @Override
        public String title() {
            return "opcode " + opcode;
        }
    }

    /** An AImation packet from a file that has no JSON block. */
    record Stored(int blocks) implements AimationMessage {

        @Override
        public String title() {
            return "stored packet";
        }
    }

    /** A binary message that could not be decoded as an AImation packet, with the reason. */
    record Refused(DecodeException why) implements AimationMessage {

        @Override
        public String title() {
            return "undecodable packet";
        }
    }

    /** A WebSocket text message on an AImation connection, kept but not decoded. */
    record Words() implements AimationMessage {

        @Override
        public String title() {
            return "text message";
        }
    }

    private static Packet json(long reserved, String json) {
        return Packet.of(reserved, List.of(new Block.Text(Block.Kind.JSON, json)));
    }
}
