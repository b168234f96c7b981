/**
 * Recording from the window: the controls, notifications about takes, and the dialogs for settings, recovery and
 * conversion, and earlier history; built like a view. Begin with {@code RecordingController}.
 */
package mocapscope.app.takes;
