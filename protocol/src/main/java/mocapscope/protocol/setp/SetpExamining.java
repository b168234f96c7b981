package mocapscope.protocol.setp;

import java.util.UUID;
import mocapscope.protocol.bytes.ByteWriter;

/**
 * The SETP messages with which a participant requests an object's current state (R29). Perceptions answer the request.
 */
sealed interface SetpExamining extends SetpMessage.Sayable {

    /**
     * Requests the state of the object with this UUID.
     *
     * <pre>
     *   │UUID object│   16 bytes
     * </pre>
     */
    record ObjectExamineById(UUID objectId) implements SetpExamining {

        static ObjectExamineById read(SetpReader in) {
            var object = in.uuid("objectId");
            in.end();
            return new ObjectExamineById(object);
        }

        @Override
        public SetpKind kind() {
            return SetpKind.OBJECT_EXAMINE_BY_ID;
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
    record ObjectExamineByIndex(long objectIndex) implements SetpExamining {

        static ObjectExamineByIndex read(SetpReader in) {
            long index = in.u32("objectIndex");
            in.end();
            return new ObjectExamineByIndex(index);
        }

        @Override
        public SetpKind kind() {
            return SetpKind.OBJECT_EXAMINE_BY_INDEX;
        }

        @Override
        public void write(ByteWriter out) {
            out.u32("objectIndex", objectIndex);
        }
    }
}
