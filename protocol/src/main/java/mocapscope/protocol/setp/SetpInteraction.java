package mocapscope.protocol.setp;

import mocapscope.protocol.bytes.ByteWriter;

/** The SETP messages for an object's action: request, response and perception by other participants. */
sealed interface SetpInteraction extends SetpMessage.Sayable {
    /** Size of a length field in bytes. */
    int LENGTH = 4;

    /** Requests an action of one object on another object, a location, a direction or a volume. */
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
     * Reports the result of an Interaction Request, with response data.
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
     * Announces an action to other participants; without dataPublic, its data is empty.
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
