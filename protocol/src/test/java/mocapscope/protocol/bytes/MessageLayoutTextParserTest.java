package mocapscope.protocol.bytes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.UncheckedIOException;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** Tests of the notation for message layouts. */
class MessageLayoutTextParserTest {

    @Test
    void readsNumberSizeAndScope() {
        var layouts = MessageLayoutTextParser.parse("""
                # comment
                Pose update #-3 =8 @frames
                  i32 sensor

                Ping
                """);

        assertEquals(List.of("Pose update", "Ping"), names(layouts));
        assertEquals(OptionalInt.of(-3), layouts.getFirst().number());
        assertEquals(OptionalInt.of(8), layouts.getFirst().size());
        assertEquals("frames", layouts.getFirst().scope());
        assertEquals(OptionalInt.empty(), layouts.getLast().number());
        assertEquals(List.of(), layouts.getLast().fields());
    }

    @Test
    void expandsPartsAndKeepsUnits() {
        var fields = MessageLayoutTextParser.parse("""
                Pose
                  f64 position.x,y m/s²
                  f64? dt ms since 2000
                """).getFirst().fields();

        assertEquals(
                List.of("position.x m/s² false", "position.y m/s² false", "dt ms since 2000 true"),
                fields.stream()
                        .map(field -> "%s %s %s".formatted(field.name(), field.unit(), field.optional()))
                        .toList());
    }

    @Test
    void readsLengthsOfTexts() {
        var fields = MessageLayoutTextParser.parse("""
                Text
                  text[32] user
                  text[name_length] name
                  text[name_length+1] file
                  bytes[*] data
                """).getFirst().fields();

        assertEquals(
                List.of(
                        new MessageLayout.FieldLength("", 32),
                        new MessageLayout.FieldLength("name_length", 0),
                        new MessageLayout.FieldLength("name_length", 1),
                        new MessageLayout.FieldLength("*", 0)),
                fields.stream().map(MessageLayout.FieldLayout::length).toList());
        assertTrue(fields.getLast().length().isRemaining());
    }

    @Test
    void nestsEntriesOfLists() {
        var fields = MessageLayoutTextParser.parse("""
                Images
                  i32 count
                  list[count] images
                    text[4] name
                    list[*] values
                      f32 -
                  u8 end
                """).getFirst().fields();
        var images = fields.get(1);

        assertEquals(List.of("count", "images", "end"), fieldNames(fields));
        assertEquals(List.of("name", "values"), fieldNames(images.entries()));
        assertEquals(List.of(""), fieldNames(images.entries().getLast().entries()));
    }

    @Test
    void rejectsInvalidLines() {
        for (var line : List.of("  i31 sensor", "  text[] name", "    i32 deep", "  i32")) {
            var exception = assertThrows(
                    IllegalArgumentException.class,
                    () -> MessageLayoutTextParser.parse("Message\n" + line + "\n"),
                    line);
            assertTrue(String.valueOf(exception.getMessage()).contains(line.strip()), exception.getMessage());
        }
    }

    @Test
    void namesMissingResource() {
        var exception = assertThrows(
                UncheckedIOException.class,
                () -> MessageLayoutTextParser.read(MessageLayoutTextParserTest.class, "none.txt"));

        assertTrue(String.valueOf(exception.getMessage()).contains("none.txt"), exception.getMessage());
    }

    private static List<String> names(List<MessageLayout> layouts) {
        return layouts.stream().map(MessageLayout::name).toList();
    }

    private static List<String> fieldNames(List<MessageLayout.FieldLayout> fields) {
        return fields.stream().map(MessageLayout.FieldLayout::name).toList();
    }
}
