package mocapscope.app.model.snapshot;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import mocapscope.app.synthetic.SyntheticSession;
import mocapscope.protocol.session.Session;
import org.junit.jupiter.api.Test;

class SessionTitleDisambiguatorTest {
    private final Session first = new SyntheticSession("a", 1 << 20).session();
    private final Session second = new SyntheticSession("b", 1 << 20).session();
    private final Session third = new SyntheticSession("c", 1 << 20).session();

    @Test
    void numbersLaterSessionsWithSameTitle() {
        var disambiguator = SessionTitleDisambiguator.title(List.of(first, second, third));

        assertEquals(first.title(), disambiguator.title(first));
        assertEquals(first.title() + " (2)", disambiguator.title(second));
        assertEquals(first.title() + " (3)", disambiguator.title(third));
    }

    @Test
    void keepsUniqueTitleUnnumbered() {
        assertEquals(
                second.title(), SessionTitleDisambiguator.title(List.of(second)).title(second));
    }
}
