package mocapscope.protocol.setp;

import java.util.Optional;
import java.util.UUID;
import mocapscope.protocol.session.ClockReading;
import mocapscope.protocol.session.RequestChoices;
import mocapscope.protocol.session.SessionContext;
import mocapscope.protocol.session.SessionPhase;
import org.jspecify.annotations.Nullable;

/**
 * Drives a SETP client into the requested bubble: lists bubbles and avatars, leaves the old bubble and joins. It
 * pursues the latest request step by step and offers the choices to the user.
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
    private record Wish(String bubble, String avatar) {}

    private record Place(UUID bubble, UUID avatar) {
        static final Place OUTSIDE = new Place(SetpBubbleDirectory.NONE, SetpBubbleDirectory.NONE);
    }

    private final SetpBubbleDirectory directory = new SetpBubbleDirectory();
    private final SetpConnection voice;
    private final SetpRequestTracker replies;
    private final Runnable onLeave;
    private final SessionContext out;

    /** The request in progress, or null. */
    private @Nullable Wish setTarget;

    private Place here = Place.OUTSIDE;
    /** True while a join request is unanswered. */
    private boolean asking;
    /** The bubble whose avatars were requested last; null before the first request. */
    private @Nullable UUID listing;

    /** True if the server removed this client while a join request was unanswered: messages may overtake each other. */
    private boolean handleExpulsion;
    /** True after a Leave Bubble that the server may not have received yet: messages may overtake each other. */
    private boolean departing;
    /** The latest offer; null before the first. */
    private @Nullable RequestChoices offered;

    /** Creates a controller; {@code onLeave} runs when the client is out of the bubble. */
    SetpBubbleJoinController(SetpConnection voice, SetpRequestTracker replies, Runnable onLeave, SessionContext out) {
        this.voice = voice;
        this.replies = replies;
        this.onLeave = onLeave;
        this.out = out;
    }

    /** Starts after the server accepted the connection. */
    void start(String bubble, String avatar, ClockReading reading) {
        requestList(reading);
        setTarget(bubble, avatar, reading);
    }

    /** Replaces the current request. */
    void setTarget(String bubble, String avatar, ClockReading reading) {
        setTarget = new Wish(bubble, avatar);
        pursue(reading);
    }

    /** Requests the list of bubbles. */
    void requestList(ClockReading reading) {
        var asker = new SetpRequestTracker.SetpReplyListener() {
            @Override
            public void onReply(SetpMessage.SetpMessagePayload reply, ClockReading at) {
                directory.update(((SetpBubbleMessage.ListBubblesResponse) reply).bubbles());
                pursue(at);
            }

            @Override
            public void onNoReply(ClockReading at) {
                directory.markUnlisted();
                pursue(at);
            }
        };
        replies.sendRequest(new SetpBubbleMessage.ListBubblesRequest(), asker, reading);
    }

    /** Requests the list of avatars of a bubble. */
    void requestList(UUID bubble, ClockReading reading) {
        var asker = new SetpRequestTracker.SetpReplyListener() {
            @Override
            public void onReply(SetpMessage.SetpMessagePayload reply, ClockReading at) {
                directory.update(bubble, ((SetpBubbleMessage.ListAvatarsResponse) reply).avatars());
                pursue(at);
            }

            @Override
            public void onNoReply(ClockReading at) {
                directory.markUnlisted(bubble);
                pursue(at);
            }
        };
        replies.sendRequest(new SetpBubbleMessage.ListAvatarsRequest(bubble), asker, reading);
    }

    /** Takes the next step, unless a reply is pending. */
    private void pursue(ClockReading reading) {
        var wanted = setTarget;
        if (wanted != null && !asking) {
            if (wanted.bubble.equals(SetpOptions.NONE)) {
                setTarget = null;
                leave(reading);
            } else {
                bubble(wanted).ifPresent(bubble -> approach(bubble, wanted, reading));
            }
        }
        offer();
    }

    private void approach(UUID bubble, Wish wanted, ClockReading reading) {
        if (!here.bubble.equals(bubble)) {
            leave(reading);
        }
        if (!directory.isListed(bubble)) {
            if (!bubble.equals(listing)) {
                listing = bubble;
                requestList(bubble, reading);
            }
            return;
        }
        var avatar = directory.findAvatar(bubble, wanted.avatar);
        if (avatar.isEmpty()) {
            refuse("no avatar is named " + wanted.avatar);
            return;
        }
        var place = new Place(bubble, avatar.get());
        if (here != Place.OUTSIDE && place.equals(here)) {
            setTarget = null;
            return;
        }
        leave(reading);
        if (!departing) {
            join(place, wanted, reading);
        }
    }

    private void join(Place place, Wish wanted, ClockReading reading) {
        asking = true;
        handleExpulsion = false;
        var asker = new SetpRequestTracker.SetpReplyListener() {
            @Override
            public void onReply(SetpMessage.SetpMessagePayload reply, ClockReading at) {
                boolean success = ((SetpBubbleMessage.JoinBubbleResponse) reply).success();
                if (success && handleExpulsion) {
                    goodbye(at); // the removal may have referred to the previous bubble
                } else {
                    joined(success, place);
                }
                over(wanted, at);
            }

            @Override
            public void onNoReply(ClockReading at) {
                goodbye(at); // the server may have accepted the request
                over(wanted, at);
            }
        };
        replies.sendRequest(new SetpBubbleMessage.JoinBubbleRequest(place.bubble, place.avatar), asker, reading);
    }

    private void joined(boolean success, Place place) {
        var name = directory.name(place.bubble);
        if (success) {
            here = place;
            out.enterStep(SessionPhase.LIVE, "in " + name, "");
        } else {
            out.reportFinding(SetpRule.JOIN_REFUSED, "the server does not admit us to " + name);
            out.enterStep(SessionPhase.LIVE, "connected, in no bubble", "");
        }
    }

    /** Ends a request, successful or not, and continues with a newer one. */
    private void over(Wish wanted, ClockReading reading) {
        asking = false;
        if (wanted.equals(setTarget)) {
            setTarget = null;
        }
        pursue(reading);
    }

    private void leave(ClockReading reading) {
        if (here != Place.OUTSIDE) {
            goodbye(reading);
            left();
        }
    }

    private void goodbye(ClockReading reading) {
        voice.send(new SetpBubbleMessage.LeaveBubbleNotification());
        voice.scheduleWork(reading);
        departing = true;
    }

    /** Leaves on the user's request and drops any other request; notifies the server even if no bubble is joined. */
    void leaveBubble(ClockReading reading) {
        setTarget = asking ? new Wish(SetpOptions.NONE, "") : null; // the pending request may still succeed
        goodbye(reading);
        left();
        offer();
    }

    /** Handles a removal from the bubble by the server. */
    void handleExpulsion() {
        handleExpulsion = asking;
        left();
        offer();
    }

    private void left() {
        here = Place.OUTSIDE;
        onLeave.run();
        out.enterStep(SessionPhase.LIVE, "connected, left the bubble", "");
    }

    /** Continues once the server may have received all messages. */
    void advance(ClockReading reading) {
        if (departing && voice.isSettled()) {
            departing = false;
            pursue(reading);
        }
    }

    /** Returns the wanted bubble; empty if it is unknown or not listed yet. */
    private Optional<UUID> bubble(Wish wanted) {
        if (wanted.bubble.isEmpty() && here != Place.OUTSIDE) {
            return Optional.of(here.bubble);
        }
        var found = directory.findBubble(wanted.bubble);
        if (found.isEmpty() && directory.isListed()) {
            refuse(directory.isEmpty() ? "the server has no bubbles" : "no bubble is named " + wanted.bubble);
        }
        return found;
    }

    private void refuse(String why) {
        out.reportFinding(SetpRule.JOIN_REFUSED, why);
        setTarget = null;
    }

    /** Offers the choices once they are known and have changed. */
    private void offer() {
        if (directory.isListed()) {
            var choices = directory.createOffer(here.bubble, here.avatar);
            if (!choices.equals(offered)) {
                offered = choices;
                out.offerChoices(choices);
            }
        }
    }
}
