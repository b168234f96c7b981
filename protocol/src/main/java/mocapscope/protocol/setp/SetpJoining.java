package mocapscope.protocol.setp;

import java.util.Optional;
import java.util.UUID;
import mocapscope.protocol.session.Actions;
import mocapscope.protocol.session.Now;
import mocapscope.protocol.session.Offer;
import mocapscope.protocol.session.Phase;
import org.jspecify.annotations.Nullable;

/**
 * A client's way into a bubble, and from one into another: asks for what it does not know, a step after the other, towards
 * what was wished last. What there is to choose it offers to a person.
 *
 * <pre>
 *   wish ─▶ out of another bubble ─▶ list avatars ─▶ server knows that we are out ─▶ join ─▶ offer
 * </pre>
 */
final class SetpJoining {

    /** By name or UUID, or the first, or, of a bubble, none; empty for the bubble where we are. */
    private record Wish(String bubble, String avatar) {}

    private record Place(UUID bubble, UUID avatar) {
        static final Place OUTSIDE = new Place(SetpDirectory.NONE, SetpDirectory.NONE);
    }

    private final SetpDirectory directory = new SetpDirectory();
    private final SetpVoice voice;
    private final SetpReplies replies;
    private final Runnable onLeave;
    private final Actions out;

    /** Null when there is none to pursue. */
    private @Nullable Wish wish;

    private Place here = Place.OUTSIDE;
    /** Whether the answer to our join is awaited. */
    private boolean asking;
    /** The bubble whose avatars we asked for last; null before the first. */
    private @Nullable UUID listing;

    /** Whether the server had us out while the answer to our join was on its way: messages may overtake each other. */
    private boolean expelled;
    /** Whether we left a bubble, and the server may not know yet: messages may overtake each other. */
    private boolean departing;
    /** The latest; null before the first. */
    private @Nullable Offer offered;

    /** {@code onLeave} hears that we are out of the bubble. */
    SetpJoining(SetpVoice voice, SetpReplies replies, Runnable onLeave, Actions out) {
        this.voice = voice;
        this.replies = replies;
        this.onLeave = onLeave;
        this.out = out;
    }

    /** We were let in. */
    void begin(String bubble, String avatar, Now now) {
        list(now);
        wish(bubble, avatar, now);
    }

    /** That is wanted from now on, and nothing that was wanted before. */
    void wish(String bubble, String avatar, Now now) {
        wish = new Wish(bubble, avatar);
        pursue(now);
    }

    /** Asks which bubbles there are. */
    void list(Now now) {
        var asker = new SetpReplies.Asker() {
            @Override
            public void answered(SetpMessage.Sayable reply, Now at) {
                directory.list(((SetpBubbles.ListBubblesResponse) reply).bubbles());
                pursue(at);
            }

            @Override
            public void unanswered(Now at) {
                directory.unlisted();
                pursue(at);
            }
        };
        replies.ask(new SetpBubbles.ListBubblesRequest(), asker, now);
    }

    /** Asks which avatars there are for that bubble. */
    void list(UUID bubble, Now now) {
        var asker = new SetpReplies.Asker() {
            @Override
            public void answered(SetpMessage.Sayable reply, Now at) {
                directory.list(bubble, ((SetpBubbles.ListAvatarsResponse) reply).avatars());
                pursue(at);
            }

            @Override
            public void unanswered(Now at) {
                directory.unlisted(bubble);
                pursue(at);
            }
        };
        replies.ask(new SetpBubbles.ListAvatarsRequest(bubble), asker, now);
    }

    /** Takes the next step, if it is up to us. */
    private void pursue(Now now) {
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

    private void approach(UUID bubble, Wish wanted, Now now) {
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

    private void join(Place place, Wish wanted, Now now) {
        asking = true;
        expelled = false;
        var asker = new SetpReplies.Asker() {
            @Override
            public void answered(SetpMessage.Sayable reply, Now at) {
                boolean success = ((SetpBubbles.JoinBubbleResponse) reply).success();
                if (success && expelled) {
                    goodbye(at); // it may have meant where we were before
                } else {
                    joined(success, place);
                }
                over(wanted, at);
            }

            @Override
            public void unanswered(Now at) {
                goodbye(at); // we may be in without knowing
                over(wanted, at);
            }
        };
        replies.ask(new SetpBubbles.JoinBubbleRequest(place.bubble, place.avatar), asker, now);
    }

    private void joined(boolean success, Place place) {
        var name = directory.name(place.bubble);
        if (success) {
            here = place;
            out.step(Phase.LIVE, "in " + name, "");
        } else {
            out.finding(SetpRule.JOIN_REFUSED, "the server does not admit us to " + name);
            out.step(Phase.LIVE, "connected, in no bubble", "");
        }
    }

    /** That wish is granted or not; another may have come meanwhile. */
    private void over(Wish wanted, Now now) {
        asking = false;
        if (wanted.equals(wish)) {
            wish = null;
        }
        pursue(now);
    }

    private void leave(Now now) {
        if (here != Place.OUTSIDE) {
            goodbye(now);
            left();
        }
    }

    private void goodbye(Now now) {
        voice.say(new SetpBubbles.LeaveBubbleNotification());
        voice.soon(now);
        departing = true;
    }

    /** A person has us leave, whatever was wished: the server hears it even if we are in no bubble that we know of. */
    void depart(Now now) {
        wish = asking ? new Wish(SetpOptions.NONE, "") : null; // what is on its way may let us in yet
        goodbye(now);
        left();
        offer();
    }

    /** The server has us out. */
    void expelled() {
        expelled = asking;
        left();
        offer();
    }

    private void left() {
        here = Place.OUTSIDE;
        onLeave.run();
        out.step(Phase.LIVE, "connected, left the bubble", "");
    }

    /** What the server was told may have arrived by now. */
    void settle(Now now) {
        if (departing && voice.settled()) {
            departing = false;
            pursue(now);
        }
    }

    /** The bubble that is wanted; empty when that is not known yet, or there is none such. */
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
        out.finding(SetpRule.JOIN_REFUSED, why);
        wish = null;
    }

    /** Offers what there is to choose, when that is known and has changed. */
    private void offer() {
        if (directory.listed()) {
            var offer = directory.offer(here.bubble, here.avatar);
            if (!offer.equals(offered)) {
                offered = offer;
                out.offer(offer);
            }
        }
    }
}
