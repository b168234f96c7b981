package mocapscope.protocol.setp.wire;

import java.util.UUID;
import mocapscope.protocol.bytes.ByteWriter;

/** A SETP message that requests an object's current state. See SETP.md R29. Perceptions answer the request. */
public sealed interface SetpObjectStateRequestMessage extends SetpMessage.SetpMessagePayload {

    /**
     * Requests the state of the object with this UUID.
     *
     * <pre>
     *   │UUID object│   16 bytes
     * </pre>
     */
    record ObjectExamineById(UUID objectId) implements SetpObjectStateRequestMessage {

        static ObjectExamineById read(SetpFieldReader in) {
            return new ObjectExamineById(in.uuid("objectId"));
        }

        @Override
        public void write(ByteWriter out) {
            out.uuid("objectId", objectId);
        }
    }

    /**
     * Requests the state of the object with this index in the peer's object table.
     *
     * <pre>
     *   │u32 index│   4 bytes
     * </pre>
     */
    record ObjectExamineByIndex(long objectIndex) implements SetpObjectStateRequestMessage {

        static ObjectExamineByIndex read(SetpFieldReader in) {
            return new ObjectExamineByIndex(in.u32("objectIndex"));
        }

        @Override
        public void write(ByteWriter out) {
            out.u32("objectIndex", objectIndex);
        }
    }
}
