package mocapscope.protocol.vrpn.connection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** Tests of the limit on simultaneous callbacks. */
class VrpnCallbackConnectionLimiterTest {
    private final VrpnCallbackConnectionLimiter calls = new VrpnCallbackConnectionLimiter();

    private static VrpnCallbackConnectionLimiter.CallbackTarget call(String requester, String host, int port) {
        return new VrpnCallbackConnectionLimiter.CallbackTarget(requester, host, port);
    }

    private boolean begun(VrpnCallbackConnectionLimiter.CallbackTarget target) {
        boolean admitted = calls.canAdmit(target);
        if (admitted) {
            calls.start(target.key());
        }
        return admitted;
    }

    @Test
    void limitsConcurrentCallsPerHostTo4() {
        for (int port = 5000; port < 5004; port++) {
            assertTrue(begun(call("10.0.0." + port % 3, "10.0.0.9", port)));
        }
        assertFalse(begun(call("10.0.0.5", "10.0.0.9", 6000)));
        assertFalse(begun(call("10.0.0.9", "10.0.0.9", 6000)));
        assertTrue(begun(call("10.0.0.5", "10.0.0.8", 6000)));
        calls.markConnected(call("10.0.0.2", "10.0.0.9", 5000).key());
        assertTrue(begun(call("10.0.0.5", "10.0.0.9", 6000)));
    }

    @Test
    void limitsConcurrentCallsTo32() {
        int start = 0;
        for (int host = 0; host < 40; host++) {
            start += begun(call("10.0.0.1", "10.0.1." + host, 5000)) ? 1 : 0;
        }
        assertEquals(32, start);
    }

    @Test
    void treatsRepeatedRequestAsSameCall() {
        var target = call("::1", "::1", 5000);
        assertTrue(begun(target));
        assertTrue(calls.canAdmit(call("::1", "::1", 5000)));
        calls.remove(target.key());
        for (int port = 1; port <= 4; port++) {
            assertTrue(begun(call("::1", "::1", 5000 + port)));
        }
        assertFalse(calls.canAdmit(target));
    }
}
