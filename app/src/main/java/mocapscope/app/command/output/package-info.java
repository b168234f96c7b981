/**
 * Output as text and as JSON lines: sessions, conformance checks and examinations of the doctor. Start with
 * {@code SessionPrinter}.
 */
package mocapscope.app.command.output;
