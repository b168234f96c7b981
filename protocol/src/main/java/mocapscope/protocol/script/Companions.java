package mocapscope.protocol.script;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import mocapscope.protocol.link.Live;
import mocapscope.protocol.link.Network;
import mocapscope.protocol.session.Endpoint;
import mocapscope.protocol.session.Phase;
import mocapscope.protocol.session.Protocol;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.State;

/** Sessions beside the one that is tried: they are live before it begins, and must stay so. */
final class Companions {
    private final List<Companion> all = new ArrayList<>();

    /** One of them; its session's thread tells how it stands. */
    private static final class Companion {
        private final CountDownLatch settled = new CountDownLatch(1);
        private final Live live;
        private volatile State state = new State(Phase.CONNECTING, "", "", 0);

        Companion(Network network, Protocol protocol, Endpoint endpoint) {
            live = network.connect(protocol, endpoint, _ -> new Unheard(this::told));
        }

        private void told(State now) {
            state = now;
            if (live() || now.phase().over()) {
                settled.countDown();
            }
        }

        boolean live() {
            return state.phase() == Phase.LIVE || state.phase() == Phase.SILENT;
        }
    }

    /** Begins so many, one after the other, and waits for each at most so long. */
    void begin(int count, Network network, Protocol protocol, Endpoint endpoint, long nanos)
            throws InterruptedException {
        for (int i = 0; i < count; i++) {
            var companion = new Companion(network, protocol, endpoint);
            all.add(companion);
            if (!companion.settled.await(nanos, TimeUnit.NANOSECONDS) || !companion.live()) {
                return;
            }
        }
    }

    /** What is wrong with them; empty while each is live. */
    Optional<Remark> trouble() {
        return all.stream()
                .filter(companion -> !companion.live())
                .findFirst()
                .map(companion -> new Remark(
                        "beside",
                        Verdict.FAILED,
                        "the session beside it is not live: " + companion.state.phase() + " "
                                + companion.state.step()));
    }

    List<Session> sessions() {
        return all.stream().map(companion -> companion.live.session()).toList();
    }

    /** Has them say goodbye. */
    void stop() {
        all.forEach(companion -> companion.live.stop());
    }

    List<Live> lives() {
        return all.stream().map(companion -> companion.live).toList();
    }
}
