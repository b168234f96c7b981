package mocapscope.app.tables;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class SessionNameAndColorTest {

    @Test
    void shortNameCountsOtherDevices() {
        assertEquals(
                List.of("Stick", "Walker +2", "Body +4"),
                SessionNameAndColor.shorten(List.of("Stick", "Walker, Wand, Console", "Body, Hand, Prop +2")));
    }

    @Test
    void equalShortNamesGiveWayToWholeNames() {
        assertEquals(
                List.of("Walker, Wand", "Walker, Console", "Body +1"),
                SessionNameAndColor.shorten(List.of("Walker, Wand", "Walker, Console", "Body, Hand")));
    }
}
