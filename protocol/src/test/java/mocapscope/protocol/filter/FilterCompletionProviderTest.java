package mocapscope.protocol.filter;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FilterCompletionProviderTest {

    /** The caret stands at the bar; the candidates are joined by commas. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '%',
            quoteCharacter = '`',
            value = {
                "s|                      % session, source, sensor, severity",
                "n|                      % name, ==, !=, <, <=, >, >=, ~, &&, ||",
                "(!n|                    % name, ==, !=, <, <=, >, >=, ~, &&, ||, )",
                "dir|ection              % direction",
                "fi|                     % finding, field.",
                "field.|                 % field.\"odd key\", field.position.x, field.position.y",
                "field.Pos|              % field.position.x, field.position.y",
                "n |                     % ==, !=, <, <=, >, >=, ~, &&, ||",
                "n =|                    % ==",
                "n &|                    % &&",
                "n == 1 ||               % ||",
                "n == 1 =|               % ",
                "direction == |          % \"in\", \"out\"",
                "direction == 'o|        % \"out\"",
                "severity >= |           % \"note\", \"warning\", \"error\"",
                "source == |             % \"Hand\", \"Tracker0\"",
                "source == \"ack|\" && n % \"Tracker0\"",
                "source == tr|           % \"Tracker0\"",
                "sensor == |             % 1, 2",
                "field.a == |            % ",
                "n == 1 |                % &&, ||",
                "(n == 1 |               % &&, ||, )",
                "(n == 1) |              % &&, ||",
                "n == 1 && co|           % code",
                "tracker po|             % ",
                "tracker |               % ",
                "'text' |                % &&, ||",
                "'tex|                   % ",
                "n == == |               % ",
            })
    void offersContinuations(String text, String expected) {
        int caret = text.indexOf('|') == text.lastIndexOf('|') ? text.indexOf('|') : text.length() - 1;
        var filter = text.substring(0, caret) + text.substring(caret + 1);
        var offered = FilterCompletionProvider.complete(filter, caret, FilterCompletionProviderTest::values).stream()
                .map(candidate -> candidate.text().strip())
                .toList();

        assertEquals(expected == null ? "" : expected, String.join(", ", offered));
    }

    @Test
    void emptyTextOffersAllNames() {
        var offered = FilterCompletionProvider.complete("", 0, FilterCompletionProviderTest::values);

        assertEquals(FilterAttribute.values().length, offered.size());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '%',
            quoteCharacter = '`',
            value = {
                "sou|             % source",
                "source|          % source == `",
                "source ==|       % source == \"Hand\" `",
                "source == \"Tr|  % source == \"Tracker0\" `",
                "source == \"Tr|\" && n % source == \"Tracker0\"  && n",
                "n =|             % n == `",
                "n == 1|          % n == 1 && `",
            })
    void pickedCandidateReplacesTypedPart(String text, String expected) {
        int caret = text.indexOf('|');
        var filter = text.replace("|", "");
        var first = FilterCompletionProvider.complete(filter, caret, FilterCompletionProviderTest::values)
                .getFirst();

        assertEquals(expected.replace("`", ""), first.applyTo(filter));
    }

    /** Candidates continue a valid filter so that its end alone is missing, whatever stands before the caret. */
    @Test
    void randomTextsAndCaretsComplete() {
        var random = new Random(39);
        var letters = "nsf.d=&|!()<>~\"'\\ 1xé";
        for (int i = 0; i < 20_000; i++) {
            var text = new StringBuilder();
            for (int length = random.nextInt(14); length > 0; length--) {
                text.append(letters.charAt(random.nextInt(letters.length())));
            }
            int caret = random.nextInt(text.length() + 1);
            for (var candidate :
                    FilterCompletionProvider.complete(text.toString(), caret, FilterCompletionProviderTest::values)) {
                var completed = candidate.applyTo(text.toString());
                assertTrue(candidate.caret() <= completed.length(), text::toString);
                assertTrue(completed.startsWith(candidate.text(), candidate.from()), text::toString);
            }
        }
    }

    private static List<String> values(FilterAttribute name) {
        return switch (name) {
            case SOURCE -> List.of("Tracker0", "Hand");
            case SENSOR -> List.of("1", "2");
            case FIELD -> List.of("position.x", "position.y", "odd key");
            default -> List.of();
        };
    }
}
