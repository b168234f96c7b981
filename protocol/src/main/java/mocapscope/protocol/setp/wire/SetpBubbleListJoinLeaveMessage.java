package mocapscope.protocol.setp.wire;

import java.util.List;
import java.util.UUID;
import mocapscope.protocol.bytes.ByteWriter;

/** The SETP messages that list bubbles (shared scenes) and avatars, and join or leave a bubble. */
public sealed interface SetpBubbleListJoinLeaveMessage extends SetpMessage.SetpMessagePayload {

    /** Requests the list of bubbles of a SETP server; has no data. */
    record ListBubblesRequest() implements SetpBubbleListJoinLeaveMessage {

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
    record SetpBubbleEntry(UUID bubbleId, String shortDescription) {
        static final int SIZE = 64;

        static SetpBubbleEntry read(SetpFieldReader in) {
            return new SetpBubbleEntry(in.uuid("bubbleId"), in.text("shortDescription", 48));
        }

        void write(ByteWriter out) {
            out.uuid("bubbleId", bubbleId).text("shortDescription", shortDescription, 48);
        }
    }

    /** Lists the bubbles of a SETP server that a client can join. The entries extend to the end of the message. */
    record ListBubblesResponse(List<SetpBubbleEntry> bubbles) implements SetpBubbleListJoinLeaveMessage {

        public ListBubblesResponse {
            bubbles = List.copyOf(bubbles);
        }

        static ListBubblesResponse read(SetpFieldReader in) {
            int count = in.entries("bubbles", SetpBubbleEntry.SIZE);
            return new ListBubblesResponse(in.list("bubbles", count, SetpBubbleEntry::read));
        }

        @Override
        public void write(ByteWriter out) {
            SetpFieldCodec.list(out, "bubbles", bubbles, SetpBubbleEntry::write);
        }
    }

    /**
     * Requests the list of avatars available for one bubble.
     *
     * <pre>
     *   │UUID bubble│   16 bytes
     * </pre>
     */
    record ListAvatarsRequest(UUID bubbleId) implements SetpBubbleListJoinLeaveMessage {

        static ListAvatarsRequest read(SetpFieldReader in) {
            return new ListAvatarsRequest(in.uuid("bubbleId"));
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
    record SetpAvatarEntry(UUID avatarId, UUID modelId, String shortDescription) {
        static final int SIZE = 64;

        static SetpAvatarEntry read(SetpFieldReader in) {
            return new SetpAvatarEntry(in.uuid("avatarId"), in.uuid("modelId"), in.text("shortDescription", 32));
        }

        void write(ByteWriter out) {
            out.uuid("avatarId", avatarId).uuid("modelId", modelId).text("shortDescription", shortDescription, 32);
        }
    }

    /** Lists the avatars that a client can use in a bubble. The entries extend to the end of the message. */
    record ListAvatarsResponse(List<SetpAvatarEntry> avatars) implements SetpBubbleListJoinLeaveMessage {

        public ListAvatarsResponse {
            avatars = List.copyOf(avatars);
        }

        static ListAvatarsResponse read(SetpFieldReader in) {
            int count = in.entries("avatars", SetpAvatarEntry.SIZE);
            return new ListAvatarsResponse(in.list("avatars", count, SetpAvatarEntry::read));
        }

        @Override
        public void write(ByteWriter out) {
            SetpFieldCodec.list(out, "avatars", avatars, SetpAvatarEntry::write);
        }
    }

    /**
     * Requests to join a bubble with a chosen avatar.
     *
     * <pre>
     *   │UUID bubble│UUID avatar│   32 bytes
     * </pre>
     */
    record JoinBubbleRequest(UUID bubbleId, UUID avatarId) implements SetpBubbleListJoinLeaveMessage {

        static JoinBubbleRequest read(SetpFieldReader in) {
            return new JoinBubbleRequest(in.uuid("bubbleId"), in.uuid("avatarId"));
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
    record JoinBubbleResponse(boolean success) implements SetpBubbleListJoinLeaveMessage {

        static JoinBubbleResponse read(SetpFieldReader in) {
            return new JoinBubbleResponse(in.bool("success"));
        }

        @Override
        public void write(ByteWriter out) {
            SetpFieldCodec.bool(out, "success", success);
        }
    }

    /** Announces that a client leaves its bubble; sent by either side. It always succeeds; has no data. */
    record LeaveBubbleNotification() implements SetpBubbleListJoinLeaveMessage {

        @Override
        public void write(ByteWriter out) {}
    }
}
