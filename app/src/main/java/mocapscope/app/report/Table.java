package mocapscope.app.report;

import java.util.List;

/** Writes a scrollable HTML table row by row. Also scrolls by keyboard. */
record Table(Markup page) {

    /** Opens a table labelled {@code label} with these headings. */
    static Table open(Markup page, String label, List<String> headings) {
        page.open("div", "class", "scroll", "tabindex", "0", "role", "region", "aria-label", label);
        page.open("table").open("thead").open("tr");
        headings.forEach(heading -> page.leaf("th", heading, "scope", "col"));
        page.close("tr").end("thead").open("tbody");
        return new Table(page);
    }

    Table row() {
        page.open("tr");
        return this;
    }

    /** Adds a cell to the present row. */
    Table cell(String text) {
        page.leaf("td", text);
        return this;
    }

    /** Adds a cell with a name of the protocol in monospaced type. */
    Table code(String text) {
        page.open("td").leaf("code", text).close("td");
        return this;
    }

    Table number(String text) {
        page.leaf("td", text, "class", "number");
        return this;
    }

    /** Adds a cell with a number and a note in small letters. */
    Table number(String text, String beside) {
        page.open("td", "class", "number").text(text);
        if (!beside.isEmpty()) {
            page.empty("br").leaf("small", beside);
        }
        page.close("td");
        return this;
    }

    /** Adds a cell whose content the caller writes. */
    Table cell(Runnable filling) {
        page.open("td");
        filling.run();
        page.close("td");
        return this;
    }

    Table done() {
        page.end("tr");
        return this;
    }

    void end() {
        page.close("tbody").close("table").end("div");
    }
}
