package mocapscope.protocol.websocket;

import java.util.ArrayList;
import java.util.List;

/** Builds the HTTP headers of a WebSocket upgrade and checks the fields that request and response share. */
final class WebSocketUpgradeHeaderCodec {

    private WebSocketUpgradeHeaderCodec() {}

    /** Builds a head from the three parts of the start line and pairs of name and value. */
    @SafeVarargs
    static HttpMessageHead createHead(List<String> firstLine, List<String>... pairs) {
        var fields = new ArrayList<HttpHeaderField>();
        int at = String.join(" ", firstLine).length() + 2;
        for (var pair : pairs) {
            var name = pair.getFirst();
            var value = pair.getLast();
            at += name.length() + 1;
            fields.add(new HttpHeaderField(fields.size(), name, value, at));
            at += 1 + value.length() + 2;
        }
        return new HttpMessageHead(firstLine.get(0), firstLine.get(1), firstLine.get(2), false, fields);
    }

    /** Checks the fields by which each side confirms the change of protocol. */
    static void requireUpgrade(HttpMessageHead head) {
        if (!head.hasToken("Upgrade", "websocket")) {
            throw head.reject(WebSocketProblemKind.UPGRADE_MISSING, "Upgrade", "is not websocket");
        }
        if (!head.hasToken("Connection", "Upgrade")) {
            throw head.reject(WebSocketProblemKind.CONNECTION_MISSING, "Connection", "does not contain Upgrade");
        }
    }
}
