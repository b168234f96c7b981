/**
 * The bubbles of a simulation, with their simulated objects and the objects of participants. Start with
 * {@code SetpSimulatedBubblePair}.
 */
package mocapscope.protocol.setp.bubble;
