package mocapscope.protocol.bench;

import java.util.List;
import mocapscope.protocol.catalog.Catalog;
import mocapscope.protocol.link.Network;
import mocapscope.protocol.motion.Devices;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SourceInfo;
import mocapscope.protocol.session.Finding;
import mocapscope.protocol.session.Message;
import mocapscope.protocol.session.Phase;
import mocapscope.protocol.session.Role;
import mocapscope.protocol.session.State;
import mocapscope.protocol.session.Tap;
import mocapscope.protocol.transcript.Entry;

/** The crowd's servers, a process of their own: prints the endpoint of each, and then nothing, until its input ends. */
final class CrowdServer {

    private CrowdServer() {}

    public static void main(String[] arguments) throws Exception {
        try (var network = new Network()) {
            serve(network, "aimation://", "Walker");
            serve(network, "rgmp://", "Hand");
            while (System.in.read() >= 0) {
                // Nothing is said to it: it waits for the end.
            }
        }
    }

    private static void serve(Network network, String scheme, String device) {
        var endpoint = Catalog.parse(scheme + "127.0.0.1:0?rate=" + Crowd.RATE, Role.SERVER);
        network.serve(Catalog.of(endpoint), endpoint, Devices.of(List.of(device)), _ -> new Doorbell(scheme));
    }

    /** Says where a listener listens. */
    private record Doorbell(String scheme) implements Tap {

        @Override
        public void state(State state) {
            if (state.phase() == Phase.LISTENING) {
                System.out.println(scheme + state.step());
            }
        }

        @Override
        public void entry(Entry entry) {}

        @Override
        public void message(Message message) {}

        @Override
        public boolean wantsMessages() {
            return false;
        }

        @Override
        public void source(SourceInfo source) {}

        @Override
        public void sample(Sample sample) {}

        @Override
        public void finding(Finding finding) {}
    }
}
