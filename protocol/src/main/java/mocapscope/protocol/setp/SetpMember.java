package mocapscope.protocol.setp;

import java.util.Map;
import java.util.random.RandomGenerator;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.session.SessionContext;
import mocapscope.protocol.session.ClockReading;
import mocapscope.protocol.session.RequestDefinition;
import mocapscope.protocol.session.OptionValues;

/** The client's part in an established SETP session: answers the server's messages and carries out user requests. */
final class SetpMember {
    private final SetpVoice voice;
    private final OptionValues settings;
    private final SetpCaller caller;
    private final SetpReplies replies;
    private final SetpProving proving;
    private final SetpBelongings belongings;
    private final SetpJoining joining;
    private final SetpKeeping keeping;

    SetpMember(
            SetpVoice voice,
            SetpCaller caller,
            OptionValues settings,
            SetpTuning tuning,
            RandomGenerator random,
            SessionContext out) {
        this.voice = voice;
        this.settings = settings;
        this.caller = caller;
        this.replies = new SetpReplies(voice, tuning.patience().reply(), out);
        this.proving = SetpProving.asking(settings.text(SetpOptions.KEY), voice, replies, random, out);
        this.belongings = new SetpBelongings(voice, replies, out);
        this.joining = new SetpJoining(voice, replies, belongings::gone, out);
        this.keeping = new SetpKeeping(voice, replies, caller, belongings, out);
    }

    /** Starts after the server accepted the connection. */
    void begin(ClockReading now) {
        long grant = (long) settings.number(SetpOptions.GRANT);
        if (grant > 0) {
            voice.say(new SetpControl.ThrottlingNotification(grant));
        }
        if (!caller.links()) {
            joining.begin(settings.text(SetpOptions.BUBBLE), settings.text(SetpOptions.AVATAR), now);
        }
    }

    /** Continues once the server may have received all messages. */
    void settle(ClockReading now) {
        joining.settle(now);
    }

    void woken(String wake, ClockReading now) {
        replies.woken(wake, now);
        keeping.woken(wake, now);
    }

    /** Handles a message of the server that does not concern the session itself. */
    void told(long id, SetpMessage.Sayable what, ClockReading now) {
        replies.heard(what, now);
        switch (what) {
            case SetpControl control -> control(id, control, now);
            case SetpBubbles.LeaveBubbleNotification _ -> joining.expelled();
            case SetpPerception.ObjectPerception(var thing) -> {
                belongings.perceived(thing);
                keeping.perceived(thing);
            }
            case SetpPerception.DisappearancePerception(long index) -> belongings.gone(index);
            case SetpInteraction.InteractionRequest(var deed) -> belongings.act(id, deed);
            case SetpHandover.HandoverRequest request -> keeping.asked(id, request, now);
            case SetpHandover.HandoverPerception passed -> keeping.passed(passed.objectId());
            case SetpBubbles _,
                    SetpPerception _,
                    SetpInteraction _,
                    SetpHandover _,
                    SetpInjection _,
                    SetpExamining _,
                    SetpConnecting _,
                    SetpLinking _ -> {}
        }
    }

    private void control(long id, SetpControl what, ClockReading now) {
        switch (what) {
            case SetpControl.ThrottlingNotification(long rate) -> voice.throttled(id, rate);
            case SetpControl.ChallengeRequest(var challenge) -> proving.challenged(challenge, now);
            case SetpControl.ChallengeResponse _,
                    SetpControl.DisconnectNotification _,
                    SetpControl.Keepalive _,
                    SetpControl.Acknowledgement _ -> {}
        }
    }

    /**
     * Carries out a request of the user.
     *
     * @throws IllegalArgumentException for an unknown request or an invalid value
     */
    void ask(RequestDefinition request, Map<String, String> parameters, ClockReading now) {
        var values = OptionValues.of(request.parameters(), parameters);
        if (request.equals(SetpRequests.JOINING)) {
            join(values, now);
        } else if (request.equals(SetpRequests.MOVE)) {
            belongings.move(
                    SetpText.needed(values.text("object")),
                    new Vec3(values.number("x"), values.number("y"), values.number("z")));
        } else if (request.equals(SetpRequests.HANDOVER)) {
            keeping.handOver(SetpText.needed(values.text("object")), now);
        } else if (request.equals(SetpRequests.CHALLENGE)) {
            proving.challenge(_ -> {}, _ -> {}, now);
        } else {
            say(SetpRequests.message(request, values), now);
        }
    }

    private void join(OptionValues values, ClockReading now) {
        if (caller.links()) {
            throw new IllegalArgumentException("a linked simulation stays in its own bubble");
        }
        joining.wish(values.text(SetpOptions.BUBBLE), values.text(SetpOptions.AVATAR), now);
    }

    private void say(SetpMessage.Sayable what, ClockReading now) {
        switch (what) {
            case SetpBubbles.ListBubblesRequest _ -> joining.list(now);
            case SetpBubbles.ListAvatarsRequest(var bubble) -> joining.list(bubble, now);
            case SetpBubbles.LeaveBubbleNotification _ -> joining.depart(now);
            case SetpInjection.InjectionRequest request -> belongings.inject(request, now);
            case SetpInjection.EjectionRequest request -> belongings.eject(request, now);
            default -> {
                if (SetpReplies.follows(what.kind())) {
                    replies.ask(what, SetpReplies.Asker.NOBODY, now);
                } else {
                    voice.say(what);
                }
            }
        }
    }
}
