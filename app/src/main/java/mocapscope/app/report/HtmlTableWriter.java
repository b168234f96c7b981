package mocapscope.app.report;

import java.util.List;

/** Writes a scrollable HTML table row by row. Also scrolls by keyboard. */
record HtmlTableWriter(HtmlWriter page) {

    /** Opens a table labelled {@code label} with these headings. */
    static HtmlTableWriter open(HtmlWriter page, String label, List<String> headings) {
        page.open("div", "class", "scroll", "tabindex", "0", "role", "region", "aria-label", label);
        page.open("table").open("thead").open("tr");
        headings.forEach(heading -> page.element("th", heading, "scope", "col"));
        page.close("tr").closeLine("thead").open("tbody");
        return new HtmlTableWriter(page);
    }

    HtmlTableWriter row() {
        page.open("tr");
        return this;
    }

    /** Adds a cell to the present row. */
    HtmlTableWriter cell(String text) {
        page.element("td", text);
        return this;
    }

    /** Adds a cell with a name of the protocol in monospaced type. */
    HtmlTableWriter code(String text) {
        page.open("td").element("code", text).close("td");
        return this;
    }

    HtmlTableWriter number(String text) {
        page.element("td", text, "class", "number");
        return this;
    }

    /** Adds a cell with a number and a note in small letters. */
    HtmlTableWriter number(String text, String beside) {
        page.open("td", "class", "number").text(text);
        if (!beside.isEmpty()) {
            page.emptyElement("br").element("small", beside);
        }
        page.close("td");
        return this;
    }

    /** Adds a cell whose content the caller writes. */
    HtmlTableWriter cell(Runnable filling) {
        page.open("td");
        filling.run();
        page.close("td");
        return this;
    }

    HtmlTableWriter closeRow() {
        page.closeLine("tr");
        return this;
    }

    void end() {
        page.close("tbody").close("table").closeLine("div");
    }
}
