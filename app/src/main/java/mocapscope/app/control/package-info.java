/**
 * Controls and formats that several views share: hex pane, plot strips, time axis and lamp. Start with {@code
 * UnmanagedNodeLayoutRefresher}, and with {@code UpdateThrottle}, which limits the rate of updates.
 */
package mocapscope.app.control;
