package mocapscope.protocol.vrpn;

import java.util.HashMap;
import java.util.Map;

/**
 * The clients that asked to be called, and the calls on their way. These are bounded: a request is a datagram whose
 * sender may be a lie, and nobody shall make this server knock at many doors.
 */
final class VrpnCalls {
    private static final int MOST = 32;
    private static final int MOST_A_HOST = 4;
    private static final String FOR = " for ";

    /** A call that {@code asking} wants to {@code host}, which is that of the callback. */
    record Call(String asking, String host, int port) {

        /** The same for a request that is repeated. */
        String key() {
            return "%s%s%s:%d".formatted(asking, FOR, host, port);
        }

        boolean foreign() {
            return !host.equals(asking);
        }
    }

    /** The host of each client that asked to be called, and whether its call is still on its way. */
    private record Called(String host, boolean onItsWay) {}

    private final Map<String, Called> clients = new HashMap<>();

    /** Whether the client of that call is known, or may be called. */
    boolean admits(Call call) {
        if (clients.containsKey(call.key())) {
            return true;
        }
        var waiting = clients.values().stream().filter(Called::onItsWay).toList();
        return waiting.size() < MOST
                && waiting.stream()
                                .filter(one -> one.host().equals(call.host()))
                                .count()
                        < MOST_A_HOST;
    }

    /** @param key that of the call */
    void begin(String key) {
        var host = key.substring(key.indexOf(FOR) + FOR.length(), key.lastIndexOf(':'));
        clients.put(key, new Called(host, true));
    }

    /** The client took the call. */
    void taken(String key) {
        clients.computeIfPresent(key, (_, client) -> new Called(client.host(), false));
    }

    void end(String key) {
        clients.remove(key);
    }
}
