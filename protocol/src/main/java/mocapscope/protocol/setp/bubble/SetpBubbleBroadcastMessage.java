package mocapscope.protocol.setp.bubble;

import mocapscope.protocol.setp.wire.SetpMessage;

/**
 * A SETP message to send to every participant of a bubble (shared scene), with its estimated size.
 * @param bytes approximate number of bytes to send to one participant
 */
public record SetpBubbleBroadcastMessage(SetpMessage.SetpMessagePayload payload, int bytes) {
    /** Size of a frame's header plus the minimum cost of a message for its receiver. */
    private static final int AT_LEAST = 64;

    public static SetpBubbleBroadcastMessage of(SetpMessage.SetpMessagePayload payload) {
        return new SetpBubbleBroadcastMessage(
                payload, AT_LEAST + payload.encode().remaining());
    }
}
