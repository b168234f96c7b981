/**
 * Where panes are: tabs and splits that a person moves, in one window or several; saved as a line of JSON. Begin with
 * {@code Arrangement}, which never changes, and {@code DockArea}, which shows it.
 */
package mocapscope.app.dock;
