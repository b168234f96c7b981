package mocapscope.protocol.setp;

import java.util.UUID;
import mocapscope.protocol.bytes.ByteWriter;

/** A participant asks what an object is; perceptions answer (R29). */
sealed interface SetpExamining extends SetpMessage.Sayable {

    /**
     * The object of that id.
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
     * The object of that index in the other's table.
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
