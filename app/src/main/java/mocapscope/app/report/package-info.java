/**
 * One HTML file of sessions, of a doctor's examination or of a script's cases, to be sent to somebody; no JavaFX. Begin
 * with {@code Report}; {@code Gathering} keeps what is told of a session, and all texts pass {@code Markup}, which
 * escapes them.
 */
package mocapscope.app.report;
