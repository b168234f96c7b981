/**
 * The bubbles of a simulation, with their simulated objects and the objects of participants. Start with
 * {@code SetpSimulatedLinkedBubblePair}.
 */
package mocapscope.protocol.setp.bubble;
