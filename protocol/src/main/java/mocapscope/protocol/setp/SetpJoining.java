package mocapscope.protocol.setp;

import java.util.Optional;
import java.util.UUID;
import mocapscope.protocol.session.SessionContext;
import mocapscope.protocol.session.ClockReading;
import mocapscope.protocol.session.RequestChoices;
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
final class SetpJoining {

    /**
     * A request to join a bubble with an avatar, by name or UUID, or the first one; for a bubble also none. Empty means
     * the current bubble.
     */
    private record Wish(String bubble, String avatar) {}

    private record Place(UUID bubble, UUID avatar) {
        static final Place OUTSIDE = new Place(SetpDirectory.NONE, SetpDirectory.NONE);
    }

    private final SetpDirectory directory = new SetpDirectory();
    private final SetpVoice voice;
    private final SetpReplies replies;
    private final Runnable onLeave;
    private final SessionContext out;

    /** The request in progress, or null. */
    private @Nullable Wish wish;

    private Place here = Place.OUTSIDE;
    /** True while a join request is unanswered. */
    private boolean asking;
    /** The bubble whose avatars were requested last; null before the first request. */
    private @Nullable UUID listing;

    /** True if the server removed this client while a join request was unanswered: messages may overtake each other. */
    private boolean expelled;
    /** True after a Leave Bubble that the server may not have received yet: messages may overtake each other. */
    private boolean departing;
    /** The latest offer; null before the first. */
    private @Nullable RequestChoices offered;

    /** Creates a controller; {@code onLeave} runs when the client is out of the bubble. */
    SetpJoining(SetpVoice voice, SetpReplies replies, Runnable onLeave, SessionContext out) {
        this.voice = voice;
        this.replies = replies;
        this.onLeave = onLeave;
        this.out = out;
    }

    /** Starts after the server accepted the connection. */
    void begin(String bubble, String avatar, ClockReading now) {
        list(now);
        wish(bubble, avatar, now);
    }

    /** Replaces the current request. */
    void wish(String bubble, String avatar, ClockReading now) {
        wish = new Wish(bubble, avatar);
        pursue(now);
    }

    /** Requests the list of bubbles. */
    void list(ClockReading now) {
        var asker = new SetpReplies.Asker() {
            @Override
            public void answered(SetpMessage.Sayable reply, ClockReading at) {
                directory.list(((SetpBubbles.ListBubblesResponse) reply).bubbles());
                pursue(at);
            }

            @Override
            public void unanswered(ClockReading at) {
                directory.unlisted();
                pursue(at);
            }
        };
        replies.ask(new SetpBubbles.ListBubblesRequest(), asker, now);
    }

    /** Requests the list of avatars of a bubble. */
    void list(UUID bubble, ClockReading now) {
        var asker = new SetpReplies.Asker() {
            @Override
            public void answered(SetpMessage.Sayable reply, ClockReading at) {
                directory.list(bubble, ((SetpBubbles.ListAvatarsResponse) reply).avatars());
                pursue(at);
            }

            @Override
            public void unanswered(ClockReading at) {
                directory.unlisted(bubble);
                pursue(at);
            }
        };
        replies.ask(new SetpBubbles.ListAvatarsRequest(bubble), asker, now);
    }

    /** Takes the next step, unless a reply is pending. */
    private void pursue(ClockReading now) {
        var wanted = wish;
        if (wanted != null && !asking) {
            if (wanted.bubble.equals(SetpOptions.NONE)) {
                wish = null;
                leave(now);
            } else {
                bubble(wanted).ifPresent(bubble -> approach(bubble, wanted, now));
            }
        }
        offer();
    }

    private void approach(UUID bubble, Wish wanted, ClockReading now) {
        if (!here.bubble.equals(bubble)) {
            leave(now);
        }
        if (!directory.listed(bubble)) {
            if (!bubble.equals(listing)) {
                listing = bubble;
                list(bubble, now);
            }
            return;
        }
        var avatar = directory.avatar(bubble, wanted.avatar);
        if (avatar.isEmpty()) {
            refuse("no avatar is named " + wanted.avatar);
            return;
        }
        var place = new Place(bubble, avatar.get());
        if (here != Place.OUTSIDE && place.equals(here)) {
            wish = null;
            return;
        }
        leave(now);
        if (!departing) {
            join(place, wanted, now);
        }
    }

    private void join(Place place, Wish wanted, ClockReading now) {
        asking = true;
        expelled = false;
        var asker = new SetpReplies.Asker() {
            @Override
            public void answered(SetpMessage.Sayable reply, ClockReading at) {
                boolean success = ((SetpBubbles.JoinBubbleResponse) reply).success();
                if (success && expelled) {
                    goodbye(at); // the removal may have referred to the previous bubble
                } else {
                    joined(success, place);
                }
                over(wanted, at);
            }

            @Override
            public void unanswered(ClockReading at) {
                goodbye(at); // the server may have accepted the request
                over(wanted, at);
            }
        };
        replies.ask(new SetpBubbles.JoinBubbleRequest(place.bubble, place.avatar), asker, now);
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
    private void over(Wish wanted, ClockReading now) {
        asking = false;
        if (wanted.equals(wish)) {
            wish = null;
        }
        pursue(now);
    }

    private void leave(ClockReading now) {
        if (here != Place.OUTSIDE) {
            goodbye(now);
            left();
        }
    }

    private void goodbye(ClockReading now) {
        voice.say(new SetpBubbles.LeaveBubbleNotification());
        voice.soon(now);
        departing = true;
    }

    /** Leaves on the user's request and drops any other request; notifies the server even if no bubble is joined. */
    void depart(ClockReading now) {
        wish = asking ? new Wish(SetpOptions.NONE, "") : null; // the pending request may still succeed
        goodbye(now);
        left();
        offer();
    }

    /** Handles a removal from the bubble by the server. */
    void expelled() {
        expelled = asking;
        left();
        offer();
    }

    private void left() {
        here = Place.OUTSIDE;
        onLeave.run();
        out.enterStep(SessionPhase.LIVE, "connected, left the bubble", "");
    }

    /** Continues once the server may have received all messages. */
    void settle(ClockReading now) {
        if (departing && voice.settled()) {
            departing = false;
            pursue(now);
        }
    }

    /** Returns the wanted bubble; empty if it is unknown or not listed yet. */
    private Optional<UUID> bubble(Wish wanted) {
        if (wanted.bubble.isEmpty() && here != Place.OUTSIDE) {
            return Optional.of(here.bubble);
        }
        var found = directory.bubble(wanted.bubble);
        if (found.isEmpty() && directory.listed()) {
            refuse(directory.isEmpty() ? "the server has no bubbles" : "no bubble is named " + wanted.bubble);
        }
        return found;
    }

    private void refuse(String why) {
        out.reportFinding(SetpRule.JOIN_REFUSED, why);
        wish = null;
    }

    /** Offers the choices once they are known and have changed. */
    private void offer() {
        if (directory.listed()) {
            var offer = directory.offer(here.bubble, here.avatar);
            if (!offer.equals(offered)) {
                offered = offer;
                out.offerChoices(offer);
            }
        }
    }
}
