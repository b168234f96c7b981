package mocapscope.protocol.setp;

import mocapscope.protocol.bytes.ByteWriter;

/** An object acts on something: asked for, answered, and told to whoever is near. */
sealed interface SetpInteraction extends SetpMessage.Sayable {
    /** Bytes of a length field. */
    int LENGTH = 4;

    /** A wish to act. */
    record InteractionRequest(Deed action) implements SetpInteraction {

        static InteractionRequest read(SetpReader in) {
            return new InteractionRequest(Deed.read(in, 0));
        }

        @Override
        public SetpKind kind() {
            return SetpKind.INTERACTION_REQUEST;
        }

        @Override
        public void write(ByteWriter out) {
            action.write(out);
        }
    }

    /**
     * What became of it.
     *
     * <pre>
     *   │RESULT│u32 length│ data …   133 bytes and the data
     * </pre>
     */
    record InteractionResponse(Outcome result, Octets responseData) implements SetpInteraction {

        static InteractionResponse read(SetpReader in) {
            return new InteractionResponse(Outcome.read(in), in.counted("responseDataLength", "responseData", 0));
        }

        @Override
        public SetpKind kind() {
            return SetpKind.INTERACTION_RESPONSE;
        }

        @Override
        public void write(ByteWriter out) {
            result.write(out);
            SetpFields.counted(out, "responseDataLength", "responseData", responseData);
        }
    }

    /**
     * Somebody acted. Without {@code dataPublic} both data are empty.
     *
     * <pre>
     *   │ACTION and its data│u32 length│ data …   52 bytes and the data
     * </pre>
     */
    record InteractionPerception(Deed action, Octets responseData) implements SetpInteraction {

        static InteractionPerception read(SetpReader in) {
            return new InteractionPerception(
                    Deed.read(in, LENGTH), in.counted("responseDataLength", "responseData", 0));
        }

        @Override
        public SetpKind kind() {
            return SetpKind.INTERACTION_PERCEPTION;
        }

        @Override
        public void write(ByteWriter out) {
            action.write(out);
            SetpFields.counted(out, "responseDataLength", "responseData", responseData);
        }
    }
}
