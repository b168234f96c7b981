package mocapscope.protocol.aimation.wire;

import java.util.stream.Collectors;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.websocket.WebSocketOpcode;

/** Guesses which protocol sent a stream that is not HTTP, from the stream's first bytes. */
final class NonHttpProtocolDetector {
    private static final String RGMP = "\1\0\0\0";
    private static final String TLS = "\26\3";
    private static final String VRPN = "vrpn";

    private NonHttpProtocolDetector() {}

    /** Describes the first bytes of a stream, one letter for each, and the protocol they resemble. */
    static String describe(String start, Direction direction) {
        var shown = start.matches("[ -~]*") ? "\"%s\"".formatted(start) : hex(start);
        return "it begins with %s, which is not HTTP%s".formatted(shown, guess(start, direction));
    }

    private static String hex(String start) {
        return start.chars().mapToObj("%02x"::formatted).collect(Collectors.joining(" "));
    }

    private static String guess(String start, Direction direction) {
        var side = direction == Direction.TO_CLIENT ? "server" : "client";
        if (start.startsWith(VRPN)) {
            return ": is this a VRPN %s?".formatted(side);
        }
        if (start.startsWith(RGMP)) {
            return ": is this an RGMP %s?".formatted(side);
        }
        if (start.startsWith(TLS)) {
            return ": does the other side use TLS?";
        }
        return frame(start.charAt(0)) ? ": it looks like a frame before the upgrade" : "";
    }

    private static boolean frame(int first) {
        return (first & 0xf0) == 0x80 && WebSocketOpcode.of(first & 0x0f).isPresent();
    }
}
