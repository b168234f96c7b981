package mocapscope.protocol.vrpn.connection;

import java.util.HashMap;
import java.util.Map;
import mocapscope.protocol.limit.DocumentedLimit;

/**
 * Tracks the clients that requested a callback and limits concurrent outgoing connection attempts. The limits exist
 * because the sender of a datagram may be forged: the server must not become a tool to scan other hosts.
 */
public final class VrpnOutgoingCallbackLimiter {
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
