package mocapscope.app.transcript;

import mocapscope.app.control.DisplayNumberFormatter;
import mocapscope.app.words.TextBundle;

/** Formats the message count and the filter's search progress as text. */
final class MessageListStatusFormatter {
    private static final TextBundle WORDS = TextBundle.of(MessageListStatusFormatter.class);

    private MessageListStatusFormatter() {}

    static String format(MessageListViewport viewport) {
        var history = viewport.session().history();
        long first = history.firstMessage();
        long held = history.nextMessage() - first;
        var searched = viewport.search()
                .map(search -> searched(search, held))
                .orElseGet(() -> WORDS.formatCount("messages", held));
        var gone = first > 0 ? WORDS.text("status.gone", DisplayNumberFormatter.formatCount(first)) : "";
        return searched + gone + (viewport.frozen() ? WORDS.text("status.frozen") : "");
    }

    private static String searched(MessageSearch search, long held) {
        long found = search.listing().size();
        return search.isDone()
                ? WORDS.text(
                        "status.found", DisplayNumberFormatter.formatCount(found), WORDS.formatCount("messages", held))
                : WORDS.text(
                        "status.searching",
                        DisplayNumberFormatter.formatCount(found),
                        DisplayNumberFormatter.formatCount(search.searched()),
                        DisplayNumberFormatter.formatCount(held));
    }
}
