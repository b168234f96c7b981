package mocapscope.protocol.vrpn.connection;

import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import mocapscope.protocol.bytes.ByteReader;
import mocapscope.protocol.bytes.DecodeException;
import mocapscope.protocol.limit.DocumentedLimit;
import mocapscope.protocol.session.endpoint.NetworkAddress;
import mocapscope.protocol.session.logic.ServerLogicContext;
import mocapscope.protocol.vrpn.wire.VrpnProblemKind;
import mocapscope.protocol.vrpn.wire.VrpnTcpConnectBackRequest;

/**
 * Limits the connections that a VRPN server opens to requested addresses, so that forged requests cannot abuse it. The
 * limits exist because the sender of a datagram may be forged: the server must not become a tool to scan other hosts.
 */
public final class VrpnCallbackConnectionLimiter {
    @DocumentedLimit(
            value = "connections that a server is opening to clients, only to the host that asked",
            unit = "connections",
            beyond = "refused, CALLS_IN_FLIGHT; to another host, CALLBACK_FOREIGN")
    private static final int MOST = 32;

    @DocumentedLimit(
            value = "connections that a server is opening to one host",
            unit = "connections",
            beyond = "refused, CALLS_IN_FLIGHT")
    private static final int MOST_A_HOST = 4;

    private static final String FOR = " for ";

    /** A callback requested by one host: the host and port to connect to. */
    public record CallbackTarget(String requester, String host, int port) {

        /** Returns the client's key, which is equal for repeated requests. */
        public String key() {
            return "%s%s%s:%d".formatted(requester, FOR, host, port);
        }

        public boolean isForeign() {
            return !host.equals(requester);
        }
    }

    /** The host of a client that requested a callback; {@code onItsWay} is true until its connection attempt ends. */
    private record Called(String host, boolean onItsWay) {}

    private final Map<String, Called> clients = new HashMap<>();

    /**
     * Returns the key of the client that sent a callback request; empty if the request is malformed or refused, which
     * is reported. Repeated requests have equal keys.
     */
    public Optional<String> identifyClient(
            NetworkAddress from, ByteBuffer datagram, boolean allowsForeign, ServerLogicContext out) {
        try {
            var request = VrpnTcpConnectBackRequest.read(new ByteReader(datagram, VrpnProblemKind.CALLBACK_MALFORMED));
            var target = new CallbackTarget(from.host(), request.host(), request.port());
            var refusal = refusal(target, allowsForeign);
            if (refusal.isEmpty()) {
                return Optional.of(target.key());
            }
            out.reportFinding(
                    refusal.get(),
                    "%s requests a callback to %s:%d: rejected".formatted(from, request.host(), request.port()));
        } catch (DecodeException exception) {
            out.reportFinding(exception.rule(), "%s: %s".formatted(from, exception.getMessage()));
        }
        return Optional.empty();
    }

    private Optional<VrpnProblemKind> refusal(CallbackTarget target, boolean allowsForeign) {
        if (target.isForeign() && !allowsForeign) {
            return Optional.of(VrpnProblemKind.CALLBACK_FOREIGN);
        }
        return canAdmit(target) ? Optional.empty() : Optional.of(VrpnProblemKind.CALLS_IN_FLIGHT);
    }

    /** Returns true if the client is known or another connection attempt is allowed. */
    public boolean canAdmit(CallbackTarget target) {
        if (clients.containsKey(target.key())) {
            return true;
        }
        var waiting = clients.values().stream().filter(Called::onItsWay).toList();
        return waiting.size() < MOST
                && waiting.stream()
                                .filter(one -> one.host().equals(target.host()))
                                .count()
                        < MOST_A_HOST;
    }

    /**
     * Registers a connection attempt.
     *
     * @param key the key of its {@link CallbackTarget}
     */
    public void start(String key) {
        var host = key.substring(key.indexOf(FOR) + FOR.length(), key.lastIndexOf(':'));
        clients.put(key, new Called(host, true));
    }

    /** Marks a connection attempt as successful. */
    public void markConnected(String key) {
        clients.computeIfPresent(key, (_, client) -> new Called(client.host(), false));
    }

    public void remove(String key) {
        clients.remove(key);
    }
}
