package mocapscope.protocol.vrpn.wire;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HexFormat;
import java.util.stream.Collectors;
import mocapscope.protocol.bytes.ByteWriter;

/** Bytes as a test writes them down. */
public final class VrpnTestBytes {
    /** {@code vrpn: ver. 07.38}, two spaces, the log digit 0, five zeros. */
    public static final String COOKIE = "7672706e3a207665722e2030372e3338 2020 30 0000000000";

    /** A server's cookie, its one device, 1, and every type under our ids. */
    public static final String GREETING = COOKIE
            + sender(1, "Tracker0")
            + VrpnMessageType.createDescriptions().stream()
                    .map(type -> type(type.id(), type.name()))
                    .collect(Collectors.joining());

    /** The last message in the greeting, which shows that its device is still understood. */
    public static final String PONG = frame(1, VrpnMessageType.PONG.id(), "");

    private VrpnTestBytes() {}

    /** Hex digits; white space and what follows a {@code #} in its line are for the reader. */
    public static byte[] hex(String text) {
        var digits = new char[text.length()];
        int count = 0;
        for (int i = 0; i < text.length(); i++) {
            char character = text.charAt(i);
            if (character == '#') {
                int end = text.indexOf('\n', i);
                i = end < 0 ? text.length() : end;
            } else if (!Character.isWhitespace(character)) {
                digits[count++] = character;
            }
        }
        return HexFormat.of().parseHex(digits, 0, count);
    }

    public static String hex(ByteBuffer bytes) {
        return HexFormat.of().formatHex(copy(bytes));
    }

    public static byte[] copy(ByteBuffer bytes) {
        var copy = new byte[bytes.remaining()];
        bytes.get(bytes.position(), copy);
        return copy;
    }

    /** A whole frame, as hex; the payload is hex too. */
    public static String frame(int sender, int type, String payload) {
        return frame(1_700_000_000_000_000_000L, sender, type, hex(payload));
    }

    public static String frame(long time, int sender, int type, byte... payload) {
        var out = new ByteWriter(ByteOrder.BIG_ENDIAN);
        new VrpnMessageHeader(time, sender, type).write(out, payload.length, 0);
        out.bytes("payload", ByteBuffer.wrap(payload));
        out.pad(VrpnFramingPhase.padLength(out.length()) - out.length());
        return hex(out.toByteBuffer());
    }

    /** Returns a copy of the frame with this sequence number. */
    public static String numbered(long sequence, String frame) {
        return frame.substring(0, 40) + "%08x".formatted(sequence) + frame.substring(48);
    }

    public static String frame(int sender, int type, VrpnMessage.VrpnEncodableMessage body) {
        return frame(1_700_000_000_000_000_000L, sender, type, payload(body));
    }

    public static byte[] payload(VrpnMessage.VrpnEncodableMessage body) {
        var out = new ByteWriter(ByteOrder.BIG_ENDIAN);
        body.write(out);
        return copy(out.toByteBuffer());
    }

    public static String sender(int id, String name) {
        return frame(id, -1, new VrpnSystemMessage.SenderDescription(id, name));
    }

    public static String type(int id, String name) {
        return frame(id, -2, new VrpnSystemMessage.TypeDescription(id, name));
    }
}
