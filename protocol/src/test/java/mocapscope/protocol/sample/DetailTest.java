package mocapscope.protocol.sample;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DetailTest {
    private static final Detail GLOVE = new Detail(
            "Glove",
            "left",
            List.of(
                    new Detail("id", "7"),
                    new Detail("groups", "", List.of(new Detail("0", "imu"), new Detail("1", "joints"))),
                    new Detail("id", "again")));

    @Test
    void asTextEveryPartHasItsLineBelowItsWhole() {
        assertEquals("Glove: left\n  id: 7\n  groups\n    0: imu\n    1: joints\n  id: again\n", GLOVE.text());
    }

    @Test
    void numberedPartsAreAListAndNoNameIsLost() {
        assertEquals(
                Map.of("id", "7", "groups", List.of("imu", "joints"), "id (2)", "again", "value", "left"),
                GLOVE.plain());
        assertEquals("7", new Detail("id", "7").plain());
    }
}
