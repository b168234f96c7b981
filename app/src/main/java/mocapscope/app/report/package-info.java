/**
 * Writes sessions, a doctor run or the cases of a script into one self-contained HTML file; no JavaFX. Start with
 * {@code Report}. {@code SessionSectionBuilder} collects a session's content, and all texts pass through {@code HtmlWriter}, which
 * escapes them.
 */
package mocapscope.app.report;
