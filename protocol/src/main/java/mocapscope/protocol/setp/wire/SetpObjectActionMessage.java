package mocapscope.protocol.setp.wire;

import mocapscope.protocol.bytes.ByteWriter;

/** The SETP messages that request an object's action, answer the request or announce the action to others. */
public sealed interface SetpObjectActionMessage extends SetpMessage.SetpMessagePayload {
    /** Size of a length field in bytes. */
    int LENGTH = 4;

    /** Requests an action of one object on another object, a location, a direction or a volume. */
    record InteractionRequest(SetpTargetedAction action) implements SetpObjectActionMessage {

        static InteractionRequest read(SetpFieldReader in) {
            return new InteractionRequest(SetpTargetedAction.read(in, 0));
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
    record InteractionResponse(SetpRequestResultStructure result, SetpOpaqueBytes responseData)
            implements SetpObjectActionMessage {

        static InteractionResponse read(SetpFieldReader in) {
            return new InteractionResponse(
                    SetpRequestResultStructure.read(in), in.counted("responseDataLength", "responseData", 0));
        }

        @Override
        public void write(ByteWriter out) {
            result.write(out);
            SetpFieldCodec.counted(out, "responseDataLength", "responseData", responseData);
        }
    }

    /**
     * Announces an action to other participants; omits the action's data unless that is marked as public.
     *
     * <pre>
     *   │ACTION and its data│u32 length│ data …   52 bytes and the data
     * </pre>
     */
    record InteractionPerception(SetpTargetedAction action, SetpOpaqueBytes responseData)
            implements SetpObjectActionMessage {

        static InteractionPerception read(SetpFieldReader in) {
            return new InteractionPerception(
                    SetpTargetedAction.read(in, LENGTH), in.counted("responseDataLength", "responseData", 0));
        }

        @Override
        public void write(ByteWriter out) {
            action.write(out);
            SetpFieldCodec.counted(out, "responseDataLength", "responseData", responseData);
        }
    }
}
