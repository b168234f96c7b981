package mocapscope.protocol.scene;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExternalViewerRecordingDataKindTest {

    @ParameterizedTest
    @ValueSource(strings = {"none", "frames", "frames,numbers", "frames,geometry,points,numbers"})
    void parsesItsOwnWords(String words) {
        assertEquals(words, ExternalViewerRecordingDataKind.words(ExternalViewerRecordingDataKind.parse(words)));
    }

    @Test
    void allIsEveryPart() {
        assertEquals(Set.of(ExternalViewerRecordingDataKind.values()), ExternalViewerRecordingDataKind.parse("all"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "frames,", "Frames", "frames numbers", "all,frames"})
    void rejectsOtherWords(String words) {
        var wrong = assertThrows(IllegalArgumentException.class, () -> ExternalViewerRecordingDataKind.parse(words));

        assertTrue(
                wrong.getMessage().startsWith("is not frames, geometry, points, numbers, all or none: "),
                wrong::toString);
    }
}
