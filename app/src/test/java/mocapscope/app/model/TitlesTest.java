package mocapscope.app.model;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import mocapscope.app.synthetic.ToySession;
import mocapscope.protocol.session.Session;
import org.junit.jupiter.api.Test;

class TitlesTest {
    private final Session first = new ToySession("a", 1 << 20).session();
    private final Session second = new ToySession("b", 1 << 20).session();
    private final Session third = new ToySession("c", 1 << 20).session();

    @Test
    void ofThoseWithTheSameTitleTheLaterOnesHaveANumber() {
        var titles = Titles.of(List.of(first, second, third));

        assertEquals(first.title(), titles.of(first));
        assertEquals(first.title() + " (2)", titles.of(second));
        assertEquals(first.title() + " (3)", titles.of(third));
    }

    @Test
    void oneThatIsAloneHasNone() {
        assertEquals(second.title(), Titles.of(List.of(second)).of(second));
    }
}
