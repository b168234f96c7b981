package mocapscope.protocol.foxglove;

import java.util.List;

/** A parsed message from a Foxglove client: a subscribe request, an unsubscribe request or an unsupported message. */
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
