package mocapscope.protocol.vrpn.wire;

import mocapscope.protocol.bytes.ByteReader;
import mocapscope.protocol.bytes.ByteWriter;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SampleMetadata;
import mocapscope.protocol.session.event.DecoderEventEmitter;

/** A VRPN message that any type of device can send or receive, such as a ping or text. */
public sealed interface VrpnCommonDeviceMessage extends VrpnDeviceMessage
        permits VrpnCommonDeviceMessage.Ping,
                VrpnCommonDeviceMessage.Pong,
                VrpnCommonDeviceMessage.TextMessage,
                VrpnSkeletonDescriptionFragment {

    /** A ping: a client asks whether a device is present; no payload. */
    record Ping() implements VrpnCommonDeviceMessage {

        static Ping read(ByteReader in) {
            VrpnFieldCodec.requireLength(in, 0);
            return new Ping();
        }

        @Override
        public VrpnMessageType type() {
            return VrpnMessageType.PING;
        }

        @Override
        public boolean isHousekeeping() {
            return true;
        }

        @Override
        public void write(ByteWriter out) {
            // The payload is empty.
        }
    }

    /** A pong: the reply that a device is present; no payload. */
    record Pong() implements VrpnCommonDeviceMessage {

        static Pong read(ByteReader in) {
            VrpnFieldCodec.requireLength(in, 0);
            return new Pong();
        }

        @Override
        public VrpnMessageType type() {
            return VrpnMessageType.PONG;
        }

        @Override
        public boolean isHousekeeping() {
            return true;
        }

        @Override
        public void write(ByteWriter out) {
            // The payload is empty.
        }
    }

    /**
     * A text message for the user with severity: normal, warning or error. The severities are 0, 1 and 2. Bytes after
     * the NUL have no meaning.
     *
     * <pre>
     *   │u32 severity│u32 level│char[1024] text, NUL-terminated│   1032 bytes
     * </pre>
     */
    record TextMessage(long severity, long level, String text) implements VrpnCommonDeviceMessage {
        static final int TEXT_FIELD = 1024;

        static TextMessage read(ByteReader in) {
            return new TextMessage(
                    in.u32("severity"), in.u32("level"), in.text("text", Math.min(in.remaining(), TEXT_FIELD)));
        }

        @Override
        public VrpnMessageType type() {
            return VrpnMessageType.TEXT;
        }

        @Override
        public void write(ByteWriter out) {
            out.u32("severity", severity)
                    .u32("level", level)
                    .text("text", text, TEXT_FIELD - 1)
                    .pad(1);
        }

        @Override
        public boolean needsValidation() {
            return true;
        }

        @Override
        public void emitSamples(SampleMetadata stamp, DecoderEventEmitter out) {
            out.emitSample(new Sample.Text(stamp, meant(), (int) level, text));
        }

        private Sample.TextSeverity meant() {
            if (severity == 0) {
                return Sample.TextSeverity.NORMAL;
            }
            return severity == 1 ? Sample.TextSeverity.WARNING : Sample.TextSeverity.ERROR;
        }
    }
}
