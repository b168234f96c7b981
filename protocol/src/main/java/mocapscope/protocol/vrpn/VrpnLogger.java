package mocapscope.protocol.vrpn;

import java.nio.charset.StandardCharsets;
import mocapscope.protocol.bytes.ByteReader;
import mocapscope.protocol.bytes.ByteWriter;

/** A VRPN auxiliary-logger message: controls a device that logs a connection to files, or reports its files. */
sealed interface VrpnLogger extends VrpnReport {

    /** Requests that a logger write to these files; empty names stop it. */
    record Request(Names names) implements VrpnLogger {

        static Request read(ByteReader in) {
            return new Request(Names.read(in));
        }

        @Override
        public VrpnType type() {
            return VrpnType.LOGGING_REQUEST;
        }

        @Override
        public void write(ByteWriter out) {
            names.write(out);
        }

        @Override
        public boolean peculiar() {
            return !names.empty();
        }
    }

    /** The files that a logger is writing. */
    record Response(Names names) implements VrpnLogger {

        static Response read(ByteReader in) {
            return new Response(Names.read(in));
        }

        @Override
        public VrpnType type() {
            return VrpnType.LOGGING_RESPONSE;
        }

        @Override
        public void write(ByteWriter out) {
            names.write(out);
        }
    }

    /** Asks a logger for the files that it is writing; no payload. */
    record StatusRequest() implements VrpnLogger {

        static StatusRequest read(ByteReader in) {
            VrpnFields.exactly(in, 0);
            return new StatusRequest();
        }

        @Override
        public VrpnType type() {
            return VrpnType.LOGGING_STATUS_REQUEST;
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
    record Names(String localIn, String localOut, String remoteIn, String remoteOut) {
        static final Names NONE = new Names("", "", "", "");

        private static Names read(ByteReader in) {
            int localIn = VrpnFields.count(in, "local_in_length", 1);
            int localOut = VrpnFields.count(in, "local_out_length", 1);
            int remoteIn = VrpnFields.count(in, "remote_in_length", 1);
            int remoteOut = VrpnFields.count(in, "remote_out_length", 1);
            VrpnFields.fits(
                    in, "remote_out_length", (long) localIn + localOut + remoteIn + remoteOut, 1, in.remaining());
            var names = new Names(
                    in.text("local_in", localIn),
                    in.text("local_out", localOut),
                    in.text("remote_in", remoteIn),
                    in.text("remote_out", remoteOut));
            VrpnFields.nothingMore(in);
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

        boolean empty() {
            return equals(NONE);
        }
    }
}
