package mocapscope.protocol.vrpn.wire;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import mocapscope.protocol.bytes.ByteReader;
import mocapscope.protocol.bytes.ByteWriter;

/**
 * The 24-byte VRPN cookie that each side sends first: protocol version and remote-logging mode.
 *
 * <pre>
 *   0            11       16  18 19       24
 *   │vrpn: ver.␣ │07.38   │␣␣ │0 │ 0 0 0 0 0│
 * </pre>
 */
public record VrpnCookie(String magic, String version, String logMode) implements VrpnMessage {
    public static final int LENGTH = 24;
    public static final String NAME = "cookie";
    public static final int VERSION_AT = 11;
    public static final int LOG_MODE_AT = 18;
    public static final VrpnCookie OURS = new VrpnCookie("vrpn: ver. ", "07.38", "0");

    public static VrpnCookie read(ByteReader in) {
        in.section("§2.2");
        var magic = in.text("magic", VERSION_AT, StandardCharsets.ISO_8859_1, false);
        var version = in.text("version", 5, StandardCharsets.ISO_8859_1, false);
        in.skip("spaces", 2);
        var logMode = in.text("log_mode", 1, StandardCharsets.ISO_8859_1, false);
        in.skip("padding", 5);
        return new VrpnCookie(magic, version, logMode);
    }

    public void write(ByteWriter out) {
        out.section("§2.2")
                .text("magic", magic, VERSION_AT)
                .text("version", version, 5)
                .text("spaces", "  ", 2)
                .text("log_mode", logMode, 1)
                .pad(5);
    }

    /** Returns the 24 bytes of the cookie. */
    public ByteBuffer encode() {
        var out = new ByteWriter(ByteOrder.BIG_ENDIAN);
        write(out);
        return out.toByteBuffer();
    }

    /** Returns true if the bytes at {@code from} begin like a cookie. */
    public static boolean startsAt(ByteBuffer bytes, int from) {
        for (int i = 0; i < VERSION_AT; i++) {
            if (bytes.get(from + i) != OURS.magic.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    /** Returns true for a cookie of any version. */
    public boolean isValid() {
        return magic.equals(OURS.magic) && version.indexOf('.') > 0;
    }

    /** Returns true if the log mode is a digit from 0 to 3. */
    public boolean hasValidLogMode() {
        return logMode.length() == 1 && logMode.charAt(0) >= '0' && logMode.charAt(0) <= '3';
    }

    /** Returns true if its major version is compatible with ours. */
    public boolean isCompatible() {
        return isValid() && majorVersion().equals(OURS.majorVersion());
    }

    /** Returns true if log records of this version have the current layout, which version 04 introduced. */
    public boolean isReadableInLogs() {
        return isValid() && majorVersion().matches("0[4-7]");
    }

    /** Returns the version up to its last dot. */
    String majorVersion() {
        return version.substring(0, Math.max(0, version.lastIndexOf('.')));
    }

    /** Returns the cookie as printable text, whatever its bytes are. */
    public String toPrintableText() {
        var text = (magic + version).replaceAll("[^ -~]", ".");
        return '"' + text + '"';
    }
}
