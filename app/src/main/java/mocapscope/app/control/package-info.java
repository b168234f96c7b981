/**
 * Nodes that several views share: hex pane, live table, strips and time axis, lamp. Begin with {@code LiveTable}, and
 * with {@code Every}, which says when what need not happen in every frame is due.
 */
package mocapscope.app.control;
