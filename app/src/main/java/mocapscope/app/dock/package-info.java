/**
 * Docking: tabs and splits that the user moves, in one window or several, stored as a line of JSON. Begin with
 * {@code DockLayout}, which is immutable, and {@code DockArea}, which shows it.
 */
package mocapscope.app.dock;
