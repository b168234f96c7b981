/**
 * The tracking state of sensors, bodies and objects: tracked, lost, frozen, jumped or swapped. Times are arguments, and
 * memory is bounded. Begin with {@code TrackingMonitor}.
 */
package mocapscope.protocol.tracking;
