/**
 * Walks through a handshake and says what to try; for the command line and the window; no JavaFX. Begin with
 * {@code Doctor}, and {@code Chart}, where it writes what it sees.
 */
package mocapscope.app.doctor;
