package mocapscope.app.dock;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DockLayoutJsonCodecTest {

    @Test
    void ignoresEveryTruncatedLayout() {
        var text = DockLayoutJsonCodec.write(
                DockLayout.of(DockLayoutNode.sideBySide(DockLayoutNode.tabs("a", "b"), 0.25, DockLayoutNode.tabs("c")))
                        .withPaneDetached("b", 1, 2, 3, 4));

        for (int length = 0; length < text.length(); length++) {
            assertEquals(
                    Optional.empty(), DockLayoutJsonCodec.read(text.substring(0, length)), text.substring(0, length));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"main\":{}}",
                "{\"main\":{\"tabs\":[],\"front\":\"a\"}}",
                "{\"main\":{\"tabs\":[\"a\"],\"front\":\"b\"}}",
                "{\"main\":{\"across\":true,\"parts\":[]}}",
                "{\"main\":{\"across\":true,\"parts\":[{\"share\":1e400,\"place\":{\"tabs\":[\"a\"],\"front\":\"a\"}}]}}",
                "{\"windows\":[{}]}"
            })
    void readsInvalidLayoutAsEmpty(String text) {
        assertEquals(Optional.empty(), DockLayoutJsonCodec.read(text));
    }

    @Test
    void ignoresDeeplyNestedLayout() {
        var deep = "{\"across\":true,\"parts\":[{\"share\":0.5,\"place\":".repeat(200);

        assertEquals(Optional.empty(), DockLayoutJsonCodec.read("{\"main\":" + deep + "{}" + "}]}".repeat(200) + "}"));
    }
}
