package mocapscope.protocol.setp;

import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import mocapscope.protocol.bytes.ByteWriter;

/** The SETP messages that list bubbles and avatars, and join or leave a bubble. */
sealed interface SetpBubbles extends SetpMessage.Sayable {

    /** Requests the list of bubbles of a SETP server; has no data. */
    record ListBubblesRequest() implements SetpBubbles {

        static ListBubblesRequest read(SetpReader in) {
            in.end();
            return new ListBubblesRequest();
        }

        @Override
        public SetpKind kind() {
            return SetpKind.LIST_BUBBLES_REQUEST;
        }

        @Override
        public void write(ByteWriter out) {}
    }

    /**
     * A 64-byte entry of a List Bubbles Response: bubble id and short description.
     *
     * <pre>
     *   │UUID│char[48] short description│   64 bytes
     * </pre>
     */
    record Bubble(UUID bubbleId, String shortDescription) {
        static final int SIZE = 64;

        static Bubble read(SetpReader in) {
            return new Bubble(in.uuid("bubbleId"), in.text("shortDescription", 48));
        }

        void write(ByteWriter out) {
            out.uuid("bubbleId", bubbleId).text("shortDescription", shortDescription, 48);
        }
    }

    /** Lists the bubbles of a SETP server that a client can join. The entries extend to the end of the message. */
    record ListBubblesResponse(List<Bubble> bubbles) implements SetpBubbles {

        public ListBubblesResponse {
            bubbles = List.copyOf(bubbles);
        }

        static ListBubblesResponse read(SetpReader in) {
            int count = in.entries("bubbles", Bubble.SIZE);
            var bubbles = new ArrayList<Bubble>(count);
            for (int i = 0; i < count; i++) {
                bubbles.add(Bubble.read(in.open("bubbles", i)));
                in.close();
            }
            return new ListBubblesResponse(bubbles);
        }

        @Override
        public SetpKind kind() {
            return SetpKind.LIST_BUBBLES_RESPONSE;
        }

        @Override
        public void write(ByteWriter out) {
            for (int i = 0; i < bubbles.size(); i++) {
                bubbles.get(i).write(out.open("bubbles", i));
                out.close();
            }
        }
    }

    /**
     * Requests the list of avatars available for one bubble.
     *
     * <pre>
     *   │UUID bubble│   16 bytes
     * </pre>
     */
    record ListAvatarsRequest(UUID bubbleId) implements SetpBubbles {

        static ListAvatarsRequest read(SetpReader in) {
            var bubble = in.uuid("bubbleId");
            in.end();
            return new ListAvatarsRequest(bubble);
        }

        @Override
        public SetpKind kind() {
            return SetpKind.LIST_AVATARS_REQUEST;
        }

        @Override
        public void write(ByteWriter out) {
            out.uuid("bubbleId", bubbleId);
        }
    }

    /**
     * A 64-byte entry of a List Avatars Response: avatar id, model id and short description.
     *
     * <pre>
     *   │UUID│UUID model│char[32] short description│   64 bytes
     * </pre>
     */
    record Avatar(UUID avatarId, UUID modelId, String shortDescription) {
        static final int SIZE = 64;

        static Avatar read(SetpReader in) {
            return new Avatar(in.uuid("avatarId"), in.uuid("modelId"), in.text("shortDescription", 32));
        }

        void write(ByteWriter out) {
            out.uuid("avatarId", avatarId).uuid("modelId", modelId).text("shortDescription", shortDescription, 32);
        }
    }

    /** Lists the avatars that a client can use in a bubble. The entries extend to the end of the message. */
    record ListAvatarsResponse(List<Avatar> avatars) implements SetpBubbles {

        public ListAvatarsResponse {
            avatars = List.copyOf(avatars);
        }

        static ListAvatarsResponse read(SetpReader in) {
            int count = in.entries("avatars", Avatar.SIZE);
            var avatars = new ArrayList<Avatar>(count);
            for (int i = 0; i < count; i++) {
                avatars.add(Avatar.read(in.open("avatars", i)));
                in.close();
            }
            return new ListAvatarsResponse(avatars);
        }

        @Override
        public SetpKind kind() {
            return SetpKind.LIST_AVATARS_RESPONSE;
        }

        @Override
        public void write(ByteWriter out) {
            for (int i = 0; i < avatars.size(); i++) {
                avatars.get(i).write(out.open("avatars", i));
                out.close();
            }
        }
    }

    /**
     * Requests to join a bubble with a chosen avatar.
     *
     * <pre>
     *   │UUID bubble│UUID avatar│   32 bytes
     * </pre>
     */
    record JoinBubbleRequest(UUID bubbleId, UUID avatarId) implements SetpBubbles {

        static JoinBubbleRequest read(SetpReader in) {
            var request = new JoinBubbleRequest(in.uuid("bubbleId"), in.uuid("avatarId"));
            in.end();
            return request;
        }

        @Override
        public SetpKind kind() {
            return SetpKind.JOIN_BUBBLE_REQUEST;
        }

        @Override
        public void write(ByteWriter out) {
            out.uuid("bubbleId", bubbleId).uuid("avatarId", avatarId);
        }
    }

    /**
     * Reports whether a client joined the requested bubble.
     *
     * <pre>
     *   │bool success│   1 byte
     * </pre>
     */
    record JoinBubbleResponse(boolean success) implements SetpBubbles {

        static JoinBubbleResponse read(SetpReader in) {
            boolean success = in.bool("success");
            in.end();
            return new JoinBubbleResponse(success);
        }

        @Override
        public SetpKind kind() {
            return SetpKind.JOIN_BUBBLE_RESPONSE;
        }

        @Override
        public void write(ByteWriter out) {
            SetpFields.bool(out, "success", success);
        }
    }

    /** Announces that a client leaves its bubble; sent by either side. It always succeeds; has no data. */
    record LeaveBubbleNotification() implements SetpBubbles {

        static LeaveBubbleNotification read(SetpReader in) {
            in.end();
            return new LeaveBubbleNotification();
        }

        @Override
        public SetpKind kind() {
            return SetpKind.LEAVE_BUBBLE_NOTIFICATION;
        }

        @Override
        public void write(ByteWriter out) {}
    }
}
