package mocapscope.protocol.setp.client;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.session.event.UserRequestWithParameterChoices;
import mocapscope.protocol.session.logic.SessionLogicContext;
import mocapscope.protocol.setp.connection.SetpRequestTracker;
import mocapscope.protocol.setp.connection.SetpSessionOptions;
import mocapscope.protocol.setp.connection.SetpTransportAdapter;
import mocapscope.protocol.setp.connection.SetpUserRequestCatalog;
import mocapscope.protocol.setp.connection.SetpUuidInputParser;
import mocapscope.protocol.setp.wire.SetpBubbleListJoinLeaveMessage;
import mocapscope.protocol.setp.wire.SetpMessage;
import mocapscope.protocol.setp.wire.SetpProblemKind;
import org.jspecify.annotations.Nullable;

/**
 * Moves a SETP client from its current bubble (shared scene) into the one that the user requested. It pursues the latest
 * request step by step and offers the choices to the user.
 *
 * <pre>
 *   wish ─▶ out of another bubble ─▶ list avatars ─▶ server knows that we are out ─▶ join ─▶ offer
 * </pre>
 */
final class SetpBubbleJoinController {

    /**
     * A request to join a bubble with an avatar, by name or UUID, or the first one; for a bubble also none. Empty means
     * the current bubble.
     */
    private record JoinRequest(String bubble, String avatar) {}

    private record Place(UUID bubble, UUID avatar) {
        static final Place OUTSIDE = new Place(SetpUuidInputParser.NONE, SetpUuidInputParser.NONE);
    }

    private final SetpTransportAdapter connection;
    private final SetpRequestTracker replies;
    private final Runnable onLeave;
    private final SessionLogicContext out;
    /** The bubbles that the server listed; null until then. */
    private @Nullable List<SetpBubbleListJoinLeaveMessage.SetpBubbleEntry> listed;
    /** The avatars that the server listed, by bubble. */
    private final Map<UUID, List<SetpBubbleListJoinLeaveMessage.SetpAvatarEntry>> avatars = new HashMap<>();

    /** The request in progress, or null. */
    private @Nullable JoinRequest target;

    private Place here = Place.OUTSIDE;
    /** True while a join request is unanswered. */
    private boolean requestPending;
    /** The bubble whose avatars were requested last; null before the first request. */
    private @Nullable UUID listing;

    /** True if the server removed this client while a join request was unanswered: messages may overtake each other. */
    private boolean wasExpelled;
    /** True after a Leave Bubble that the server may not have received yet: messages may overtake each other. */
    private boolean leaving;
    /** The latest offer; null before the first. */
    private @Nullable UserRequestWithParameterChoices offered;

    /** Creates a controller; {@code onLeave} runs when the client is out of the bubble. */
    SetpBubbleJoinController(
            SetpTransportAdapter connection, SetpRequestTracker replies, Runnable onLeave, SessionLogicContext out) {
        this.connection = connection;
        this.replies = replies;
        this.onLeave = onLeave;
        this.out = out;
    }

    /** Starts after the server accepted the connection. */
    void start(String bubble, String avatar, MonotonicAndUnixTime now) {
        requestList(now);
        setTarget(bubble, avatar, now);
    }

    /** Replaces the current request. */
    void setTarget(String bubble, String avatar, MonotonicAndUnixTime now) {
        target = new JoinRequest(bubble, avatar);
        takeNextStep(now);
    }

    /** Requests the list of bubbles. */
    void requestList(MonotonicAndUnixTime now) {
        var replyListener = new SetpRequestTracker.SetpReplyListener() {
            @Override
            public void onReply(SetpMessage.SetpMessagePayload reply, MonotonicAndUnixTime at) {
                listed = ((SetpBubbleListJoinLeaveMessage.ListBubblesResponse) reply).bubbles();
                takeNextStep(at);
            }

            @Override
            public void onNoReply(MonotonicAndUnixTime at) {
                listed = bubbles();
                takeNextStep(at);
            }
        };
        replies.sendRequest(new SetpBubbleListJoinLeaveMessage.ListBubblesRequest(), replyListener, now);
    }

    /** Requests the list of avatars of a bubble. */
    void requestList(UUID bubble, MonotonicAndUnixTime now) {
        var replyListener = new SetpRequestTracker.SetpReplyListener() {
            @Override
            public void onReply(SetpMessage.SetpMessagePayload reply, MonotonicAndUnixTime at) {
                avatars.put(bubble, ((SetpBubbleListJoinLeaveMessage.ListAvatarsResponse) reply).avatars());
                takeNextStep(at);
            }

            @Override
            public void onNoReply(MonotonicAndUnixTime at) {
                avatars.putIfAbsent(bubble, List.of());
                takeNextStep(at);
            }
        };
        replies.sendRequest(new SetpBubbleListJoinLeaveMessage.ListAvatarsRequest(bubble), replyListener, now);
    }

    /** Takes the next step, unless a reply is pending. */
    private void takeNextStep(MonotonicAndUnixTime now) {
        var request = target;
        if (request != null && !requestPending) {
            if (request.bubble.equals(SetpSessionOptions.NONE)) {
                target = null;
                leave(now);
            } else {
                bubble(request).ifPresent(bubble -> approach(bubble, request, now));
            }
        }
        offer();
    }

    private void approach(UUID bubble, JoinRequest request, MonotonicAndUnixTime now) {
        if (!here.bubble.equals(bubble)) {
            leave(now);
        }
        if (!avatars.containsKey(bubble)) {
            if (!bubble.equals(listing)) {
                listing = bubble;
                requestList(bubble, now);
            }
            return;
        }
        var avatar = findAvatar(bubble, request.avatar);
        if (avatar.isEmpty()) {
            refuse("no avatar is named " + request.avatar);
            return;
        }
        var place = new Place(bubble, avatar.get());
        if (here != Place.OUTSIDE && place.equals(here)) {
            target = null;
            return;
        }
        leave(now);
        if (!leaving) {
            join(place, request, now);
        }
    }

    private void join(Place place, JoinRequest request, MonotonicAndUnixTime now) {
        requestPending = true;
        wasExpelled = false;
        var replyListener = new SetpRequestTracker.SetpReplyListener() {
            @Override
            public void onReply(SetpMessage.SetpMessagePayload reply, MonotonicAndUnixTime at) {
                boolean success = ((SetpBubbleListJoinLeaveMessage.JoinBubbleResponse) reply).success();
                if (success && wasExpelled) {
                    sendLeave(at); // the removal may have referred to the previous bubble
                } else {
                    joined(success, place);
                }
                over(request, at);
            }

            @Override
            public void onNoReply(MonotonicAndUnixTime at) {
                sendLeave(at); // the server may have accepted the request
                over(request, at);
            }
        };
        replies.sendRequest(
                new SetpBubbleListJoinLeaveMessage.JoinBubbleRequest(place.bubble, place.avatar), replyListener, now);
    }

    private void joined(boolean success, Place place) {
        var name = name(place.bubble);
        if (success) {
            here = place;
            out.enterStep(SessionPhase.LIVE, "in " + name, "");
        } else {
            out.reportFinding(SetpProblemKind.JOIN_REFUSED, "the server does not admit us to " + name);
            out.enterStep(SessionPhase.LIVE, "connected, in no bubble", "");
        }
    }

    /** Ends a request, successful or not, and continues with a newer one. */
    private void over(JoinRequest request, MonotonicAndUnixTime now) {
        requestPending = false;
        if (request.equals(target)) {
            target = null;
        }
        takeNextStep(now);
    }

    private void leave(MonotonicAndUnixTime now) {
        if (here != Place.OUTSIDE) {
            sendLeave(now);
            left();
        }
    }

    private void sendLeave(MonotonicAndUnixTime now) {
        connection.send(new SetpBubbleListJoinLeaveMessage.LeaveBubbleNotification());
        connection.scheduleWork(now);
        leaving = true;
    }

    /** Leaves on the user's request and drops any other request; notifies the server even if no bubble is joined. */
    void leaveBubble(MonotonicAndUnixTime now) {
        target = requestPending
                ? new JoinRequest(SetpSessionOptions.NONE, "")
                : null; // the pending request may still succeed
        sendLeave(now);
        left();
        offer();
    }

    /** Handles a removal from the bubble by the server. */
    void handleExpulsion() {
        wasExpelled = requestPending;
        left();
        offer();
    }

    private void left() {
        here = Place.OUTSIDE;
        onLeave.run();
        out.enterStep(SessionPhase.LIVE, "connected, left the bubble", "");
    }

    /** Continues once the server may have received all messages. */
    void advance(MonotonicAndUnixTime now) {
        if (leaving && connection.isSettled()) {
            leaving = false;
            takeNextStep(now);
        }
    }

    /** Returns the wanted bubble; empty if it is unknown or not listed yet. */
    private Optional<UUID> bubble(JoinRequest request) {
        if (request.bubble.isEmpty() && here != Place.OUTSIDE) {
            return Optional.of(here.bubble);
        }
        var found = findBubble(request.bubble);
        if (found.isEmpty() && listed != null) {
            refuse(bubbles().isEmpty() ? "the server has no bubbles" : "no bubble is named " + request.bubble);
        }
        return found;
    }

    private void refuse(String reason) {
        out.reportFinding(SetpProblemKind.JOIN_REFUSED, reason);
        target = null;
    }

    /** Offers the choices once they are known and have changed. */
    private void offer() {
        if (listed != null) {
            var choices = createOffer(here.bubble, here.avatar);
            if (!choices.equals(offered)) {
                offered = choices;
                out.offerChoices(choices);
            }
        }
    }

    private List<SetpBubbleListJoinLeaveMessage.SetpBubbleEntry> bubbles() {
        return listed == null ? List.of() : listed;
    }

    /** Returns the bubble with the wanted UUID, listed or not, or with the wanted name, or the first one. */
    private Optional<UUID> findBubble(String query) {
        var id = SetpUuidInputParser.parse(query);
        return id.isPresent()
                ? id
                : bubbles().stream()
                        .filter(one -> first(query) || one.shortDescription().equalsIgnoreCase(query))
                        .map(SetpBubbleListJoinLeaveMessage.SetpBubbleEntry::bubbleId)
                        .findFirst();
    }

    /**
     * Returns the avatar with the wanted UUID or name. A UUID that the bubble does not list is replaced by its first
     * avatar; for a bubble without avatars, the wanted UUID or {@link SetpUuidInputParser#NONE} is returned.
     */
    private Optional<UUID> findAvatar(UUID bubble, String query) {
        var all = avatars.getOrDefault(bubble, List.of());
        var id = SetpUuidInputParser.parse(query);
        if (id.isEmpty() && !first(query)) {
            return all.stream()
                    .filter(one -> one.shortDescription().equalsIgnoreCase(query))
                    .map(SetpBubbleListJoinLeaveMessage.SetpAvatarEntry::avatarId)
                    .findFirst();
        }
        if (all.isEmpty()) {
            return Optional.of(id.orElse(SetpUuidInputParser.NONE));
        }
        return id.filter(wish -> all.stream().anyMatch(one -> one.avatarId().equals(wish)))
                .or(() -> Optional.of(all.getFirst().avatarId()));
    }

    private static boolean first(String query) {
        return query.isEmpty() || query.equals(SetpSessionOptions.FIRST);
    }

    private String name(UUID bubble) {
        return bubbles().stream()
                .filter(one -> one.bubbleId().equals(bubble))
                .map(one -> label(one.shortDescription(), bubble))
                .findFirst()
                .orElse(bubble.toString());
    }

    /** Returns the choices for a participant that is in that bubble with that avatar. */
    private UserRequestWithParameterChoices createOffer(UUID bubble, UUID avatar) {
        var places = bubbles().stream()
                .map(one -> choice(one.bubbleId(), one.shortDescription()))
                .toList();
        var bodies = avatars.getOrDefault(bubble, List.of()).stream()
                .map(one -> choice(one.avatarId(), one.shortDescription()))
                .toList();
        return new UserRequestWithParameterChoices(
                SetpUserRequestCatalog.JOINING,
                List.of(
                        pick(SetpSessionOptions.BUBBLE, "Bubble", places, bubble),
                        pick(SetpSessionOptions.AVATAR, "Avatar", bodies, avatar)));
    }

    /** Returns the choices including the chosen one, listed or not. */
    private static UserRequestWithParameterChoices.ParameterChoices pick(
            String parameter, String label, List<UserRequestWithParameterChoices.ParameterValue> listed, UUID chosen) {
        var value = chosen.equals(SetpUuidInputParser.NONE) ? "" : chosen.toString();
        var parameterValues = new ArrayList<>(listed);
        if (!value.isEmpty()
                && parameterValues.stream().noneMatch(one -> one.value().equals(value))) {
            parameterValues.add(choice(chosen, ""));
        }
        return new UserRequestWithParameterChoices.ParameterChoices(parameter, label, parameterValues, value);
    }

    private static UserRequestWithParameterChoices.ParameterValue choice(UUID id, String description) {
        return new UserRequestWithParameterChoices.ParameterValue(id.toString(), label(description, id));
    }

    private static String label(String description, UUID id) {
        return description.isBlank() ? id.toString() : description;
    }
}
