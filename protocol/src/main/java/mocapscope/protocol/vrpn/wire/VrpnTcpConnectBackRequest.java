package mocapscope.protocol.vrpn.wire;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.regex.Pattern;
import mocapscope.protocol.bytes.ByteReader;
import mocapscope.protocol.bytes.ByteWriter;

/**
 * A VRPN callback request: a client's UDP datagram naming the host and TCP port for the server to connect to.
 *
 * <pre>
 *   │127.0.0.1 58371│NUL│   variable length, not padded
 * </pre>
 */
public record VrpnTcpConnectBackRequest(String host, int port) implements VrpnMessage {
    public static final String NAME = "callback request";

    private static final int LONGEST = 199;
    private static final int LOWEST_PORT = 1024;
    private static final int HIGHEST_PORT = 65_535;

    /** Host syntax accepted by the C++ implementation: no IPv6, and no hyphen in a name. */
    private static final Pattern HOST = Pattern.compile("[A-Za-z0-9.]+");

    private static final Pattern FORM = Pattern.compile("(" + HOST + ")\\s+([0-9]{1,9})\\s*");

    public static VrpnTcpConnectBackRequest read(ByteReader in) {
        in.section("§2.1");
        int length = in.remaining();
        var text = in.text("request", length);
        var form = FORM.matcher(text);
        if (text.length() > LONGEST || !form.matches()) {
            throw in.reject(VrpnProblemKind.CALLBACK_MALFORMED, "request", "is not an address and port");
        }
        int port = Integer.parseInt(form.group(2));
        if (port < LOWEST_PORT || port > HIGHEST_PORT) {
            throw in.reject(
                    VrpnProblemKind.CALLBACK_MALFORMED,
                    "request",
                    "names port %d, which is outside %d to %d".formatted(port, LOWEST_PORT, HIGHEST_PORT));
        }
        return new VrpnTcpConnectBackRequest(form.group(1), port);
    }

    /** Returns true if a request can contain this host. */
    public static boolean isValidHost(String host) {
        return HOST.matcher(host).matches();
    }

    /** Returns the whole datagram. */
    public ByteBuffer encode() {
        var text = host + " " + port;
        return new ByteWriter(ByteOrder.BIG_ENDIAN)
                .section("§2.1")
                .text("request", text, text.length() + 1)
                .toByteBuffer();
    }
}
