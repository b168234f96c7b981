package mocapscope.protocol.setp.connection;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Queue;
import mocapscope.protocol.limit.DocumentedLimit;
import mocapscope.protocol.session.event.ConnectionProblemKind;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.session.logic.SessionLogicContext;
import mocapscope.protocol.setp.transport.SetpEnqueueResult;
import mocapscope.protocol.setp.wire.SetpMessage;
import mocapscope.protocol.setp.wire.SetpMessageKind;
import mocapscope.protocol.setp.wire.SetpObjectActionMessage;
import mocapscope.protocol.setp.wire.SetpObjectChangePerceptionMessage;
import mocapscope.protocol.setp.wire.SetpObjectHandoverMessage;
import mocapscope.protocol.setp.wire.SetpObjectInjectionEjectionMessage;
import mocapscope.protocol.setp.wire.SetpObjectStateRequestMessage;
import mocapscope.protocol.setp.wire.SetpProblemKind;
import mocapscope.protocol.setp.wire.SetpRequestResultStructure;
import org.jspecify.annotations.Nullable;

/**
 * Sends SETP requests, matches replies to requests and reports requests that time out. See SETP.md R23. Replies that
 * state the id of their request are matched by it. For kinds whose replies do not, only one request is sent at a time,
 * and the others wait in a queue.
 */
public final class SetpRequestTracker {
    private static final String PREFIX = "reply to ";

    @DocumentedLimit(value = "requests that wait for replies", unit = "requests", beyond = "refused, NOT_SENT")
    private static final int MOST_OUT = 256;

    @DocumentedLimit(
            value = "queued requests of a kind that is sent one at a time",
            unit = "requests",
            beyond = "refused, NOT_SENT")
    private static final int MOST_IN_LINE = 64;

    private static final int MOST_GIVEN_UP = 64;

    /** Callback for the reply to one SETP request, or for its timeout. */
    public interface SetpReplyListener {
        /** Does nothing: the user sees the reply among the messages. */
        SetpReplyListener NONE = (_, _) -> {};

        void onReply(SetpMessage.SetpMessagePayload reply, MonotonicAndUnixTime now);

        /** Handles a timeout or a request that could not be sent; the user has been notified. */
        default void onNoReply(MonotonicAndUnixTime now) {}

        /** Handles a reply after the timeout; returns true if it still had an effect. */
        default boolean onLateReply(SetpMessage.SetpMessagePayload reply, MonotonicAndUnixTime now) {
            return false;
        }
    }

    private record PendingRequest(SetpMessage.SetpMessagePayload payload, SetpReplyListener replyListener) {}

    private final SetpTransportAdapter connection;
    private final long patience;
    private final SessionLogicContext out;
    private final Map<Long, PendingRequest> sent = new LinkedHashMap<>();
    /** Requests that timed out last, by message id. */
    private final Map<Long, PendingRequest> givenUp = new LinkedHashMap<>();

    private final Map<SetpMessageKind, Queue<PendingRequest>> lines = new EnumMap<>(SetpMessageKind.class);

    /** Creates a tracker; {@code patience} is the timeout in nanoseconds. */
    public SetpRequestTracker(SetpTransportAdapter connection, long patience, SessionLogicContext out) {
        this.connection = connection;
        this.patience = patience;
        this.out = out;
    }

    /** Returns true if a reply follows requests of that kind. */
    public static boolean hasReply(SetpMessageKind request) {
        return reply(request).isPresent();
    }

    /** Returns true if messages of that kind are replies to requests. */
    public static boolean isReply(SetpMessageKind kind) {
        return Arrays.stream(SetpMessageKind.values())
                .anyMatch(
                        request -> reply(request).filter(reply -> reply == kind).isPresent());
    }

    public void sendRequest(
            SetpMessage.SetpMessagePayload request, SetpReplyListener listener, MonotonicAndUnixTime now) {
        var pendingRequest = new PendingRequest(request, listener);
        var reply = reply(request.kind()).orElseThrow();
        if (named(reply) || sent.values().stream().noneMatch(other -> waitsFor(other, reply))) {
            send(pendingRequest, now);
            return;
        }
        var line = lines.computeIfAbsent(reply, _ -> new ArrayDeque<>());
        if (line.size() < MOST_IN_LINE) {
            line.add(pendingRequest);
        } else {
            refuse(pendingRequest, "%d of them are waiting for replies".formatted(line.size()), now);
        }
    }

    private void send(PendingRequest pendingRequest, MonotonicAndUnixTime now) {
        if (sent.size() >= MOST_OUT) {
            refuse(pendingRequest, "%d requests are waiting for replies".formatted(sent.size()), now);
        } else if (connection.send(pendingRequest.payload) instanceof SetpEnqueueResult.SendAcceptance(long id)) {
            sent.put(id, pendingRequest);
            out.schedulePeerDeadline(PREFIX + id, now.monotonicNanos(), patience);
            connection.scheduleWork(now);
        } else {
            pendingRequest.replyListener.onNoReply(now);
        }
    }

    private void refuse(PendingRequest pendingRequest, String reason, MonotonicAndUnixTime now) {
        out.reportFinding(
                ConnectionProblemKind.NOT_SENT,
                "%s: %s".formatted(pendingRequest.payload.kind().wireName(), reason));
        pendingRequest.replyListener.onNoReply(now);
    }

    /** Handles a received message, which may be a reply. */
    public void handleReply(SetpMessage.SetpMessagePayload payload, MonotonicAndUnixTime now) {
        var number = answers(payload);
        if (number.isPresent()) {
            var pendingRequest = take(number.get(), now);
            out.cancelTimer(PREFIX + number.get());
            pendingRequest.replyListener.onReply(payload, now);
        } else if (replies(payload.kind()) && !late(payload, now)) {
            var subject = outcome(payload)
                    .map(result -> "message %d, which is not a pending request".formatted(result.requestMessageId()))
                    .orElse("no pending request");
            out.reportFinding(
                    SetpProblemKind.REPLY_UNASKED,
                    "%s answers %s".formatted(payload.kind().wireName(), subject));
        }
    }

    private boolean late(SetpMessage.SetpMessagePayload payload, MonotonicAndUnixTime now) {
        return outcome(payload)
                .map(result -> givenUp.get(result.requestMessageId()))
                .filter(pendingRequest -> waitsFor(pendingRequest, payload.kind()))
                .filter(request -> request.replyListener.onLateReply(payload, now))
                .isPresent();
    }

    /** Times out the request that set the wake-up, if there is one. */
    public void handleTimeout(String wake, MonotonicAndUnixTime now) {
        if (!wake.startsWith(PREFIX)) {
            return;
        }
        long number = Long.parseLong(wake.substring(PREFIX.length()));
        if (sent.containsKey(number)) {
            var pendingRequest = take(number, now);
            out.reportFinding(
                    SetpProblemKind.REPLY_MISSING,
                    "%s, message %d, was not answered within %.0f s"
                            .formatted(pendingRequest.payload.kind().wireName(), number, patience / 1e9));
            if (givenUp.size() >= MOST_GIVEN_UP) {
                givenUp.remove(givenUp.keySet().iterator().next());
            }
            givenUp.put(number, pendingRequest);
            pendingRequest.replyListener.onNoReply(now);
        }
    }

    /** Ends all requests of a kind, as no replies will arrive. */
    public void abandon(SetpMessageKind request, MonotonicAndUnixTime now) {
        sent.entrySet().stream()
                .filter(entry -> entry.getValue().payload.kind() == request)
                .map(Map.Entry::getKey)
                .toList()
                .forEach(number -> {
                    out.cancelTimer(PREFIX + number);
                    take(number, now).replyListener.onNoReply(now);
                });
    }

    /** Removes a request and sends the next one in its queue. */
    private PendingRequest take(long number, MonotonicAndUnixTime now) {
        var pendingRequest = Objects.requireNonNull(sent.remove(number));
        var line = reply(pendingRequest.payload.kind()).map(lines::get);
        line.map(Queue::poll).ifPresent(next -> send(next, now));
        return pendingRequest;
    }

    /** Returns the number of the request that a message answers. */
    private Optional<Long> answers(SetpMessage.SetpMessagePayload payload) {
        var result = outcome(payload);
        return result.isPresent()
                ? result.map(SetpRequestResultStructure::requestMessageId)
                        .filter(number -> waitsFor(sent.get(number), payload.kind()))
                : sent.entrySet().stream()
                        .filter(entry -> answers(entry.getValue().payload, payload))
                        .map(Map.Entry::getKey)
                        .findFirst();
    }

    private static boolean answers(SetpMessage.SetpMessagePayload request, SetpMessage.SetpMessagePayload payload) {
        return switch (request) {
            case SetpObjectStateRequestMessage.ObjectExamineById(var id) ->
                payload instanceof SetpObjectChangePerceptionMessage.ObjectPerception(var objectData)
                        && objectData.objectId().equals(id);
            case SetpObjectStateRequestMessage.ObjectExamineByIndex(long index) ->
                payload instanceof SetpObjectChangePerceptionMessage.ObjectPerception(var setpObjectData)
                                && setpObjectData.objectIndex() == index
                        || payload instanceof SetpObjectChangePerceptionMessage.DisappearancePerception(long omitted)
                                && omitted == index;
            default ->
                reply(request.kind()).filter(kind -> kind == payload.kind()).isPresent();
        };
    }

    private static boolean waitsFor(@Nullable PendingRequest pendingRequest, SetpMessageKind reply) {
        return pendingRequest != null
                && reply(pendingRequest.payload.kind())
                        .filter(kind -> kind == reply)
                        .isPresent();
    }

    private static Optional<SetpRequestResultStructure> outcome(SetpMessage.SetpMessagePayload payload) {
        return switch (payload) {
            case SetpObjectActionMessage.InteractionResponse answer -> Optional.of(answer.result());
            case SetpObjectHandoverMessage.HandoverResponse(var result) -> Optional.of(result);
            case SetpObjectInjectionEjectionMessage.InjectionResponse(var result) -> Optional.of(result);
            case SetpObjectInjectionEjectionMessage.EjectionResponse(var result) -> Optional.of(result);
            default -> Optional.empty();
        };
    }

    /** Returns true if replies of that kind state the id of their request. */
    private static boolean named(SetpMessageKind reply) {
        return switch (reply) {
            case INTERACTION_RESPONSE, HANDOVER_RESPONSE, INJECTION_RESPONSE, EJECTION_RESPONSE -> true;
            default -> false;
        };
    }

    /** Returns true if messages of that kind are only sent as replies. */
    private static boolean replies(SetpMessageKind kind) {
        return switch (kind) {
            case LIST_BUBBLES_RESPONSE, LIST_AVATARS_RESPONSE, JOIN_BUBBLE_RESPONSE, CHALLENGE_RESPONSE -> true;
            default -> named(kind);
        };
    }

    private static Optional<SetpMessageKind> reply(SetpMessageKind request) {
        return switch (request) {
            case LIST_BUBBLES_REQUEST -> Optional.of(SetpMessageKind.LIST_BUBBLES_RESPONSE);
            case LIST_AVATARS_REQUEST -> Optional.of(SetpMessageKind.LIST_AVATARS_RESPONSE);
            case JOIN_BUBBLE_REQUEST -> Optional.of(SetpMessageKind.JOIN_BUBBLE_RESPONSE);
            case OBJECT_EXAMINE_BY_ID, OBJECT_EXAMINE_BY_INDEX -> Optional.of(SetpMessageKind.OBJECT_PERCEPTION);
            case INTERACTION_REQUEST -> Optional.of(SetpMessageKind.INTERACTION_RESPONSE);
            case HANDOVER_REQUEST -> Optional.of(SetpMessageKind.HANDOVER_RESPONSE);
            case INJECTION_REQUEST -> Optional.of(SetpMessageKind.INJECTION_RESPONSE);
            case EJECTION_REQUEST -> Optional.of(SetpMessageKind.EJECTION_RESPONSE);
            case CHALLENGE_REQUEST -> Optional.of(SetpMessageKind.CHALLENGE_RESPONSE);
            default -> Optional.empty();
        };
    }
}
