package mocapscope.protocol.session;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SkeletonMaps;
import mocapscope.protocol.sample.SourceInfo;
import mocapscope.protocol.toy.ToyProtocol;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Entry;
import mocapscope.protocol.transcript.Transcript;
import org.junit.jupiter.api.Test;

/** Who of a session's tap and its dialogue is handed messages, and who envelopes. */
class UnderstoodTest {
    private final List<String> tapped = new ArrayList<>();
    private final List<String> asked = new ArrayList<>();

    private record Tapping(boolean wantsMessages, List<String> heard) implements Tap {

        @Override
        public void message(Message message) {
            heard.add("message " + message.name());
        }

        @Override
        public void envelope(Envelope envelope) {
            heard.add("envelope " + envelope.name());
        }

        @Override
        public void sample(Sample sample) {}

        @Override
        public void source(SourceInfo source) {}

        @Override
        public void finding(Finding finding) {}

        @Override
        public void state(State state) {}

        @Override
        public void entry(Entry entry) {}
    }

    private record Talking(boolean wantsMessages, List<String> heard) implements Dialogue {

        @Override
        public void start(Now now, Actions out) {
            out.connect(ToyProtocol.TCP, DriverBench.REMOTE);
        }

        @Override
        public void message(Message message, Now now, Actions out) {
            heard.add("message " + message.name());
        }

        @Override
        public void envelope(Envelope envelope, Now now, Actions out) {
            heard.add("envelope " + envelope.name());
        }

        @Override
        public void closed(Channel channel, Closing why, Now now, Actions out) {}
    }

    @Test
    void whereNobodyNeedsMessagesBothHearEnvelopes() {
        hear(false, false);

        assertEquals(List.of("message welcome", "envelope p"), tapped);
        assertEquals(tapped, asked);
    }

    @Test
    void whereTheTapNeedsMessagesBothHearThem() {
        hear(true, false);

        assertEquals(List.of("message welcome", "message p"), tapped);
        assertEquals(tapped, asked);
    }

    @Test
    void whereTheDialogueNeedsMessagesBothHearThem() {
        hear(false, true);

        assertEquals(List.of("message welcome", "message p"), tapped);
        assertEquals(tapped, asked);
    }

    private void hear(boolean tap, boolean dialogue) {
        var protocol = new ToyProtocol();
        var endpoint = protocol.endpoint(Role.CLIENT, DriverBench.REMOTE, Map.of());
        var history = new History(new Transcript(1 << 20), protocol.decoder("toy-1", endpoint, SkeletonMaps.builtIn()));
        var now = DriverBench.at(0);
        var session = new Session("toy-1", protocol, endpoint, Role.CLIENT, "peer", Anchor.at(now), history);
        var driver = new Driver(
                session,
                () -> new Talking(dialogue, asked),
                new FakeWire(),
                _ -> new Tapping(tap, tapped),
                Gates.OPEN,
                new Random(1),
                now);
        driver.start(now);
        driver.opened(DriverBench.TCP, DriverBench.LOCAL, DriverBench.REMOTE, now);
        DriverBench.receive(driver, "welcome\np 1\n", 1);
    }
}
