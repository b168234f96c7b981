package mocapscope.protocol.link;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Random;
import mocapscope.protocol.sample.SkeletonMaps;
import mocapscope.protocol.session.Actions;
import mocapscope.protocol.session.Address;
import mocapscope.protocol.session.Anchor;
import mocapscope.protocol.session.Closing;
import mocapscope.protocol.session.Dialogue;
import mocapscope.protocol.session.Driver;
import mocapscope.protocol.session.Gates;
import mocapscope.protocol.session.History;
import mocapscope.protocol.session.Now;
import mocapscope.protocol.session.Phase;
import mocapscope.protocol.session.Role;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.toy.Notes;
import mocapscope.protocol.toy.ToyDecoder;
import mocapscope.protocol.toy.ToyProtocol;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Transcript;
import org.junit.jupiter.api.Test;

/** Whom a session hears that knows its peer's host, and not its port. */
class WaysTest {
    private static final Channel UDP = Channel.udp("udp");
    private static final Address FRIEND = new Address("127.0.0.1", 0);

    private final ToyProtocol protocol = new ToyProtocol();
    private final Notes notes = new Notes();

    @Test
    void anyPortOfItsHostIsHeardAndNoOtherHost() throws Exception {
        var live = live();
        assertTrue(notes.await(() -> notes.phases().contains(Phase.LIVE)));
        var here = notes.states.getLast().step();
        int port = Integer.parseInt(here.substring(here.indexOf(':') + 1));
        say("127.0.0.2", "p 1\n", port);
        say("127.0.0.1", "p 2\n", port);
        say("127.0.0.1", "p 3\n", port);

        assertTrue(notes.await(() -> notes.samples.size() >= 2));
        assertEquals(
                List.of(new ToyDecoder.Line("p 2"), new ToyDecoder.Line("p 3")),
                notes.messages.stream().map(message -> message.body()).toList());
        live.stop();
    }

    private LiveSession live() {
        var endpoint = protocol.endpoint(Role.CLIENT, FRIEND, Map.of());
        var decoder = protocol.decoder("s", endpoint, SkeletonMaps.builtIn());
        var history = new History(new Transcript(Transcript.DEFAULT_BUDGET), decoder);
        var session = new Session("s", protocol, endpoint, Role.CLIENT, "", Anchor.at(Clock.now()), history);
        var station = new Station("ways");
        var driver = new Driver(
                session, Listening::new, new Ways(station), _ -> notes, Gates.OPEN, new Random(1), Clock.now());
        var live = new LiveSession(station, driver, Gates.OPEN);
        station.post(driver::start);
        station.run(live, () -> {});
        return live;
    }

    private static void say(String from, String text, int port) throws Exception {
        var bytes = text.getBytes(StandardCharsets.US_ASCII);
        try (var socket = new DatagramSocket(new InetSocketAddress(from, 0))) {
            socket.send(new DatagramPacket(bytes, bytes.length, new InetSocketAddress("127.0.0.1", port)));
        }
    }

    /** Waits for what comes from its friend. */
    private static final class Listening implements Dialogue {

        @Override
        public void start(Now now, Actions out) {
            out.openUdp(UDP, FRIEND, FRIEND);
        }

        @Override
        public void opened(Channel channel, Address local, Address remote, Now now, Actions out) {
            out.step(Phase.LIVE, local.toString(), "");
        }

        @Override
        public void closed(Channel channel, Closing why, Now now, Actions out) {
            out.lost(why.describe());
        }
    }
}
