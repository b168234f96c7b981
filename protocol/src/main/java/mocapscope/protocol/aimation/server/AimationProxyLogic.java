package mocapscope.protocol.aimation.server;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import mocapscope.protocol.session.ProxyLogic;
import mocapscope.protocol.session.endpoint.NetworkAddress;
import mocapscope.protocol.session.gate.GatedTrafficUnit;
import mocapscope.protocol.session.logic.SessionLogicContext;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import org.jspecify.annotations.Nullable;

/**
 * Relays one AImation client's connection, rewriting the Host and Origin headers to name the real server. Any other host
 * or origin crosses unchanged, so that the server can refuse a foreign page (RFC 6455 section 10.2).
 */
public final class AimationProxyLogic extends ProxyLogic {
    private static final Pattern LINE = Pattern.compile(
            "(?imd)^(?<field>Host:[ \\t]*|Origin:[ \\t]*https?://)(?<host>[^\\s:]+|\\[[^\\s\\]]+\\])(?::(?<port>\\d+))?(?=[ \\t]*\\r$)");

    private static final String HEAD_END = "\r\n\r\n";

    private @Nullable NetworkAddress here;
    private boolean upgraded;

    /** Creates the logic of a client of the server at {@code server}. */
    public AimationProxyLogic(NetworkAddress server) {
        super(server);
    }

    @Override
    protected boolean rewritesMessages() {
        return true;
    }

    @Override
    protected @Nullable Predicate<ByteBuffer> unchangedBytes(Channel channel, Direction direction) {
        return upgraded || direction == Direction.TO_CLIENT ? ACCEPT_ALL : null;
    }

    @Override
    protected void onClientOpened(
            Channel channel, NetworkAddress local, NetworkAddress remote, SessionLogicContext out) {
        here = local;
        super.onClientOpened(channel, local, remote, out);
    }

    @Override
    protected GatedTrafficUnit rewrite(GatedTrafficUnit item, SessionLogicContext out) {
        if (upgraded || isToClient(item) || here == null) {
            return item;
        }
        upgraded = true;
        var text = StandardCharsets.ISO_8859_1.decode(item.bytes().duplicate()).toString();
        int end = text.indexOf(HEAD_END);
        if (end < 0) {
            return item;
        }
        var head = text.substring(0, end + 2);
        var changed = LINE.matcher(head)
                .replaceAll(line -> Matcher.quoteReplacement(
                        isOurs(line.group("host"), line.group("port"))
                                ? line.group("field") + upstream()
                                : line.group()));
        return changed.equals(head)
                ? item
                : item.withBytes(StandardCharsets.ISO_8859_1.encode(changed + text.substring(end + 2)))
                        .withEdit("host %s replaced by %s".formatted(here, upstream()));
    }

    private boolean isOurs(String host, @Nullable String port) {
        var local = here;
        return local != null
                && String.valueOf(local.port()).equals(port)
                && (local.host().equals(host) || local.isLoopback() && host.equalsIgnoreCase("localhost"));
    }
}
