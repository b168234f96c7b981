package mocapscope.app.handshake;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import mocapscope.app.synthetic.ToyBytes;
import mocapscope.app.synthetic.ToySession;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.transcript.Direction;
import org.junit.jupiter.api.Test;

class SearchTest {
    private final ToySession toy = new ToySession("s1", 8 << 20);

    @Test
    void wordsMustAllBeInTheNameTheSenderOrTheChannel() {
        cross();

        assertEquals(List.of(0L, 1L, 3L), found(Filter.ALL.words("TOY tracker0")));
        assertEquals(List.of(2L), found(Filter.ALL.words("joystick button")));
        assertEquals(List.of(), found(Filter.ALL.words("joystick pose")));
    }

    @Test
    void aDirectionCanBeLeftOut() {
        cross();

        assertEquals(List.of(3L), found(Filter.ALL.directions(false, true)));
        assertEquals(List.of(0L, 1L, 2L), found(Filter.ALL.directions(true, false)));
    }

    @Test
    void findingsAloneCanBeAskedFor() {
        cross();

        assertEquals(List.of(2L), found(Filter.ALL.findings(Severity.NOTE)));
    }

    @Test
    void oneCanAskForKindsAChannelAndHowBadAFindingMustBe() {
        cross();

        assertEquals(List.of(2L), found(Filter.ALL.name("toy_Button Change", true)));
        assertEquals(
                List.of(0L, 1L, 2L, 3L),
                found(Filter.ALL.name("toy_Button Change", true).name("toy_Tracker Pose", true)));
        assertEquals(List.of(), found(Filter.ALL.channel("udp")));
        assertEquals(List.of(2L), found(Filter.ALL.channel("tcp").findings(Severity.WARNING)));
        assertEquals(List.of(), found(Filter.ALL.findings(Severity.ERROR)));
    }

    @Test
    void wordsAreLookedForInFieldsWhereThatIsAsked() {
        cross();
        toy.crosses(Direction.TO_SERVER, ToyBytes.login("T", "hush"));

        assertEquals(List.of(), found(Filter.ALL.words("state=7")));
        assertEquals(List.of(2L), found(Filter.ALL.fields(true).words("joystick state=7")));
        assertEquals(List.of(4L), found(Filter.ALL.fields(true).words("key")));
        assertEquals(List.of(), found(Filter.ALL.fields(true).words("hush")), "a secret");
    }

    @Test
    void frozenItLooksAtNothingNewAndKeepsWhatItFound() {
        cross();
        var search = search(Filter.ALL.words("button"));
        search.go(() -> 0, 1);
        search.freeze(toy.session().history().nextMessage());
        cross();
        search.go(() -> 0, 1);
        assertEquals(List.of(2L), numbers(search));
        assertTrue(search.done());

        search.thaw();
        search.go(() -> 0, 1);
        assertEquals(List.of(2L, 6L), numbers(search));
    }

    @Test
    void itSearchesBackwardsASliceAtATimeAndSaysHowFarItIs() {
        for (int i = 0; i < 1000; i++) {
            toy.crosses(Direction.TO_CLIENT, i % 100 == 7 ? ToyBytes.button("J", 0, 1) : pose());
        }
        var search = search(Filter.ALL.words("button"));

        search.go(() -> 1, 0);
        assertEquals(256, search.searched());
        assertFalse(search.done());
        assertEquals(List.of(807L, 907L), numbers(search));

        search.go(() -> 0, 1);
        assertTrue(search.done());
        assertEquals(1000, search.searched());
        assertEquals(10, search.listing().size());
        assertEquals(7, search.listing().number(0));
    }

    @Test
    void whatComesWhileItSearchesIsFoundToo() {
        cross();
        var search = search(Filter.ALL.words("button"));
        search.go(() -> 0, 1);
        cross();
        assertFalse(search.done());
        search.go(() -> 0, 1);

        assertEquals(List.of(2L, 6L), numbers(search));
        assertTrue(search.done());
    }

    @Test
    void whatWasDroppedFromMemoryIsNoLongerFound() {
        var small = new ToySession("s2", 64 << 10);
        small.crosses(Direction.TO_CLIENT, ToyBytes.button("J", 0, 1));
        var search = new Search(new Lines(small.session()), Filter.ALL.words("button"));
        search.go(() -> 0, 1);
        assertEquals(List.of(0L), numbers(search));
        for (int i = 0; i < 3000; i++) {
            small.crosses(Direction.TO_CLIENT, pose());
        }
        search.go(() -> 0, 1);

        assertEquals(List.of(), numbers(search));
        assertTrue(search.done());
    }

    /** Two poses, a button with a finding, and a pose the other way. */
    private void cross() {
        toy.crosses(Direction.TO_CLIENT, pose(), pose());
        toy.crosses(Direction.TO_CLIENT, ToyBytes.button("Joystick", 0, 7));
        toy.crosses(Direction.TO_SERVER, pose());
    }

    private static ByteBuffer pose() {
        return ToyBytes.pose("Tracker0", 0, 1, 2, 3);
    }

    private Search search(Filter filter) {
        return new Search(new Lines(toy.session()), filter);
    }

    private List<Long> found(Filter filter) {
        var search = search(filter);
        search.go(() -> 0, 1);
        return numbers(search);
    }

    private static List<Long> numbers(Search search) {
        var numbers = new ArrayList<Long>();
        for (long i = 0; i < search.listing().size(); i++) {
            numbers.add(search.listing().number(i));
        }
        return numbers;
    }
}
