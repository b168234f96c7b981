package mocapscope.protocol.recording;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import mocapscope.protocol.catalog.ProtocolCatalog;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SkeletonMapRegistry;
import mocapscope.protocol.session.ClockAnchor;
import mocapscope.protocol.session.SessionCheckpoint;
import mocapscope.protocol.toy.Notes;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import mocapscope.protocol.transcript.Transcript;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConversionTest {
    private static final Path FIXTURES =
            Path.of(System.getProperty("mocapscope.fixtures", "../src-test-fixtures"), "vrpn");

    @TempDir
    private Path folder;

    @Test
    void aLogOfWhatWasRecordedFromItsMiddleOnTellsTheNamesFirst() throws IOException {
        var whole = Recorded.open(FIXTURES.resolve("ground_tcp.jsonl"), ProtocolCatalog.protocols(), null);
        var happened = new ArrayList<Said>();
        whole.recording().replay(new Saying(happened));
        var first = whole.session("first", new ClockAnchor(0, 0), Transcript.DEFAULT_BUDGET, SkeletonMapRegistry.builtIn());
        int middle = happened.size() / 2;
        tell(happened.subList(0, middle), new Replayer(first, new Notes()));
        var standing = SessionCheckpoint.of(first.history().decoder(), first.history().decoderState(), Transcript.TranscriptPosition.START)
                .orElseThrow();
        var rest = happened.subList(middle, happened.size());
        var seen = new Notes();
        tell(rest, new Replayer(first, seen));

        var half = new Recorded(folder.resolve("half"), ProtocolCatalog.named("vrpn"), new Half(standing, rest));
        var format = ProtocolCatalog.named("vrpn").files().getFirst();
        var log = folder.resolve("half" + format.extension());
        new Conversion(half, Direction.TO_CLIENT, Progress.NONE)
                .to(log, format.createEncoder().orElseThrow());
        var heard = new Notes();
        var again = Recorded.open(log, ProtocolCatalog.protocols(), null);
        var session = again.session("again", new ClockAnchor(0, 0), Transcript.DEFAULT_BUDGET, SkeletonMapRegistry.builtIn());
        again.recording().replay(new Replayer(session, heard));

        assertTrue(positions(seen).size() > 100);
        assertEquals(positions(seen).size(), positions(heard).size());
        assertEquals(positions(seen).getFirst(), positions(heard).getFirst());
        assertEquals(positions(seen).getLast(), positions(heard).getLast());
    }

    private static List<String> positions(Notes notes) {
        return notes.samples.stream()
                .filter(Sample.Pose.class::isInstance)
                .map(Sample.Pose.class::cast)
                .map(pose -> pose.stamp().source().device() + " " + pose.sensor() + " " + pose.position())
                .toList();
    }

    private static void tell(List<Said> said, Intake to) {
        said.forEach(one -> to.data(one.direction(), one.channel(), one.arrival(), one.bytes(), Entry.EntryModification.NONE));
    }

    private record Said(Direction direction, Channel channel, long arrival, ByteBuffer bytes) {}

    private record Saying(List<Said> said) implements Intake {
        @Override
        public void opened(Direction direction, Channel channel, long arrival, String note) {}

        @Override
        public void data(Direction direction, Channel channel, long arrival, ByteBuffer bytes, Entry.EntryModification mark) {
            said.add(new Said(direction, channel, arrival, bytes));
        }

        @Override
        public void closed(Direction direction, Channel channel, long arrival, String why) {}
    }

    /** What is left of a recording whose first half is only known. */
    private record Half(SessionCheckpoint standing, List<Said> rest) implements Recording {
        @Override
        public ClockAnchor anchor() {
            return new ClockAnchor(0, 0);
        }

        @Override
        public void replay(Intake out) {
            tell(rest, out);
        }
    }
}
