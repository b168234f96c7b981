/**
 * Diagnoses a connection by following its handshake, and gives advice; for the command line and the window; no JavaFX.
 * Start with {@code ConnectionDoctor}, and {@code DoctorListener}, which receives the results.
 */
package mocapscope.app.doctor;
