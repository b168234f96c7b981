package mocapscope.protocol.vrpn.wire;

import java.nio.charset.StandardCharsets;
import java.util.Set;
import mocapscope.protocol.bytes.ByteReader;
import mocapscope.protocol.bytes.ByteWriter;
import mocapscope.protocol.bytes.DecodeException;

/**
 * A VRPN system message with negative type id, such as a sender, type, UDP or log description. The header's sender
 * field contains its number.
 */
public sealed interface VrpnSystemMessage extends VrpnMessage, VrpnMessage.VrpnEncodableMessage {
    /** Maximum length of a name in bytes, without NUL. */
    int MAX_NAME_LENGTH = 95;

    /** Offset of the header's sender field. */
    int SENDER_AT = 12;

    /** Returns the content of the header's sender field: an id, a port or a log mode. */
    int senderField();

    /** Assigns an id to a sender name for the rest of the connection. */
    record SenderDescription(int id, String name) implements VrpnSystemMessage {
        /** The sender with id 0 of every C++ program: the connection itself. */
        public static final SenderDescription CONTROL = new SenderDescription(0, "VRPN Control");

        /** Senders that every C++ program describes and that send no reports. */
        private static final Set<String> INTERNAL = Set.of(CONTROL.name, "vrpn_Forwarder_Brain");

        static SenderDescription read(ByteReader in, int id) {
            return new SenderDescription(id, readName(in, id));
        }

        /** Throws an exception if a description cannot contain the whole name. */
        public static void checkName(String name) {
            if (length(name) > MAX_NAME_LENGTH) {
                throw new IllegalArgumentException(
                        "VRPN names have at most %d bytes, not %d: %s".formatted(MAX_NAME_LENGTH, length(name), name));
            }
        }

        /** Returns true if the name belongs to the server itself, not to a device. */
        public boolean isInternal() {
            return INTERNAL.contains(name);
        }

        @Override
        public VrpnMessageType type() {
            return VrpnMessageType.SENDER_DESCRIPTION;
        }

        @Override
        public int senderField() {
            return id;
        }

        @Override
        public void write(ByteWriter out) {
            writeName(out, name);
        }
    }

    /** Assigns an id to a message type name for the rest of the connection. */
    record TypeDescription(int id, String name) implements VrpnSystemMessage {

        static TypeDescription read(ByteReader in, int id) {
            return new TypeDescription(id, readName(in, id));
        }

        @Override
        public VrpnMessageType type() {
            return VrpnMessageType.TYPE_DESCRIPTION;
        }

        @Override
        public int senderField() {
            return id;
        }

        @Override
        public void write(ByteWriter out) {
            writeName(out, name);
        }
    }

    /** Announces the UDP address and port at which one side receives datagrams. */
    record UdpDescription(int port, String address) implements VrpnSystemMessage {

        static UdpDescription read(ByteReader in, int port) {
            in.section("§2.5");
            return new UdpDescription(port, VrpnFieldCodec.readText(in, "address", in.remaining()));
        }

        @Override
        public VrpnMessageType type() {
            return VrpnMessageType.UDP_DESCRIPTION;
        }

        @Override
        public int senderField() {
            return port;
        }

        @Override
        public void write(ByteWriter out) {
            writeText(out, "address", address);
        }
    }

    /** Requests that the peer log incoming (1), outgoing (2) or all (3) messages to the named files. */
    record LogDescription(int mode, String incoming, String outgoing) implements VrpnSystemMessage {

        static LogDescription read(ByteReader in, int mode) {
            in.section("§2.5");
            int incoming = in.i32("incoming_length");
            int outgoing = in.i32("outgoing_length");
            if (incoming < 0 || outgoing < 0 || incoming + 1L + outgoing + 1L > in.remaining()) {
                throw in.reject(
                        VrpnProblemKind.COUNT_TOO_LARGE,
                        "outgoing_length",
                        "names of %d and %d bytes do not fit in %d bytes"
                                .formatted(incoming, outgoing, in.remaining()));
            }
            var first = VrpnFieldCodec.readText(in, "incoming", incoming + 1);
            return new LogDescription(mode, first, VrpnFieldCodec.readText(in, "outgoing", outgoing + 1));
        }

        @Override
        public VrpnMessageType type() {
            return VrpnMessageType.LOG_DESCRIPTION;
        }

        @Override
        public int senderField() {
            return mode;
        }

        @Override
        public void write(ByteWriter out) {
            out.i32("incoming_length", length(incoming)).i32("outgoing_length", length(outgoing));
            writeText(out, "incoming", incoming);
            writeText(out, "outgoing", outgoing);
        }
    }

    /** The end of a connection as log files record it; never sent on the wire. */
    record DisconnectRecord() implements VrpnSystemMessage {

        static DisconnectRecord read(ByteReader in) {
            VrpnFieldCodec.requireLength(in, 0);
            return new DisconnectRecord();
        }

        @Override
        public VrpnMessageType type() {
            return VrpnMessageType.DISCONNECT;
        }

        @Override
        public int senderField() {
            return 0;
        }

        @Override
        public void write(ByteWriter out) {
            // The payload is empty.
        }
    }

    private static String readName(ByteReader in, int id) {
        if (id < 0 || id >= VrpnIdKeyedTable.ID_COUNT) {
            throw new DecodeException(
                    VrpnProblemKind.ID_OUT_OF_RANGE, "sender", SENDER_AT, "id %d is outside 0 to 1999".formatted(id));
        }
        in.section("§2.3");
        long length = in.u32("name_length");
        if (length > MAX_NAME_LENGTH + 1) {
            throw in.reject(
                    VrpnProblemKind.NAME_TOO_LONG,
                    "name_length",
                    "a name of %d bytes; the limit is %d and a NUL".formatted(length, MAX_NAME_LENGTH));
        }
        if (length == 0 || length > in.remaining()) {
            throw in.reject(
                    VrpnProblemKind.COUNT_TOO_LARGE,
                    "name_length",
                    "a name of %d bytes with its NUL, but %d are left".formatted(length, in.remaining()));
        }
        return VrpnFieldCodec.readText(in, "name", (int) length);
    }

    private static void writeName(ByteWriter out, String name) {
        int length = Math.min(length(name), MAX_NAME_LENGTH);
        out.u32("name_length", length + 1L).text("name", name, length).pad(1);
    }

    private static void writeText(ByteWriter out, String field, String text) {
        out.text(field, text, length(text) + 1);
    }

    private static int length(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }
}
