package mocapscope.app.report;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Writes well-formed HTML elements and escapes all text and attribute values. All escaping is done here and nowhere
 * else, so no text can act as markup; the names of elements and attributes are constants. Write errors throw
 * {@link UncheckedIOException}. The output is also well-formed XML.
 */
final class HtmlWriter {
    private static final String DOCTYPE = "<!DOCTYPE html>\n";

    private final Writer out;
    private final Deque<String> opened = new ArrayDeque<>();

    HtmlWriter(Writer out) {
        this.out = out;
    }

    /** Writes the document type declaration. */
    HtmlWriter doctype() {
        return put(DOCTYPE);
    }

    /** Opens an element; {@code attributes} alternate names and values. */
    HtmlWriter open(String element, String... attributes) {
        opened.push(element);
        return tag(element, attributes).put(">");
    }

    /** Closes the element opened last, which must be named {@code element}. */
    HtmlWriter close(String element) {
        if (opened.isEmpty() || !opened.pop().equals(element)) {
            throw new IllegalStateException("not the element that is open: " + element);
        }
        return put("</").put(element).put(">");
    }

    /** Closes the element opened last and starts a new line, to keep the file readable. */
    HtmlWriter closeLine(String element) {
        return close(element).put("\n");
    }

    /** Writes an element that contains only a text. */
    HtmlWriter element(String element, String text, String... attributes) {
        return open(element, attributes).text(text).close(element);
    }

    /** Writes an element without content. */
    HtmlWriter emptyElement(String element, String... attributes) {
        return tag(element, attributes).put("/>");
    }

    HtmlWriter text(String text) {
        return put(HtmlTextEscaper.escape(text));
    }

    /** Starts a new line, for preformatted text. */
    HtmlWriter line() {
        return put("\n");
    }

    /** Writes the program's own style sheet, which is not escaped. */
    HtmlWriter style(String sheet) {
        if (sheet.indexOf('<') >= 0 || sheet.indexOf('&') >= 0) {
            throw new IllegalArgumentException("a style sheet must not hold markup");
        }
        return open("style").put(sheet).closeLine("style");
    }

    /** Writes a paragraph of secondary text. */
    HtmlWriter aside(String text) {
        return element("p", text, "class", "aside");
    }

    HtmlWriter asideIf(boolean enabled, String text) {
        return enabled ? aside(text) : this;
    }

    private HtmlWriter tag(String element, String... attributes) {
        put("<").put(element);
        for (int i = 0; i < attributes.length; i += 2) {
            put(" ").put(attributes[i]).put("=\"").text(attributes[i + 1]).put("\"");
        }
        return this;
    }

    private HtmlWriter put(String plain) {
        try {
            out.write(plain);
            return this;
        } catch (IOException broken) {
            throw new UncheckedIOException(broken.getMessage(), broken);
        }
    }
}
