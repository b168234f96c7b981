package mocapscope.protocol.setp.bubble;

import mocapscope.protocol.setp.wire.SetpMessage;

/**
 * A SETP message for every participant of a bubble (shared scene), with its approximate size in bytes.
 * @param bytes approximate number of bytes to send to one participant
 */
public record SetpBroadcastMessage(SetpMessage.SetpMessagePayload payload, int bytes) {
    /** Size of a frame's header plus the minimum cost of a message for its receiver. */
    private static final int AT_LEAST = 64;

    public static SetpBroadcastMessage of(SetpMessage.SetpMessagePayload payload) {
        return new SetpBroadcastMessage(payload, AT_LEAST + payload.encode().remaining());
    }
}
