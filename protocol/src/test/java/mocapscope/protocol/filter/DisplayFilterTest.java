package mocapscope.protocol.filter;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DisplayFilterTest {
    private static final Object HIDDEN = new Object();

    /** A row with fixed values for each name or path. */
    private record FixedRow(Map<String, List<Object>> values) implements FilterableItem {

        @Override
        public boolean anyValue(FilterAttribute name, String path, FilterValuePredicate test) {
            return values.getOrDefault(path.isEmpty() ? name.word() : path, List.of()).stream()
                    .anyMatch(value -> switch (value) {
                        case String text -> test.matchesText(text);
                        case Integer number -> test.matchesInteger(number);
                        case Object _ when value == HIDDEN -> test.matchesHidden();
                        default -> test.matchesValue(value);
                    });
        }

        @Override
        public boolean containsText(String words) {
            return "tracker pose of tracker0".contains(words);
        }
    }

    private static final FixedRow ROW = new FixedRow(Map.ofEntries(
            Map.entry("source", List.of("Tracker0")),
            Map.entry("direction", List.of("in")),
            Map.entry("severity", List.of("note", "warning")),
            Map.entry("code", List.of("SILENT", "42")),
            Map.entry("length", List.of(72)),
            Map.entry("n", List.of(0)),
            Map.entry("time", List.of(1.5)),
            Map.entry("bone", List.of("Hips", "Left Hand")),
            Map.entry("large", List.of(new BigInteger("18446744073709551615"))),
            Map.entry("single", List.of(0.1f)),
            Map.entry("nan", List.of(Double.NaN)),
            Map.entry("on", List.of(true)),
            Map.entry("off", List.of(false)),
            Map.entry("bytes", List.of(ByteBuffer.wrap(new byte[] {0x0a, 0x0b}))),
            Map.entry("odd key", List.of(5L)),
            Map.entry("secret", List.of(HIDDEN))));

    @ParameterizedTest
    @CsvSource(
            delimiter = '%',
            quoteCharacter = '`',
            value = {
                "source == \"Tracker0\"             % true",
                "source == 'tracker0'               % true",
                "source != 'Tracker0'               % false",
                "source == 'Tracker1'               % false",
                "source != 'Tracker1'               % true",
                "source < 'Tracker1'                % true",
                "source >= 'tracker0'               % true",
                "source > 'Tracker0'                % false",
                "source ~ 'ER\\d$'                  % true",
                "source ~ '^er'                     % false",
                "source == 5                        % false",
                "source != 5                        % true",
                "source < 5                         % false",
                "source == true                     % false",
                "length == 72                       % true",
                "length == 0x48                     % true",
                "length == 72.0                     % true",
                "length == '72'                     % true",
                "length == 'long'                   % false",
                "length != 'long'                   % true",
                "length < 'long'                    % false",
                "length != 72                       % false",
                "length <= 72                       % true",
                "length < 72                        % false",
                "length > -1                        % true",
                "length < 99999999999999999999      % true",
                "length ~ '^7'                      % true",
                "n == 0                             % true",
                "n == false                         % true",
                "n != false                         % false",
                "length == true                     % true",
                "time > 1.25                        % true",
                "time == 15e-1                      % true",
                "time >= 2                          % false",
                "severity >= 'warning'              % true",
                "severity > 'warning'               % false",
                "severity < 'error'                 % true",
                "severity > 'note'                  % true",
                "severity == 'NOTE'                 % true",
                "severity == 'error'                % false",
                "code == 42                         % true",
                "code == '042'                      % true",
                "bone == 'left hand'                % true",
                "bone != 'Hips'                     % true",
                "field.large == 18446744073709551615 % true",
                "field.large > 18446744073709551614 % true",
                "field.single == 0.1                % true",
                "field.single > 0.1                 % false",
                "field.nan == 'NaN'                 % true",
                "field.nan != 0                     % true",
                "field.nan < 0                      % false",
                "field.nan >= 0                     % false",
                "field.on == true                   % true",
                "field.on == 1                      % true",
                "field.off == true                  % false",
                "field.off != true                  % true",
                "field.bytes == '0A0b'              % true",
                "field.bytes ~ '^0a'                % true",
                "field.\"odd key\" == 5             % true",
            })
    void comparesValues(String filter, boolean fits) throws FilterSyntaxException {
        assertEquals(fits, DisplayFilter.parse(filter).matches(ROW));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "session == 'x'",
                "session != 'x'",
                "session < 'x'",
                "session ~ ''",
                "sensor != 3",
                "field.gone != true",
                "channel",
                "field.gone",
                "field.secret != 'guess'",
                "field.secret ~ ''",
                "field.secret == true"
            })
    void comparisonOfMissingValueIsFalse(String filter) throws FilterSyntaxException {
        assertFalse(DisplayFilter.parse(filter).matches(ROW));
        assertTrue(DisplayFilter.parse("!(" + filter + ")").matches(ROW));
    }

    @Test
    void nameAloneTestsPresence() throws FilterSyntaxException {
        assertTrue(DisplayFilter.parse("source").matches(ROW));
        assertTrue(DisplayFilter.parse("field.secret").matches(ROW));
        assertTrue(DisplayFilter.parse("field.off").matches(ROW));
        assertTrue(DisplayFilter.parse("!session").matches(ROW));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '%',
            quoteCharacter = '`',
            value = {
                "n || session && session                 % true",
                "(n || session) && session               % false",
                "!session && n                           % true",
                "!(session && n)                         % true",
                "!session == 'x'                         % true",
                "!!n                                     % true",
                "session || channel || length            % true",
                "n && length && session                  % false",
                "'tracker pose' && n == 0                % true",
                "'pose tracker' || session               % false",
            })
    void bindsAndTighterThanOr(String filter, boolean fits) throws FilterSyntaxException {
        assertEquals(fits, DisplayFilter.parse(filter).matches(ROW));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '%',
            quoteCharacter = '`',
            value = {
                "session ==                      % 11 % column 11: expected a text in quotes, a number, true or false",
                "direction == in                 % 14 % column 14: expected a number, true, false or a text in quotes: \"in\"",
                "direction == 'up'               % 14 % column 14: expected \"in\" or \"out\"",
                "severity > 'fatal'              % 12 % column 12: expected \"note\" or \"warning\" or \"error\"",
                "sesion == 'x'                   %  1 % column 1: unknown name sesion: did you mean session?",
                "n == 1 || Lenght > 3            % 11 % column 11: unknown name Lenght: did you mean length?",
                "session.x == 1                  %  1 % column 1: unknown name session.x: did you mean session?",
                "field. == 1                     %  7 % column 7: expected a path, such as field.position.x",
                "n = 7                           %  3 % column 3: expected ==",
                "n =                             %  3 % column 3: expected ==",
                "finding & code                  %  9 % column 9: expected &&",
                "finding | code                  %  9 % column 9: expected ||",
                "n == 1 &&                       % 10 % column 10: expected a name, a text in quotes, ! or (",
                "&& n == 1                       %  1 % column 1: expected a name, a text in quotes, ! or (, found &&",
                "n == 1 length == 2              %  8 % column 8: expected && or || or the end",
                "n == 1)                         %  7 % column 7: expected && or || or the end, found )",
                "(n == 1                         %  8 % column 8: expected && or || or )",
                "()                              %  2 % column 2: expected a name, a text in quotes, ! or (, found )",
                "'abc                            %  1 % column 1: expected a closing quote '",
                "n == 12abc                      %  6 % column 6: expected a number such as 12, -0.5 or 0x1f, found 12abc",
                "n == 1e999                      %  6 % column 6: expected a number such as 12, -0.5 or 0x1f, found 1e999",
                "n < true                        %  5 % column 5: expected a number or a text in quotes, since true is neither less nor greater",
                "name ~ 5                        %  8 % column 8: expected a regular expression in quotes",
                "name ~ '('                      %  8 % column 8: expected a valid regular expression: Unclosed group",
                "n == 1 ? 2                      %  8 % column 8: unexpected character ?",
                "'x' == name                     %  5 % column 5: expected && or || or the end, since a name stands on the left of a comparison, found ==",
                "n == == 1                       %  6 % column 6: expected a text in quotes, a number, true or false, found ==",
            })
    void errorNamesColumnAndExpectation(String filter, int column, String message) {
        var thrown = assertThrows(FilterSyntaxException.class, () -> DisplayFilter.parse(filter));
        assertEquals(message, thrown.getMessage());
        assertEquals(column, thrown.column());
    }

    @Test
    void unknownNameWithoutNeighbourListsAllNames() {
        var thrown = assertThrows(FilterSyntaxException.class, () -> DisplayFilter.parse("velocity > 3"));

        assertEquals(
                "column 1: unknown name velocity: expected session, source, sensor, bone, name, direction, channel, length,"
                        + " n, time, finding, code, severity, field; a text to search for is in quotes",
                thrown.getMessage());
    }

    @Test
    void limitsLengthAndDepth() throws FilterSyntaxException {
        var deep = "(".repeat(FilterParser.DEEPEST) + "n" + ")".repeat(FilterParser.DEEPEST);
        assertTrue(DisplayFilter.parse(deep).matches(ROW));
        var tooDeep = assertThrows(FilterSyntaxException.class, () -> DisplayFilter.parse("!" + deep));
        assertEquals(FilterParser.DEEPEST + 1, tooDeep.column());

        var longest = "n == 0" + " ".repeat(FilterParser.LONGEST - 6);
        assertTrue(DisplayFilter.parse(longest).matches(ROW));
        assertThrows(FilterSyntaxException.class, () -> DisplayFilter.parse(longest + " "));
        assertThrows(FilterSyntaxException.class, () -> DisplayFilter.parse("w ".repeat(FilterParser.LONGEST)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "tracker",
                "Tracker POSE",
                "state=7",
                "name=foo",
                "device's clock",
                "Error!",
                "channels[3]",
                "tracker name",
                "field"
            })
    void treatsWordsWithoutOperatorAsSearch(String text) throws FilterSyntaxException {
        assertTrue(DisplayFilter.parse(text).isWords());
    }

    @Test
    void allWordsMustOccur() throws FilterSyntaxException {
        assertTrue(DisplayFilter.parse("TRACKER0 pose").matches(ROW));
        assertFalse(DisplayFilter.parse("tracker velocity").matches(ROW));
        assertTrue(DisplayFilter.parse("  ").isEmpty());
        assertTrue(DisplayFilter.parse(" time ").names().contains(FilterAttribute.TIME));
        assertTrue(DisplayFilter.parse("field.a.b").names().contains(FilterAttribute.FIELD));
        assertFalse(DisplayFilter.parse("'a b' || n").isWords());
    }

    @Test
    void endlessRegularExpressionEnds() throws FilterSyntaxException {
        var filter = DisplayFilter.parse("source ~ '(a+)+\\1b' || n == 0");
        var row = new FixedRow(Map.of("source", List.of("a".repeat(200)), "n", List.of(0)));

        assertFalse(filter.matches(row), "the row is undecided");
        assertTrue(filter.matches(ROW));
        assertEquals(1, filter.undecidedRows());
        for (int i = 1; i < RegexStepBudget.MOST_EXCEEDED; i++) {
            assertFalse(filter.isTooSlow());
            filter.matches(row);
        }
        assertTrue(filter.isTooSlow());
        assertFalse(filter.matches(ROW));
    }

    @Test
    void regularExpressionWithDeepRecursionEnds() throws FilterSyntaxException {
        var filter = DisplayFilter.parse("source ~ '(a|b)*c'");

        filter.matches(new FixedRow(Map.of("source", List.of("ab".repeat(50_000)))));
        assertEquals(1, filter.undecidedRows());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "tracker pose",
                "n",
                "!n",
                "!(n == 1)",
                "n == 1 && (source == \"a\" || code != 'b')",
                "n == 1 && source == \"a\" || code != 'b'",
                "(n && source) && code",
                "(n || source) || code",
                "!!(n || !source)",
                "name ~ \"^\\w+\\\"\\\\$\"",
                "time < -0.5 || time >= 1e3 || length == 0x1F",
                "field.\"a b.c\" == true",
                "field.a[3].x",
                "severity >= 'Warning'",
                "\"with \\n line\" && 'it\\'s'"
            })
    void printedTextParsesToEqualFilter(String text) throws FilterSyntaxException {
        var filter = DisplayFilter.parse(text);

        assertEquals(filter, DisplayFilter.parse(filter.toString()));
        assertEquals(filter.toString(), DisplayFilter.parse(filter.toString()).toString());
    }

    /** Random token sequences: each is valid and survives a round trip, or names a column within the text. */
    @Test
    void randomTextsParseOrNameColumn() {
        var random = new Random(39);
        var parts = List.of(
                "n",
                "session",
                "field.a.b",
                "field.",
                "unknown",
                "==",
                "!=",
                "<",
                "<=",
                "~",
                "&&",
                "||",
                "!",
                "(",
                ")",
                "(",
                ")",
                "\"text\"",
                "'(a+'",
                "'\\d\\\\'",
                "\"",
                "12",
                "-1.5",
                "0xff",
                "1e9",
                "true",
                "false",
                "=",
                "&",
                "\u00e9",
                "\ud83d",
                ".",
                "\\",
                "severity",
                "'note'",
                " ",
                " ",
                "\t");
        int valid = 0;
        for (int i = 0; i < 20_000; i++) {
            var text = new StringBuilder();
            for (int length = random.nextInt(12); length >= 0; length--) {
                text.append(parts.get(random.nextInt(parts.size()))).append(random.nextInt(3) == 0 ? "" : " ");
            }
            try {
                var filter = DisplayFilter.parse(text.toString());
                filter.matches(ROW);
                assertEquals(filter, DisplayFilter.parse(filter.toString()), text::toString);
                valid++;
            } catch (FilterSyntaxException exception) {
                assertTrue(exception.column() >= 1 && exception.column() <= text.length() + 1, text::toString);
            }
        }
        assertTrue(valid > 500, "valid texts: " + valid);
    }

    @Test
    void namesAreThoseOfExpression() throws FilterSyntaxException {
        assertEquals(
                Set.of(FilterAttribute.N, FilterAttribute.CODE, FilterAttribute.FIELD),
                DisplayFilter.parse("n == 1 && !(code || field.x > 1)").names());
        assertTrue(DisplayFilter.parse("n || 'x'").searchesText());
        assertFalse(DisplayFilter.parse("n").searchesText());
    }
}
