package mocapscope.protocol.setp;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SourceInfo;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.session.Decoder;
import mocapscope.protocol.session.Finding;
import mocapscope.protocol.session.Message;
import mocapscope.protocol.session.Sink;
import org.junit.jupiter.api.Test;

/** Which messages become samples, and when one is too old (R34). */
class SetpSamplesTest {

    private static final class Seen implements Sink {
        final List<Sample> samples = new ArrayList<>();
        final List<SourceInfo> sources = new ArrayList<>();
        int messages;

        @Override
        public void message(Message message) {
            messages++;
        }

        @Override
        public void source(SourceInfo source) {
            sources.add(source);
        }

        @Override
        public void sample(Sample sample) {
            samples.add(sample);
        }

        @Override
        public void finding(Finding finding) {}

        List<String> words() {
            return samples.stream()
                    .map(Sample.SceneObject.class::cast)
                    .map(one -> "%s %d %s"
                            .formatted(
                                    one.event(),
                                    one.index(),
                                    one.motion().position().x()))
                    .toList();
        }
    }

    private static Seen seen(SetpFrame... frames) {
        var seen = new Seen();
        Decoder.Knowledge known = Datagrams.knowing(Datagrams.SESSION);
        var datagrams = new Datagrams();
        for (var frame : frames) {
            datagrams.loose(frame);
        }
        for (var entry : datagrams.list()) {
            known = Heard.STRICT.decode(known, entry, seen);
        }
        return seen;
    }

    private static SetpFrame moved(long object, double x, long message) {
        return Datagrams.whole(
                new SetpPerception.MovementPerception(object, new Vec3(x, 0, 0), Vec3.ZERO, Quat.IDENTITY), message);
    }

    private static SetpFrame turned(long object, double x, long message) {
        return Datagrams.whole(
                new SetpPerception.AdvancedMovementPerception(
                        object, new Vec3(x, 0, 0), Vec3.ZERO, Quat.IDENTITY, Quat.IDENTITY, Vec3.ZERO, Quat.IDENTITY),
                message);
    }

    @Test
    void anOlderMovementOfAnObjectIsNoSampleButStaysAMessage() {
        var seen = seen(moved(4, 1, 10), moved(4, 2, 12), moved(4, 3, 11), turned(4, 4, 9), moved(5, 5, 8));

        assertEquals(List.of("MOVED 4 1.0", "MOVED 4 2.0", "MOVED 5 5.0"), seen.words());
        assertEquals(10, seen.messages);
    }

    @Test
    void theOrderGoesOnOverTheWrap() {
        var seen = seen(moved(4, 1, 0xffff_ffffL), moved(4, 2, 1), moved(4, 3, 0xffff_fffeL));

        assertEquals(List.of("MOVED 4 1.0", "MOVED 4 2.0"), seen.words());
    }

    @Test
    void anObjectHasItsNameFromItsPerceptionToItsEnd() {
        var thing = new SetpWorld().thing(0, 0).orElseThrow();
        var seen = seen(
                moved(0, 1, 1),
                Datagrams.whole(new SetpPerception.ObjectPerception(thing), 2),
                moved(0, 2, 3),
                Datagrams.whole(new SetpPerception.DisappearancePerception(0), 4),
                moved(0, 3, 5));

        assertEquals(
                List.of(
                        Optional.<UUID>empty(),
                        Optional.of(thing.objectId()),
                        Optional.of(thing.objectId()),
                        Optional.of(thing.objectId()),
                        Optional.<UUID>empty()),
                seen.samples.stream()
                        .map(sample -> ((Sample.SceneObject) sample).id())
                        .toList());
    }

    @Test
    void theBubbleIsAnnouncedOnce() {
        var sources = seen(moved(0, 1, 1), moved(0, 2, 2)).sources;

        assertEquals(1, sources.size());
        assertEquals("2000-01-01", sources.getFirst().epoch());
    }
}
