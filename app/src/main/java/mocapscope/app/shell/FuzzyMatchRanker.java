package mocapscope.app.shell;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/**
 * Ranks items by how well their text matches typed letters. Each typed word must occur in the text; matches at the
 * start of words rank best. Punctuation between typed words is ignored.
 */
final class FuzzyMatchRanker {
    private static final int NOT = -1;

    private FuzzyMatchRanker() {}

    /** Returns the matching items, best first; all of them in their order for an empty input. */
    static <T> List<T> rank(List<T> all, String typed, Function<T, String> text) {
        // An item and its match score.
        record Scored<T>(T one, int score) {}
        var words = typed.toLowerCase(Locale.ROOT)
                .replaceAll("[^\\p{L}\\p{N}]+", " ")
                .strip()
                .split(" ");
        return all.stream()
                .map(one -> new Scored<>(one, score(text.apply(one).toLowerCase(Locale.ROOT), words)))
                .filter(scored -> scored.score() != NOT)
                .sorted(Comparator.comparingInt(scored -> -scored.score()))
                .map(Scored::one)
                .toList();
    }

    private static int score(String text, String[] words) {
        int sum = 0;
        for (var word : words) {
            int score = score(text, word);
            if (score == NOT) {
                return NOT;
            }
            sum += score;
        }
        return sum;
    }

    /**
     * Returns 4 for a match at the start, 3 at the start of a word, 2 within one, 1 for letters that only occur in that
     * order.
     */
    private static int score(String text, String word) {
        if (text.startsWith(word)) {
            return 4;
        }
        if (text.contains(" " + word)) {
            return 3;
        }
        if (text.contains(word)) {
            return 2;
        }
        int from = 0;
        for (int i = 0; i < word.length(); i++) {
            from = text.indexOf(word.charAt(i), from) + 1;
            if (from == 0) {
                return NOT;
            }
        }
        return 1;
    }
}
