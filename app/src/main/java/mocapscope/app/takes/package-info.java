/**
 * Recording from the window: the controls, notifications about takes, and the dialogs for settings, recovery and
 * conversion; built like a view. Begin with {@code TakesController}.
 */
package mocapscope.app.takes;
