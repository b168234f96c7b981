package mocapscope.protocol.setp;

import java.util.UUID;
import mocapscope.protocol.bytes.ByteWriter;

/** A participant brings an object into a bubble, and takes it out again. */
sealed interface SetpInjection extends SetpMessage.Sayable {

    /** This object shall be there; its index means nothing yet (R24). */
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

    /** Whether it is. */
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
     * This object shall be gone.
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

    /** Whether it is. */
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
