package mocapscope.app.handshake;

import mocapscope.app.control.Figures;
import mocapscope.app.words.Words;

/** Formats the message count and the filter's search progress as text. */
final class MessageListStatusFormatter {
    private static final Words WORDS = Words.of(MessageListStatusFormatter.class);

    private MessageListStatusFormatter() {}

    static String format(MessageListViewport browser) {
        var history = browser.session().history();
        long first = history.firstMessage();
        long held = history.nextMessage() - first;
        var searched =
                browser.search().map(search -> searched(search, held)).orElseGet(() -> WORDS.count("messages", held));
        var gone = first > 0 ? WORDS.text("status.gone", Figures.count(first)) : "";
        return searched + gone + (browser.frozen() ? WORDS.text("status.frozen") : "");
    }

    private static String searched(MessageSearch search, long held) {
        long found = search.listing().size();
        return search.isDone()
                ? WORDS.text("status.found", Figures.count(found), WORDS.count("messages", held))
                : WORDS.text(
                        "status.searching",
                        Figures.count(found),
                        Figures.count(search.searched()),
                        Figures.count(held));
    }
}
