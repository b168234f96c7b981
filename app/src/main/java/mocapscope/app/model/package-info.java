/**
 * The model of the window: its sessions, recordings, selection and takes, and the commands on them; no JavaFX. Start with
 * {@code WindowSessionAndRecordingManager}, which holds all models and creates a snapshot of them for each frame.
 */
package mocapscope.app.model;
