package mocapscope.protocol.setp;

import java.util.UUID;
import mocapscope.protocol.bytes.ByteWriter;

/** The SETP messages that inject an object into a bubble and eject it again. */
sealed interface SetpInjection extends SetpMessage.Sayable {

    /** Requests to inject an object into the sender's bubble; its index is ignored (R24). */
    record InjectionRequest(Thing object) implements SetpInjection {

        static InjectionRequest read(SetpReader in) {
            return new InjectionRequest(Thing.read(in));
        }

        @Override
        public SetpKind kind() {
            return SetpKind.INJECTION_REQUEST;
        }

        @Override
        public void write(ByteWriter out) {
            object.write(out);
        }
    }

    /** Reports whether an object was injected. */
    record InjectionResponse(Outcome result) implements SetpInjection {

        static InjectionResponse read(SetpReader in) {
            var result = Outcome.read(in);
            in.end();
            return new InjectionResponse(result);
        }

        @Override
        public SetpKind kind() {
            return SetpKind.INJECTION_RESPONSE;
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
    record EjectionRequest(UUID objectId) implements SetpInjection {

        static EjectionRequest read(SetpReader in) {
            var object = in.uuid("objectId");
            in.end();
            return new EjectionRequest(object);
        }

        @Override
        public SetpKind kind() {
            return SetpKind.EJECTION_REQUEST;
        }

        @Override
        public void write(ByteWriter out) {
            out.uuid("objectId", objectId);
        }
    }

    /** Reports whether an object was ejected. */
    record EjectionResponse(Outcome result) implements SetpInjection {

        static EjectionResponse read(SetpReader in) {
            var result = Outcome.read(in);
            in.end();
            return new EjectionResponse(result);
        }

        @Override
        public SetpKind kind() {
            return SetpKind.EJECTION_RESPONSE;
        }

        @Override
        public void write(ByteWriter out) {
            result.write(out);
        }
    }
}
