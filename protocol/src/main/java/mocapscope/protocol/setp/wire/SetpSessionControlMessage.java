package mocapscope.protocol.setp.wire;

import java.util.List;
import mocapscope.protocol.bytes.ByteWriter;

/** The SETP messages that control a session, such as keepalive, acknowledgement or disconnection. */
public sealed interface SetpSessionControlMessage extends SetpMessage.SetpMessagePayload {

    /** Announces that the sender ends the session; only Acknowledgements follow it. It has no data. */
    record DisconnectNotification() implements SetpSessionControlMessage {

        @Override
        public void write(ByteWriter out) {}
    }

    /** Keeps a SETP session alive while nothing else is sent; has no data. */
    record Keepalive() implements SetpSessionControlMessage {

        @Override
        public void write(ByteWriter out) {}

        @Override
        public boolean isHousekeeping() {
            return true;
        }
    }

    /**
     * Acknowledges 1 to 64 received packets by their ids (R14).
     *
     * <pre>
     *   │u32 packet id│ × 1 to 64
     * </pre>
     */
    record Acknowledgement(List<Long> packetIds) implements SetpSessionControlMessage {
        static final int MOST = 64;
        /** Maximum number of ids in one frame. */
        public static final int MOST_IN_A_FRAME = 61;

        public Acknowledgement {
            packetIds = List.copyOf(packetIds);
        }

        static Acknowledgement read(SetpFieldReader in) {
            int count = in.entries("packetIds", Integer.BYTES);
            if (count < 1 || count > MOST) {
                throw in.here(SetpProblemKind.ACK_ID_COUNT, "packetIds", "%d ids, expected 1 to 64".formatted(count));
            }
            return new Acknowledgement(in.list("packetIds", count, id -> id.u32("")));
        }

        @Override
        public void write(ByteWriter out) {
            SetpFieldCodec.list(out, "packetIds", packetIds, (id, to) -> to.u32("", id));
        }

        @Override
        public boolean isHousekeeping() {
            return true;
        }
    }

    /**
     * States how many bytes per second the sender is ready to receive.
     *
     * <pre>
     *   │u32 bytes per second│   4 bytes
     * </pre>
     */
    record ThrottlingNotification(long bytesPerSecond) implements SetpSessionControlMessage {

        static ThrottlingNotification read(SetpFieldReader in) {
            return new ThrottlingNotification(in.u32("bytesPerSecond", "bytes/s"));
        }

        @Override
        public void write(ByteWriter out) {
            out.u32("bytesPerSecond", bytesPerSecond);
        }

        @Override
        public boolean isHousekeeping() {
            return true;
        }
    }

    /**
     * Challenges the peer with 64 random bytes to prove that it knows the shared key (R30). The answer is a {@link
     * ChallengeResponse}.
     */
    record ChallengeRequest(SetpOpaqueBytes challenge) implements SetpSessionControlMessage {
        public static final int SIZE = 64;

        static ChallengeRequest read(SetpFieldReader in) {
            return new ChallengeRequest(in.data("challenge", SIZE));
        }

        @Override
        public void write(ByteWriter out) {
            out.bytes("challenge", challenge.bytes());
        }
    }

    /** Answers a Challenge Request with its 64 bytes or their HMAC under the shared key (R30). */
    record ChallengeResponse(SetpOpaqueBytes response) implements SetpSessionControlMessage {

        static ChallengeResponse read(SetpFieldReader in) {
            return new ChallengeResponse(in.data("response", ChallengeRequest.SIZE));
        }

        @Override
        public void write(ByteWriter out) {
            out.bytes("response", response.bytes());
        }
    }
}
