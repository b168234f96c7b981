package mocapscope.protocol.setp;

import java.nio.ByteBuffer;

/**
 * A packet to hand to the network.
 *
 * @param bytes read-only
 * @param type of the first message in it that is no Acknowledgement, if there is one: the packet's name for people
 * @param resends as the header says
 */
record Transmission(ByteBuffer bytes, int type, int resends) {}
