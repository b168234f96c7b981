package mocapscope.app.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import org.junit.jupiter.api.Test;

class HtmlWriterTest {
    private final StringWriter out = new StringWriter();
    private final HtmlWriter page = new HtmlWriter(out);

    @Test
    void escapesTextsAndAttributeValues() {
        page.element("p", "a < b & \"c\" > 'd'", "title", "\"><b>");

        assertEquals(
                "<p title=\"&quot;&gt;&lt;b&gt;\">a &lt; b &amp; &quot;c&quot; &gt; &#39;d&#39;</p>", out.toString());
    }

    @Test
    void escapesInvisibleCharacters() {
        page.text("a\u0000b\u202ec\ud800d\ue000\ud83d\ude00\udb40\udc41");

        assertEquals("a\\u0000b\\u202ec\\ud800d\ue000\ud83d\ude00\\U000e0041", out.toString());
    }

    @Test
    void rejectsClosingOuterElement() {
        page.open("div").open("p");

        assertThrows(IllegalStateException.class, () -> page.close("div"));
    }

    @Test
    void rejectsMarkupInStyleSheet() {
        assertThrows(IllegalArgumentException.class, () -> page.style("</style><script>"));
    }

    @Test
    void truncatesLongText() {
        page.text("x".repeat(1_000_000));

        assertEquals(HtmlTextEscaper.MOST, out.toString().length());
        assertTrue(out.toString().endsWith("…"));
    }

    @Test
    void throwsWhenWriteFails() {
        var full = new HtmlWriter(new Writer() {
            @Override
            public void write(char[] letters, int from, int length) throws IOException {
                throw new IOException("the disk is full");
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
        });

        assertThrows(UncheckedIOException.class, () -> full.text("x"));
    }
}
