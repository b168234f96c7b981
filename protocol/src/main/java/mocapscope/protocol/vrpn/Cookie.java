package mocapscope.protocol.vrpn;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import mocapscope.protocol.bytes.ByteReader;
import mocapscope.protocol.bytes.ByteWriter;

/**
 * The first thing each side says: its version, and whether it wants the other to log.
 *
 * <pre>
 *   0            11       16  18 19       24
 *   │vrpn: ver.␣ │07.38   │␣␣ │0 │ 0 0 0 0 0│
 * </pre>
 */
record Cookie(String magic, String version, String logMode) implements VrpnMessage {
    static final int LENGTH = 24;
    static final String NAME = "cookie";
    static final int VERSION_AT = 11;
    static final int LOG_MODE_AT = 18;
    static final Cookie OURS = new Cookie("vrpn: ver. ", "07.38", "0");

    static Cookie read(ByteReader in) {
        in.section("§2.2");
        var magic = in.text("magic", VERSION_AT, StandardCharsets.ISO_8859_1, false);
        var version = in.text("version", 5, StandardCharsets.ISO_8859_1, false);
        in.skip("spaces", 2);
        var logMode = in.text("log_mode", 1, StandardCharsets.ISO_8859_1, false);
        in.skip("padding", 5);
        return new Cookie(magic, version, logMode);
    }

    void write(ByteWriter out) {
        out.section("§2.2")
                .text("magic", magic, VERSION_AT)
                .text("version", version, 5)
                .text("spaces", "  ", 2)
                .text("log_mode", logMode, 1)
                .pad(5);
    }

    /** The 24 bytes. */
    ByteBuffer bytes() {
        var out = new ByteWriter(ByteOrder.BIG_ENDIAN);
        write(out);
        return out.written();
    }

    /** Whether the bytes from {@code from} on begin as a cookie does. */
    static boolean begins(ByteBuffer bytes, int from) {
        for (int i = 0; i < VERSION_AT; i++) {
            if (bytes.get(from + i) != OURS.magic.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    /** Whether this is a cookie of whatever version. */
    boolean valid() {
        return magic.equals(OURS.magic) && version.indexOf('.') > 0;
    }

    /** Whether the log digit is one of 0 to 3. */
    boolean logModeValid() {
        return logMode.length() == 1 && logMode.charAt(0) >= '0' && logMode.charAt(0) <= '3';
    }

    /** Whether its speaker and we understand each other. */
    boolean agrees() {
        return valid() && major().equals(OURS.major());
    }

    /** Whether the records of a log that begins so are written as ours are: 04 was the first to do so. */
    boolean readableInLogs() {
        return valid() && major().matches("0[4-7]");
    }

    /** The version up to its last dot. */
    String major() {
        return version.substring(0, Math.max(0, version.lastIndexOf('.')));
    }

    /** The cookie as a person can read it, whatever its bytes are. */
    String readable() {
        var text = (magic + version).replaceAll("[^ -~]", ".");
        return '"' + text + '"';
    }
}
