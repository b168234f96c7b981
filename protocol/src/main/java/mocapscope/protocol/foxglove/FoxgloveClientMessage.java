package mocapscope.protocol.foxglove;

import java.util.List;

/** A message of a client of Foxglove's WebSocket protocol, as far as this server uses it. */
sealed interface FoxgloveClientMessage {

    /** One subscription of a channel, under an id that the client chose. */
    record FoxgloveSubscription(long id, long channel) {}

    /** Begins subscriptions. */
    record SubscribeRequest(List<FoxgloveSubscription> subscriptions) implements FoxgloveClientMessage {

        public SubscribeRequest {
            subscriptions = List.copyOf(subscriptions);
        }
    }

    /** Ends subscriptions. */
    record UnsubscribeRequest(List<Long> ids) implements FoxgloveClientMessage {

        public UnsubscribeRequest {
            ids = List.copyOf(ids);
        }
    }

    /** A message of an optional part of the protocol, which this server does not offer. */
    record UnsupportedMessage(String operation) implements FoxgloveClientMessage {}
}
