/**
 * The texts of the window, of the doctor and of reports: a bundle a room, beside its classes; no JavaFX. {@code Words}
 * reads them.
 */
package mocapscope.app.words;
