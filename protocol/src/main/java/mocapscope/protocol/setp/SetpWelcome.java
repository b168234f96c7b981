package mocapscope.protocol.setp;

import java.util.function.Consumer;
import mocapscope.protocol.session.SessionContext;
import mocapscope.protocol.session.NetworkAddress;
import mocapscope.protocol.session.ClockReading;
import mocapscope.protocol.session.SessionPhase;
import mocapscope.protocol.session.RequestDefinition;
import mocapscope.protocol.session.SessionRule;
import mocapscope.protocol.session.OptionValues;
import org.jspecify.annotations.Nullable;

/** Admits or refuses a peer that connects to a SETP server, with an optional challenge, and forwards its messages. */
final class SetpWelcome {
    private final SetpVoice voice;
    private final SetpReplies replies;
    private final SetpProving proving;
    private final SetpHouse house;
    private final NetworkAddress here;
    private final SessionContext out;
    private boolean asked;
    /** Null until the peer is admitted. */
    private @Nullable SetpGuest guest;
    /** The request of an admitted peer whose address is not verified yet; null otherwise. */
    private SetpConnecting.@Nullable ConnectRequest newcomer;

    /** The reason to end the session; empty while the peer may stay. */
    private String farewell = "";

    /** True if the session ends without waiting for acknowledgements. */
    private boolean abrupt;

    /** Creates a handler; {@code here} is the local address that the peer connected to. */
    SetpWelcome(SetpVoice voice, SetpHouse house, NetworkAddress here, SessionContext out) {
        this.voice = voice;
        this.house = house;
        this.here = here;
        this.out = out;
        this.replies = new SetpReplies(voice, house.tuning().patience().reply(), out);
        this.proving = SetpProving.giving(house.text(SetpOptions.KEY), voice, replies, house.random(), out);
    }

    void begin() {
        out.enterStep(SessionPhase.HANDSHAKING, "session %08x".formatted(voice.session()), "the client's request");
    }

    /** Returns the reason to end the session; empty while the peer may stay. */
    String farewell() {
        return farewell;
    }

    /** Returns true if the session may end: all messages were acknowledged, or the peer is unverified or too slow. */
    boolean mayEnd() {
        return abrupt || voice.settled();
    }

    void settle(ClockReading now) {
        if (guest != null) {
            guest.settle(now);
            overrun(guest, now);
        }
    }

    private void overrun(SetpGuest visiting, ClockReading now) {
        if (farewell.isEmpty() && visiting.overrun()) {
            farewell = "the peer did not keep up with the events in its bubble";
            abrupt = true;
            out.reportFinding(SessionRule.PEER_SLOW, farewell);
            depart(now);
        }
    }

    void woken(String wake, ClockReading now) {
        replies.woken(wake, now);
        if (guest != null && wake.equals(SetpVisit.TICK)) {
            guest.tick(now);
        }
    }

    /** Removes a peer that leaves or has left. */
    void depart(ClockReading now) {
        if (guest != null) {
            guest.leave(now);
        }
    }

    /** Sends a request of the user. */
    void ask(RequestDefinition request, OptionValues values, ClockReading now) {
        if (request.equals(SetpRequests.CHALLENGE)) {
            proving.challenge(_ -> {}, _ -> {}, now);
        } else {
            voice.say(SetpRequests.message(request, values));
        }
    }

    /** Notes that the peer uses its session id, which verifies its address: its account is created only now. */
    void used(ClockReading now) {
        var request = newcomer;
        newcomer = null;
        if (request != null) {
            house.door().claim(request).ifPresent(code -> {
                depart(now);
                refuse(code);
            });
        }
    }

    /** Handles a message of the peer; ignores it after either side has ended the session. */
    void told(long id, SetpMessage.Sayable what, ClockReading now) {
        if (!farewell.isEmpty() || !voice.open()) {
            return;
        }
        replies.heard(what, now);
        switch (what) {
            case SetpConnecting.ConnectRequest request when !asked -> connect(request, now);
            case SetpLinking.BubbleLinkRequest request when !asked -> link(request, now);
            case SetpControl.ThrottlingNotification(long rate) -> voice.throttled(id, rate);
            case SetpControl.ChallengeRequest(var challenge) -> proving.challenged(challenge, now);
            case SetpControl _, SetpConnecting _, SetpLinking _ -> {}
            case SetpBubbles _,
                    SetpExamining _,
                    SetpPerception _,
                    SetpInteraction _,
                    SetpHandover _,
                    SetpInjection _ -> {
                if (guest != null) {
                    guest.told(id, what, now);
                }
            }
        }
    }

    private void connect(SetpConnecting.ConnectRequest request, ClockReading now) {
        asked = true;
        house.door().refusal(request).ifPresentOrElse(this::refuse, () -> haveProven(at -> letIn(request, at), now));
    }

    private void refuse(int code) {
        voice.say(new SetpConnecting.ConnectFailureResponse(
                SetpCloud.STAGE, SetpProtocol.PROGRAM, SetpProtocol.VERSIONS, code));
        refused(code);
    }

    private void letIn(SetpConnecting.ConnectRequest request, ClockReading now) {
        newcomer = request;
        if (voice.state() == SetpState.OPEN) {
            used(now);
        }
        if (!farewell.isEmpty()) {
            return;
        }
        guest = guest(request.userIdentifier());
        voice.say(new SetpConnecting.ConnectSuccessResponse(
                SetpCloud.STAGE,
                SetpProtocol.PROGRAM,
                SetpProtocol.VERSIONS,
                house.cloud().url(),
                "",
                SetpWorld.id("media"),
                1,
                0));
        out.enterStep(SessionPhase.LIVE, request.userIdentifier().isEmpty() ? "connected" : request.userIdentifier(), "");
    }

    private void link(SetpLinking.BubbleLinkRequest request, ClockReading now) {
        asked = true;
        var hall = house.cloud().hall(request.targetBubbleId());
        var refusal = house.door().refusal(request);
        if (refusal.isPresent() || hall.isEmpty()) {
            int code = refusal.orElse(SetpDoor.nowhere());
            voice.say(new SetpLinking.BubbleLinkFailureResponse(
                    house.cloud().url(), SetpProtocol.PROGRAM, SetpProtocol.VERSIONS, code));
            refused(code);
            return;
        }
        haveProven(_ -> letIn(request, hall.get()), now);
    }

    private void letIn(SetpLinking.BubbleLinkRequest request, SetpHall hall) {
        var linked = guest(request.programName());
        guest = linked;
        var extent = hall.extent();
        voice.say(new SetpLinking.BubbleLinkSuccessResponse(
                house.cloud().url(),
                SetpProtocol.PROGRAM,
                SetpProtocol.VERSIONS,
                extent.range(),
                extent.perception(),
                (long) (1e6 / house.rate()),
                house.cloud().neighbours(hall, here)));
        linked.link(hall, request);
        boolean portal = !request.cloudUrl().equals(house.cloud().url());
        out.enterStep(
                SessionPhase.LIVE,
                "%s linked with %s%s".formatted(hall.name(), request.programName(), portal ? ", a portal" : ""),
                "");
    }

    private SetpGuest guest(String name) {
        return new SetpGuest(voice, replies, house.cloud(), name, house.rate(), house.random(), out);
    }

    private void refused(int code) {
        farewell = "the client was rejected";
        out.enterStep(SessionPhase.HANDSHAKING, "refused, code %d".formatted(code), "the end");
    }

    /**
     * Runs {@code then} once the peer has proven that it knows the key, if there is one; until then, its messages have
     * no effect.
     */
    private void haveProven(Consumer<ClockReading> then, ClockReading now) {
        if (house.text(SetpOptions.KEY).isEmpty()) {
            then.accept(now);
        } else {
            proving.challenge(
                    then,
                    _ -> {
                        farewell = "the peer did not prove that it knows the shared key";
                        abrupt = true;
                    },
                    now);
        }
    }
}
