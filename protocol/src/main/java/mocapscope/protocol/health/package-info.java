/**
 * The health of sources, sessions and this process: figures, one grade, and one sentence that every view and command
 * prints. Missing messages are counted from sequence numbers only, and a peer is never blamed for a delay of this
 * process. Times are arguments, and memory is bounded. Begin with {@code SessionHealthMonitor}.
 */
package mocapscope.protocol.health;
