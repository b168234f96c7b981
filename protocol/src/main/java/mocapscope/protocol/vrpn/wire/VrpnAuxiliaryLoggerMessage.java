package mocapscope.protocol.vrpn.wire;

import java.nio.charset.StandardCharsets;
import mocapscope.protocol.bytes.ByteReader;
import mocapscope.protocol.bytes.ByteWriter;

/**
 * A VRPN auxiliary-logger message: asks a logging device to write log files, or queries or reports the current ones.
 */
public sealed interface VrpnAuxiliaryLoggerMessage extends VrpnDeviceMessage {

    /** Requests that a logger write to these files; empty names stop it. */
    record LoggingRequest(LogFileNames names) implements VrpnAuxiliaryLoggerMessage {

        static LoggingRequest read(ByteReader in) {
            return new LoggingRequest(LogFileNames.read(in));
        }

        @Override
        public VrpnMessageType type() {
            return VrpnMessageType.LOGGING_REQUEST;
        }

        @Override
        public void write(ByteWriter out) {
            names.write(out);
        }

        @Override
        public boolean needsValidation() {
            return !names.isEmpty();
        }
    }

    /** The files that a logger is writing. */
    record LoggingResponse(LogFileNames names) implements VrpnAuxiliaryLoggerMessage {

        static LoggingResponse read(ByteReader in) {
            return new LoggingResponse(LogFileNames.read(in));
        }

        @Override
        public VrpnMessageType type() {
            return VrpnMessageType.LOGGING_RESPONSE;
        }

        @Override
        public void write(ByteWriter out) {
            names.write(out);
        }
    }

    /** Asks a logger for the files that it is writing; no payload. */
    record LoggingStatusRequest() implements VrpnAuxiliaryLoggerMessage {

        static LoggingStatusRequest read(ByteReader in) {
            VrpnFieldCodec.requireLength(in, 0);
            return new LoggingStatusRequest();
        }

        @Override
        public VrpnMessageType type() {
            return VrpnMessageType.LOGGING_STATUS_REQUEST;
        }

        @Override
        public void write(ByteWriter out) {
            // The payload is empty.
        }
    }

    /**
     * The log file names for incoming and outgoing messages at both ends; empty means no file.
     *
     * <pre>
     *   │i32 a│i32 b│i32 c│i32 d│char[a] local in│char[b] local out│char[c] remote in│char[d] remote out│   without NULs
     * </pre>
     */
    record LogFileNames(String localIn, String localOut, String remoteIn, String remoteOut) {
        public static final LogFileNames NONE = new LogFileNames("", "", "", "");

        private static LogFileNames read(ByteReader in) {
            int localIn = VrpnFieldCodec.readCount(in, "local_in_length", 1);
            int localOut = VrpnFieldCodec.readCount(in, "local_out_length", 1);
            int remoteIn = VrpnFieldCodec.readCount(in, "remote_in_length", 1);
            int remoteOut = VrpnFieldCodec.readCount(in, "remote_out_length", 1);
            VrpnFieldCodec.requireCountFits(
                    in, "remote_out_length", (long) localIn + localOut + remoteIn + remoteOut, 1, in.remaining());
            var names = new LogFileNames(
                    in.text("local_in", localIn),
                    in.text("local_out", localOut),
                    in.text("remote_in", remoteIn),
                    in.text("remote_out", remoteOut));
            VrpnFieldCodec.requireEnd(in);
            return names;
        }

        private void write(ByteWriter out) {
            out.i32("local_in_length", bytes(localIn))
                    .i32("local_out_length", bytes(localOut))
                    .i32("remote_in_length", bytes(remoteIn))
                    .i32("remote_out_length", bytes(remoteOut))
                    .text("local_in", localIn, bytes(localIn))
                    .text("local_out", localOut, bytes(localOut))
                    .text("remote_in", remoteIn, bytes(remoteIn))
                    .text("remote_out", remoteOut, bytes(remoteOut));
        }

        private static int bytes(String name) {
            return name.getBytes(StandardCharsets.UTF_8).length;
        }

        public boolean isEmpty() {
            return equals(NONE);
        }
    }
}
