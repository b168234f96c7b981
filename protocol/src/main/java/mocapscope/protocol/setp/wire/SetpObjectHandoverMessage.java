package mocapscope.protocol.setp.wire;

import java.util.UUID;
import mocapscope.protocol.bytes.ByteWriter;
import mocapscope.protocol.sample.Vec3;

/** The SETP messages that hand an object over from one simulation to another. */
public sealed interface SetpObjectHandoverMessage extends SetpMessage.SetpMessagePayload {

    /**
     * Requests that the peer's simulation takes an object over. Of its two lengths the second is used (R17).
     *
     * <pre>
     *   │UUID object│VEC3 from│VEC3 to│u64 length│UUID source simulation│UUID target simulation│u32 length│ data …
     *   84 bytes and the data
     * </pre>
     */
    record HandoverRequest(
            UUID objectId,
            Vec3 sourceLocation,
            Vec3 targetLocation,
            UUID sourceSimulationId,
            UUID targetSimulationId,
            SetpOpaqueBytes internalData)
            implements SetpObjectHandoverMessage {
        private static final int LENGTH64_AT = 40;

        /** Returns the message that announces the completed handover. */
        public HandoverPerception perceived() {
            return new HandoverPerception(
                    objectId, sourceLocation, targetLocation, sourceSimulationId, targetSimulationId);
        }

        static HandoverRequest read(SetpFieldReader in) {
            var object = in.uuid("objectId");
            var from = in.vec3("sourceLocation", "m");
            var to = in.vec3("targetLocation", "m");
            long ignored = in.u64("internalDataLength64", "bytes");
            var source = in.uuid("sourceSimulationId");
            var target = in.uuid("targetSimulationId");
            var data = in.counted("internalDataLength", "internalData", 0);
            if (ignored != data.size()) {
                in.report(
                        SetpProblemKind.LENGTH64_IGNORED,
                        "internalDataLength64",
                        LENGTH64_AT,
                        "is %s, but the length that applies is %d"
                                .formatted(Long.toUnsignedString(ignored), data.size()));
            }
            return new HandoverRequest(object, from, to, source, target, data);
        }

        @Override
        public void write(ByteWriter out) {
            out.uuid("objectId", objectId);
            SetpFieldCodec.vec3(out, "sourceLocation", sourceLocation);
            SetpFieldCodec.vec3(out, "targetLocation", targetLocation);
            out.u64("internalDataLength64", internalData.size())
                    .uuid("sourceSimulationId", sourceSimulationId)
                    .uuid("targetSimulationId", targetSimulationId);
            SetpFieldCodec.counted(out, "internalDataLength", "internalData", internalData);
        }
    }

    /** Reports whether the peer took the object of a Handover Request over. */
    record HandoverResponse(SetpRequestResultStructure result) implements SetpObjectHandoverMessage {

        static HandoverResponse read(SetpFieldReader in) {
            return new HandoverResponse(SetpRequestResultStructure.read(in));
        }

        @Override
        public void write(ByteWriter out) {
            result.write(out);
        }
    }

    /**
     * Announces that an object passed from one simulation to another.
     *
     * <pre>
     *   │UUID object│VEC3 from│VEC3 to│UUID source simulation│UUID target simulation│   72 bytes
     * </pre>
     */
    record HandoverPerception(
            UUID objectId, Vec3 sourceLocation, Vec3 targetLocation, UUID sourceSimulationId, UUID targetSimulationId)
            implements SetpObjectHandoverMessage {

        static HandoverPerception read(SetpFieldReader in) {
            return new HandoverPerception(
                    in.uuid("objectId"),
                    in.vec3("sourceLocation", "m"),
                    in.vec3("targetLocation", "m"),
                    in.uuid("sourceSimulationId"),
                    in.uuid("targetSimulationId"));
        }

        @Override
        public void write(ByteWriter out) {
            out.uuid("objectId", objectId);
            SetpFieldCodec.vec3(out, "sourceLocation", sourceLocation);
            SetpFieldCodec.vec3(out, "targetLocation", targetLocation);
            out.uuid("sourceSimulationId", sourceSimulationId).uuid("targetSimulationId", targetSimulationId);
        }
    }
}
