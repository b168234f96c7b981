package mocapscope.app.report;

import java.util.List;

/** A table that scrolls by itself where a page is narrow, by the keyboard too. */
record Table(Markup page) {

    /** Opens one that is called {@code label}, with these headings. */
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

    /** A cell of the row that is open. */
    Table cell(String text) {
        page.leaf("td", text);
        return this;
    }

    /** One of a name as it is written on the wire. */
    Table code(String text) {
        page.open("td").leaf("code", text).close("td");
        return this;
    }

    Table number(String text) {
        page.leaf("td", text, "class", "number");
        return this;
    }

    /** A number, and in small letters what belongs to it. */
    Table number(String text, String beside) {
        page.open("td", "class", "number").text(text);
        if (!beside.isEmpty()) {
            page.empty("br").leaf("small", beside);
        }
        page.close("td");
        return this;
    }

    /** A cell that is filled by somebody else. */
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
