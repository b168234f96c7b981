package mocapscope.app.handshake;

import mocapscope.app.control.Figures;

/** The words above the list: how many messages there are, and how far a filter has looked. */
final class StatusText {

    private StatusText() {}

    static String of(Browser browser) {
        var history = browser.session().history();
        long first = history.firstMessage();
        long held = history.nextMessage() - first;
        var text = new StringBuilder();
        browser.search().ifPresent(search -> {
            text.append(Figures.count(search.listing().size())).append(" found, ");
            text.append(search.done() ? "all " : Figures.count(search.searched()) + " of ");
        });
        text.append(Figures.count(held)).append(held == 1 ? " message" : " messages");
        text.append(browser.search().isPresent() ? " searched" : "");
        if (first > 0) {
            text.append(", the first ").append(Figures.count(first)).append(" no longer in memory");
        }
        return text.toString();
    }
}
