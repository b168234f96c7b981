/**
 * Recording from the window: the button, what is to be said of takes, and the dialogs that settle, recover and convert;
 * built like a view. Begin with {@code TakesDesk}.
 */
package mocapscope.app.takes;
