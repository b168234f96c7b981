package mocapscope.protocol.aimation;

import java.util.List;
import mocapscope.protocol.bytes.DecodeException;
import mocapscope.protocol.sample.Doubles;
import mocapscope.protocol.session.Message;

/** Anything that a packet says, by the opcode of its JSON block (§1.1). */
sealed interface AimationMessage extends Message.Body {

    /** What tables and people call it. */
    String title();

    /** What we can say as well as hear. */
    sealed interface Sayable extends AimationMessage {

        Packet packet();
    }

    /** A client asks for data under a name; {@code poseType} 0: each bone by its parent, 1: all by a common root. */
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
     * Studio answers: {@code response} 0 is yes, 1 the name is in use, 2 something else.
     *
     * @param poseType {@link Talk#UNKNOWN} where a refusal does not say it
     */
    record Response(int poseType, int response) implements Sayable {
        static final int OPCODE = 15;
        static final String TITLE = "response";
        static final int GRANTED = 0;
        static final int NAME_IN_USE = 1;

        /** The response in words. */
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

    /** A client is about to go; {@code clientName} is empty where it does not say which. */
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
     * One moment of the skeleton.
     *
     * @param worldTime seconds, of a clock that nobody has described: only differences mean anything
     * @param points x, y, z a bone
     * @param quaternions x, y, z, w a bone
     */
    record Data(long frameId, int boneCount, double worldTime, Doubles points, Doubles quaternions) implements Sayable {
        static final int OPCODE = 17;
        static final String TITLE = "data";
        static final String FRAME_ID = "FrameID";
        static final String BONE_COUNT = "BoneCount";
        static final String WORLD_TIME = "WorldTimeInSeconds";

        static Data read(JsonBlock json, Doubles points, Doubles quaternions) {
            return new Data(
                    json.whole(FRAME_ID), json.integer(BONE_COUNT), json.number(WORLD_TIME), points, quaternions);
        }

        /** Bones in one place, all turned by nothing or, when {@code turned}, by half a turn. */
        static Data still(long frameId, int bones, double worldTime, boolean turned) {
            var quaternions = new double[4 * bones];
            for (int i = turned ? 0 : 3; i < quaternions.length; i += 4) {
                quaternions[i] = 1;
            }
            return new Data(frameId, bones, worldTime, Doubles.of(new double[3 * bones]), Doubles.of(quaternions));
        }

        /** How many bones have all that was said of them. */
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

    /** A packet with an opcode that nobody has described. */
    record Other(int opcode) implements AimationMessage {

        @Override
        public String title() {
            return "opcode " + opcode;
        }
    }

    /** A packet of a file, without JSON. */
    record Stored(int blocks) implements AimationMessage {

        @Override
        public String title() {
            return "stored packet";
        }
    }

    /** What was meant to be a packet and is none. */
    record Refused(DecodeException why) implements AimationMessage {

        @Override
        public String title() {
            return "undecodable packet";
        }
    }

    /** A text message, which nobody reads. */
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
