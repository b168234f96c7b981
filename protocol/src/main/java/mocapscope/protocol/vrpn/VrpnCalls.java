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

    /** The host of each client that asked, and whether its call is still on its way. */
    private record Call(String host, boolean onItsWay) {}

    private final Map<String, Call> clients = new HashMap<>();

    /** Whether the client of that key is known, or may be called. */
    boolean admits(String key, String host) {
        if (clients.containsKey(key)) {
            return true;
        }
        var waiting = clients.values().stream().filter(Call::onItsWay).toList();
        return waiting.size() < MOST
                && waiting.stream().filter(call -> call.host().equals(host)).count() < MOST_A_HOST;
    }

    void begin(String key, String host) {
        clients.put(key, new Call(host, true));
    }

    /** The client took the call. */
    void taken(String key) {
        clients.computeIfPresent(key, (_, call) -> new Call(call.host(), false));
    }

    void end(String key) {
        clients.remove(key);
    }
}
