package mocapscope.protocol.export.table;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.stream.Stream;
import mocapscope.protocol.bytes.UniqueNameRegistry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Names of joints and markers, as words that other programs take. */
class ExportIdentifierSanitizerTest {

    @ParameterizedTest
    @ValueSource(strings = {" ", "\t", "\u3000", "\u00a0", "\u0085", "\u2028", "\u200b", "{", "}", "\"", " {\u3000"})
    void removesWordSeparators(String blank) {
        assertEquals("left_arm", ExportIdentifierSanitizer.toWord("left" + blank + "arm", "joint"));
    }

    @ParameterizedTest
    @CsvSource({
        "mixamorig:LeftArm, mixamorig_LeftArm",
        "thigh.L, thigh_L",
        "Bip01 L UpperArm, Bip01_L_UpperArm",
        "/world/hand-1, _world_hand_1",
        "a|b\\c*d+e, a_b_c_d_e",
        "1stToe, _1stToe",
        "٣م, _٣م",
        "_toe_, _toe_",
        "..., joint_7",
        "_, joint_7",
        "'', joint_7"
    })
    void replacesWhatOtherProgramsForbid(String name, String word) {
        assertEquals(word, ExportIdentifierSanitizer.toWord(name, "joint_7"));
    }

    @Test
    void shortensNamesToWholeLetters() {
        assertEquals("腕".repeat(19), ExportIdentifierSanitizer.toWord("腕".repeat(100), "joint"));
        assertEquals(
                "a" + "\ud840\udc00".repeat(14),
                ExportIdentifierSanitizer.toWord("a" + "\ud840\udc00".repeat(15), "joint"));
    }

    @Test
    void namesEqualAfterCleaningStayDifferent() {
        var names = new UniqueNameRegistry();

        assertEquals(
                List.of("a_b", "a_b_2", "a_b_3", "a_b_2_2"),
                Stream.of("a b", "a.b", "a:b", "a_b_2")
                        .map(name -> names.add(ExportIdentifierSanitizer.toWord(name, "joint")))
                        .toList());
    }

    @Test
    void keepsLettersOfAllScripts() {
        assertEquals("左腕", ExportIdentifierSanitizer.toWord("左腕", "joint"));
    }

    @Test
    void removesControlCharactersAndLimitsLength() {
        assertEquals("a_b", ExportIdentifierSanitizer.toWord("a{}\u0000\nb", "joint"));
        assertEquals(
                57, ExportIdentifierSanitizer.toWord("x".repeat(1000), "joint").length());
    }
}
