package mocapscope.app.report;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Writes elements, attributes and texts as HTML that is well-formed XML too. All texts and values are escaped here and
 * nowhere else, so none can become anything but itself; names are ours alone. What cannot be written is an
 * {@link UncheckedIOException}.
 */
final class Markup {
    private static final String DOCTYPE = "<!DOCTYPE html>\n";

    private final Writer out;
    private final Deque<String> opened = new ArrayDeque<>();

    Markup(Writer out) {
        this.out = out;
    }

    /** What every page begins with. */
    Markup doctype() {
        return put(DOCTYPE);
    }

    /** Opens an element; {@code attributes} are names and values in turn. */
    Markup open(String element, String... attributes) {
        opened.push(element);
        return tag(element, attributes).put(">");
    }

    /** Closes the element that was opened last, which is so called. */
    Markup close(String element) {
        if (opened.isEmpty() || !opened.pop().equals(element)) {
            throw new IllegalStateException("not the element that is open: " + element);
        }
        return put("</").put(element).put(">");
    }

    /** The same, and a new line, so that the file can be read. */
    Markup end(String element) {
        return close(element).put("\n");
    }

    /** An element that holds no more than a text. */
    Markup leaf(String element, String text, String... attributes) {
        return open(element, attributes).text(text).close(element);
    }

    /** An element that holds nothing. */
    Markup empty(String element, String... attributes) {
        return tag(element, attributes).put("/>");
    }

    Markup text(String text) {
        return put(Foreign.escaped(text));
    }

    /** A new line, where lines are kept. */
    Markup line() {
        return put("\n");
    }

    /** Our own style sheet: between {@code style} nothing is escaped. */
    Markup style(String sheet) {
        if (sheet.indexOf('<') >= 0 || sheet.indexOf('&') >= 0) {
            throw new IllegalArgumentException("a style sheet must not hold markup");
        }
        return open("style").put(sheet).end("style");
    }

    private Markup tag(String element, String... attributes) {
        put("<").put(element);
        for (int i = 0; i < attributes.length; i += 2) {
            put(" ").put(attributes[i]).put("=\"").text(attributes[i + 1]).put("\"");
        }
        return this;
    }

    private Markup put(String plain) {
        try {
            out.write(plain);
            return this;
        } catch (IOException broken) {
            throw new UncheckedIOException(broken.getMessage(), broken);
        }
    }
}
