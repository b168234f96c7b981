/**
 * Nodes that several views share: hex pane, live table, plot strips, time axis and lamp. Begin with {@code LiveTable},
 * and with {@code UpdateThrottle}, which limits the rate of updates.
 */
package mocapscope.app.control;
