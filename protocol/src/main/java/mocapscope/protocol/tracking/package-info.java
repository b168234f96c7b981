/**
 * The tracking state of sensors, bodies and objects: tracked, lost, frozen, jumped or swapped. Times are arguments, and
 * memory is bounded. Begin with {@code SessionTrackingStateMonitor}.
 */
package mocapscope.protocol.tracking;
