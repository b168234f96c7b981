package mocapscope.protocol.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.Function;
import mocapscope.protocol.catalog.Catalog;
import mocapscope.protocol.link.Clock;
import mocapscope.protocol.link.Network;
import mocapscope.protocol.motion.Devices;
import mocapscope.protocol.session.Both;
import mocapscope.protocol.session.Phase;
import mocapscope.protocol.session.Protocol;
import mocapscope.protocol.session.Role;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.Tap;
import mocapscope.protocol.take.Recorder;
import mocapscope.protocol.toy.Notes;

/** A take of the demo devices of all protocols, recorded over real sockets. */
final class DemoTake {
    private DemoTake() {}

    /** Records for that long; each client's session is told to a tap of its own as well. */
    static void record(Path file, Duration time, Function<Session, Tap> taps) throws IOException, InterruptedException {
        var options = new Recorder.Options("mocapscope bench", false, 0);
        try (var recorder = Recorder.begin(file, options, Clock::nanos);
                var network = new Network()) {
            for (var protocol : Catalog.protocols()) {
                var endpoint = Catalog.parse(served(network, protocol), Role.CLIENT);
                network.connect(protocol, endpoint, session -> new Both(taps.apply(session), recorder.open(session)));
            }
            Thread.sleep(time);
        }
    }

    /** The endpoint of a server of that protocol, with what a client of the demo asks for. */
    private static String served(Network network, Protocol protocol) throws InterruptedException {
        var scheme = protocol.schemes().getFirst().name() + "://";
        var door = new Notes();
        network.serve(
                protocol,
                Catalog.parse(scheme + "127.0.0.1:0", Role.SERVER),
                Devices.of(protocol.devices()),
                session -> session.id().contains(".") ? new Unheard() : door);
        door.await(() -> door.phases().contains(Phase.LISTENING));
        var listening = door.states.stream()
                .filter(state -> state.phase() == Phase.LISTENING)
                .findFirst()
                .orElseThrow();
        return scheme + listening.step() + protocol.demo();
    }
}
