package mocapscope.protocol.setp.wire;

import java.util.List;
import java.util.UUID;
import mocapscope.protocol.bytes.ByteWriter;
import mocapscope.protocol.sample.Vec3;

/**
 * The SETP messages with which two simulations link their bubbles (shared scenes of objects and participants).
 */
public sealed interface SetpBubbleLinkMessage extends SetpMessage.SetpMessagePayload {
    /** The length in bytes of the address of a linked bubble, which the port follows. */
    int ADDRESS_LENGTH = 88;
    /**
     * Size in bytes of a linked-bubble entry, and of the part before the first entry; each has a frame of its own
     * (R13).
     */
    int ENTRY = 128;

    /**
     * Requests a link between the sender's bubble and a bubble of the peer.
     *
     * <pre>
     *   │char[60] program│VERSIONS│char[64] cloud│UUID calling bubble│UUID target bubble│
     *   │VEC3 where│f32 range│f32 perception range│u32 cycle µs│                           184 bytes
     * </pre>
     *
     * @param relativeLocation centre of the calling bubble in metres, relative to the answering bubble
     */
    record BubbleLinkRequest(
            String programName,
            SetpVersionInfo versions,
            String cloudUrl,
            UUID callingBubbleId,
            UUID targetBubbleId,
            Vec3 relativeLocation,
            float range,
            float perceptionRange,
            long cycleLengthMicros)
            implements SetpBubbleLinkMessage {

        static BubbleLinkRequest read(SetpFieldReader in) {
            return new BubbleLinkRequest(
                    in.text("programName", 60),
                    SetpVersionInfo.read(in),
                    in.text("cloudUrl", 64),
                    in.uuid("callingBubbleId"),
                    in.uuid("targetBubbleId"),
                    in.vec3("relativeLocation", "m"),
                    in.f32("range", "m"),
                    in.f32("perceptionRange", "m"),
                    in.u32("cycleLengthMicros", "µs"));
        }

        @Override
        public void write(ByteWriter out) {
            out.text("programName", programName, 60);
            versions.write(out);
            out.text("cloudUrl", cloudUrl, 64)
                    .uuid("callingBubbleId", callingBubbleId)
                    .uuid("targetBubbleId", targetBubbleId);
            SetpFieldCodec.vec3(out, "relativeLocation", relativeLocation);
            out.f32("range", range).f32("perceptionRange", perceptionRange).u32("cycleLengthMicros", cycleLengthMicros);
        }
    }

    /**
     * A 128-byte entry of a Bubble Link Success Response: a bubble already linked to the answering bubble.
     *
     * <pre>
     *   │UUID│char[88] address│u32 port│VEC3 where│f32 range│f32 perception range│   128 bytes
     * </pre>
     */
    record SetpLinkedBubbleEntry(
            UUID bubbleId, String address, int port, Vec3 relativeLocation, float range, float perceptionRange) {
        private static final int HIGHEST_PORT = 65_535;

        static SetpLinkedBubbleEntry read(SetpFieldReader in) {
            return new SetpLinkedBubbleEntry(
                    in.uuid("bubbleId"),
                    in.text("address", ADDRESS_LENGTH),
                    port(in),
                    in.vec3("relativeLocation", "m"),
                    in.f32("range", "m"),
                    in.f32("perceptionRange", "m"));
        }

        private static int port(SetpFieldReader in) {
            long port = in.u32("port");
            if (port < 1 || port > HIGHEST_PORT) {
                throw in.reject(
                        SetpProblemKind.VALUE_OUT_OF_RANGE,
                        "port",
                        "is %d, expected 1 to %d".formatted(port, HIGHEST_PORT));
            }
            return (int) port;
        }

        void write(ByteWriter out) {
            out.uuid("bubbleId", bubbleId)
                    .text("address", address, ADDRESS_LENGTH)
                    .u32("port", port);
            SetpFieldCodec.vec3(out, "relativeLocation", relativeLocation);
            out.f32("range", range).f32("perceptionRange", perceptionRange);
        }
    }

    /**
     * Accepts a bubble link and lists the bubbles already linked.
     *
     * <pre>
     *   │char[64] cloud│char[44] program│VERSIONS│f32 range│f32 perception range│u32 cycle µs│u32 count│ entries …
     * </pre>
     */
    record BubbleLinkSuccessResponse(
            String cloudUrl,
            String programName,
            SetpVersionInfo versions,
            float range,
            float perceptionRange,
            long cycleLengthMicros,
            List<SetpLinkedBubbleEntry> linkedBubbles)
            implements SetpBubbleLinkMessage {

        public BubbleLinkSuccessResponse {
            linkedBubbles = List.copyOf(linkedBubbles);
        }

        static BubbleLinkSuccessResponse read(SetpFieldReader in) {
            return new BubbleLinkSuccessResponse(
                    in.text("cloudUrl", 64),
                    in.text("programName", 44),
                    SetpVersionInfo.read(in),
                    in.f32("range", "m"),
                    in.f32("perceptionRange", "m"),
                    in.u32("cycleLengthMicros", "µs"),
                    in.list(
                            "linkedBubbles",
                            in.entries("linkedBubbleCount", in.u32("linkedBubbleCount"), ENTRY),
                            SetpLinkedBubbleEntry::read));
        }

        @Override
        public void write(ByteWriter out) {
            out.text("cloudUrl", cloudUrl, 64).text("programName", programName, 44);
            versions.write(out);
            out.f32("range", range)
                    .f32("perceptionRange", perceptionRange)
                    .u32("cycleLengthMicros", cycleLengthMicros)
                    .u32("linkedBubbleCount", linkedBubbles.size());
            SetpFieldCodec.list(out, "linkedBubbles", linkedBubbles, SetpLinkedBubbleEntry::write);
        }
    }

    /**
     * Refuses a bubble link with an error code.
     *
     * <pre>
     *   │char[64] cloud│char[28] program│VERSIONS│u8 code│   97 bytes
     * </pre>
     *
     * @param errorCode 0 unauthorized, 1 unsupported server, 2 unsupported protocol version; any other is an
     *     unspecified failure (R21)
     */
    record BubbleLinkFailureResponse(String cloudUrl, String programName, SetpVersionInfo versions, int errorCode)
            implements SetpBubbleLinkMessage {

        static BubbleLinkFailureResponse read(SetpFieldReader in) {
            return new BubbleLinkFailureResponse(
                    in.text("cloudUrl", 64), in.text("programName", 28), SetpVersionInfo.read(in), in.u8("errorCode"));
        }

        @Override
        public void write(ByteWriter out) {
            out.text("cloudUrl", cloudUrl, 64).text("programName", programName, 28);
            versions.write(out);
            out.u8("errorCode", errorCode);
        }
    }
}
