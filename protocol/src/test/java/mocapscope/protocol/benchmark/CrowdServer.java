package mocapscope.protocol.benchmark;

import java.util.List;
import mocapscope.protocol.catalog.ProtocolCatalog;
import mocapscope.protocol.link.SessionLauncher;
import mocapscope.protocol.motion.SimulatedMotionSource;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.event.SessionListener;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.session.event.SessionStateChange;

/** The crowd's servers, a process of their own: prints the endpoint of each, and then nothing, until its input ends. */
final class CrowdServer {

    private CrowdServer() {}

    public static void main(String[] arguments) throws Exception {
        try (var launcher = new SessionLauncher()) {
            serve(launcher, "aimation://", "Walker");
            serve(launcher, "rgmp://", "Hand");
            while (System.in.read() >= 0) {
                // No input is expected: it waits for the end.
            }
        }
    }

    private static void serve(SessionLauncher launcher, String scheme, String device) {
        var endpoint = ProtocolCatalog.parse(scheme + "127.0.0.1:0?rate=" + Crowd.RATE, SessionRole.SERVER);
        launcher.serve(
                ProtocolCatalog.of(endpoint),
                endpoint,
                SimulatedMotionSource.of(List.of(device)),
                _ -> new AddressPrintingListener(scheme));
    }

    /** Prints the address of a listener. */
    private record AddressPrintingListener(String scheme) implements SessionListener {

        @Override
        public void on(SessionEvent event) {
            switch (event) {
                case SessionStateChange state -> onState(state);
                default -> {}
            }
        }

        private void onState(SessionStateChange state) {
            if (state.phase() == SessionPhase.LISTENING) {
                System.out.println(scheme + state.step());
            }
        }

        @Override
        public boolean wantsMessages() {
            return false;
        }
    }
}
