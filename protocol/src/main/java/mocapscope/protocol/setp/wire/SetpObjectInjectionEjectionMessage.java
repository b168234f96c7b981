package mocapscope.protocol.setp.wire;

import java.util.UUID;
import mocapscope.protocol.bytes.ByteWriter;

/** The SETP requests and responses for inserting an object into a shared scene (bubble) and removing it. */
public sealed interface SetpObjectInjectionEjectionMessage extends SetpMessage.SetpMessagePayload {

    /** Requests to inject an object into the sender's bubble; its index is ignored (R24). */
    record InjectionRequest(SetpObjectData object) implements SetpObjectInjectionEjectionMessage {

        static InjectionRequest read(SetpFieldReader in) {
            return new InjectionRequest(SetpObjectData.read(in));
        }

        @Override
        public void write(ByteWriter out) {
            object.write(out);
        }
    }

    /** Reports whether an object was injected. */
    record InjectionResponse(SetpRequestResultStructure result) implements SetpObjectInjectionEjectionMessage {

        static InjectionResponse read(SetpFieldReader in) {
            return new InjectionResponse(SetpRequestResultStructure.read(in));
        }

        @Override
        public void write(ByteWriter out) {
            result.write(out);
        }
    }

    /**
     * Requests to eject the object with this UUID from the bubble.
     *
     * <pre>
     *   │UUID object│   16 bytes
     * </pre>
     */
    record EjectionRequest(UUID objectId) implements SetpObjectInjectionEjectionMessage {

        static EjectionRequest read(SetpFieldReader in) {
            return new EjectionRequest(in.uuid("objectId"));
        }

        @Override
        public void write(ByteWriter out) {
            out.uuid("objectId", objectId);
        }
    }

    /** Reports whether an object was ejected. */
    record EjectionResponse(SetpRequestResultStructure result) implements SetpObjectInjectionEjectionMessage {

        static EjectionResponse read(SetpFieldReader in) {
            return new EjectionResponse(SetpRequestResultStructure.read(in));
        }

        @Override
        public void write(ByteWriter out) {
            result.write(out);
        }
    }
}
