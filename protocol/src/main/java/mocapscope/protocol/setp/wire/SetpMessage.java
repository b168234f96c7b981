package mocapscope.protocol.setp.wire;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import mocapscope.protocol.bytes.ByteWriter;
import mocapscope.protocol.session.event.DecodedMessage;

/** A decoded element of SETP traffic: usually a message, else a packet or a dropped datagram. */
public sealed interface SetpMessage extends DecodedMessage.MessageBody {

    /**
     * A decoded SETP packet, its disposition, and the number of bytes held for incomplete messages after it. Messages
     * completed by its frames are messages of their own, carried by this one.
     *
     * @param heldBytes bytes held after it for incomplete messages (R38), counted as in {@link SetpReassemblyBuffer#bytes}
     */
    record DecodedPacket(SetpPacket packet, SetpReceivedPacketDisposition disposition, long heldBytes)
            implements SetpMessage {
        public static final String NAME = "packet";

        @Override
        public boolean isHousekeeping() {
            return true;
        }
    }

    /**
     * A datagram that SETP neither uses nor acknowledges, and the rule it breaks (§8.1, §8.2). {@code length} is its
     * size in bytes.
     */
    record DroppedDatagram(SetpProblemKind rule, int length) implements SetpMessage {
        public static final String NAME = "dropped packet";

        @Override
        public boolean isHousekeeping() {
            return true;
        }
    }

    /** A SETP message whose data breaks a rule, so that it is not used (§8.3). */
    record RejectedMessage(SetpMessageKind kind, long id, SetpProblemKind rule) implements SetpMessage {}

    /**
     * A decoded SETP message with its message id.
     *
     * @param id message id assigned by its sender
     */
    record DecodedMessage(long id, SetpMessagePayload payload) implements SetpMessage {

        @Override
        public boolean isHousekeeping() {
            return payload.isHousekeeping();
        }
    }

    /** The decoded content of one SETP message, which can be encoded again. */
    sealed interface SetpMessagePayload
            permits SetpSessionControlMessage,
                    SetpConnectHandshakeMessage,
                    SetpBubbleListJoinLeaveMessage,
                    SetpBubbleLinkMessage,
                    SetpObjectStateRequestMessage,
                    SetpObjectChangePerceptionMessage,
                    SetpObjectActionMessage,
                    SetpObjectHandoverMessage,
                    SetpObjectInjectionEjectionMessage {

        default SetpMessageKind kind() {
            return SetpMessageKind.of(getClass());
        }

        /** Writes the message's data, not yet split into frames. */
        void write(ByteWriter out);

        /** Returns the message's data, not yet split into frames. */
        default ByteBuffer encode() {
            var out = new ByteWriter(ByteOrder.LITTLE_ENDIAN);
            write(out);
            return out.toByteBuffer();
        }

        default boolean isHousekeeping() {
            return false;
        }
    }
}
