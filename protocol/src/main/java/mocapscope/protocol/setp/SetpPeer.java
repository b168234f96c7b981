package mocapscope.protocol.setp;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.random.RandomGenerator;
import mocapscope.protocol.session.Actions;
import mocapscope.protocol.session.Address;
import mocapscope.protocol.session.Closing;
import mocapscope.protocol.session.Dialogue;
import mocapscope.protocol.session.Message;
import mocapscope.protocol.session.Now;
import mocapscope.protocol.session.Phase;
import mocapscope.protocol.session.Settings;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import org.jspecify.annotations.Nullable;

/** The server's side towards one client or linked simulation: lets it in, or not, and answers what it asks. */
final class SetpPeer implements Dialogue {
    private static final int LINK_VERSION = 2;

    private final long session;
    private final SetpTuning tuning;
    private final SetpAccounts accounts;
    private final SetpHall hall;
    private final RandomGenerator random;
    private final SetpAnswers answers;
    private final double rate;
    private final SessionTable table;
    /** Null before the channel is there. */
    private @Nullable SetpVoice voice;

    /** Null while the peer is not let in. */
    private @Nullable SetpGuest guest;

    private boolean refused;
    private boolean leaving;

    /** {@code table} hears how much is kept of the session, and when it is over. */
    SetpPeer(
            long session,
            SetpTuning tuning,
            Settings settings,
            SetpAccounts accounts,
            SetpHall hall,
            RandomGenerator random,
            SessionTable table) {
        this.session = session;
        this.tuning = tuning;
        this.accounts = accounts;
        this.hall = hall;
        this.random = random;
        this.answers = new SetpAnswers(settings.text(SetpOptions.KEY), random);
        this.rate = settings.number(SetpOptions.RATE);
        this.table = table;
    }

    @Override
    public void start(Now now, Actions out) {
        // The channel is the listener's: it is opened next.
    }

    @Override
    public void opened(Channel channel, Address local, Address remote, Now now, Actions out) {
        voice = SetpVoice.answering(session, tuning, random, now, out);
        out.step(Phase.HANDSHAKING, "session %08x".formatted(session), "the client's request");
    }

    @Override
    public void message(Message message, Now now, Actions out) {
        var speaking = voice;
        if (speaking == null || message.direction() != Direction.TO_SERVER) {
            return;
        }
        switch ((SetpMessage) message.body()) {
            case SetpMessage.Packet packet -> {
                table.keeps(session, packet.kept());
                speaking.hear(message, packet, now);
            }
            case SetpMessage.Said(long id, var what) when speaking.hears(id, now) -> told(speaking, id, what, now, out);
            case SetpMessage.Refused bad -> speaking.hears(bad.id(), now);
            case SetpMessage.Said _, SetpMessage.Dropped _ -> {}
        }
        speaking.soon(now);
    }

    private void told(SetpVoice speaking, long id, SetpMessage.Sayable what, Now now, Actions out) {
        switch (what) {
            case SetpConnecting.ConnectRequest request when guest == null -> connect(speaking, request, out);
            case SetpLinking.BubbleLinkRequest request when guest == null -> link(speaking, request, out);
            case SetpControl control -> answers.control(speaking, id, control, now, out);
            case SetpConnecting _, SetpLinking _ -> {}
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

    private void connect(SetpVoice speaking, SetpConnecting.ConnectRequest request, Actions out) {
        var refusal = accounts.refusal(request);
        if (refusal.isPresent()) {
            refused = true;
            speaking.say(new SetpConnecting.ConnectFailureResponse(
                    SetpWorld.NAME, SetpProtocol.PROGRAM, SetpProtocol.VERSIONS, refusal.getAsInt()));
            out.step(Phase.HANDSHAKING, "refused, code %d".formatted(refusal.getAsInt()), "the end");
            return;
        }
        guest = new SetpGuest(speaking, hall, request.userIdentifier(), rate, out);
        speaking.say(new SetpConnecting.ConnectSuccessResponse(
                SetpWorld.NAME, SetpProtocol.PROGRAM, SetpProtocol.VERSIONS, "", "", SetpWorld.id("media"), 1, 0));
        out.step(Phase.LIVE, request.userIdentifier().isEmpty() ? "connected" : request.userIdentifier(), "");
    }

    private void link(SetpVoice speaking, SetpLinking.BubbleLinkRequest request, Actions out) {
        if (SetpAccounts.unsupported(request.versions())) {
            refused = true;
            speaking.say(new SetpLinking.BubbleLinkFailureResponse(
                    "", SetpProtocol.PROGRAM, SetpProtocol.VERSIONS, LINK_VERSION));
            return;
        }
        var linked = new SetpGuest(speaking, hall, request.programName(), rate, out);
        guest = linked;
        speaking.say(new SetpLinking.BubbleLinkSuccessResponse(
                "",
                SetpProtocol.PROGRAM,
                SetpProtocol.VERSIONS,
                SetpWorld.RANGE,
                SetpWorld.RANGE,
                (long) (1e6 / rate),
                List.of()));
        linked.admit(request.callingBubbleId());
        out.step(Phase.LIVE, "linked with " + request.programName(), "");
    }

    @Override
    public void sent(Channel channel, String name, ByteBuffer bytes, Now now, Actions out) {
        if (voice != null) {
            voice.left(bytes, now);
        }
    }

    @Override
    public void woken(String name, Now now, Actions out) {
        if (guest != null && !name.equals(SetpVoice.DUE)) {
            guest.woken(name, now);
        }
        if (voice != null) {
            work(voice, now, out);
        }
    }

    private void work(SetpVoice speaking, Now now, Actions out) {
        if (guest != null) {
            guest.settle(now);
        }
        speaking.work(now);
        if (refused && speaking.state() == SetpState.OPEN && speaking.settled()) {
            speaking.close(now);
            speaking.work(now);
        }
        switch (speaking.state()) {
            case CONNECTING, HALF_OPEN, OPEN, CLOSING -> {}
            case DRAINING -> {
                depart(now);
                if (leaving) {
                    out.end("");
                }
            }
            case CLOSED -> {
                var why = refused
                        ? "the client was not let in"
                        : speaking.ending().toString();
                if (speaking.ending().lost()) {
                    out.lost(why);
                } else {
                    out.end(why);
                }
            }
        }
    }

    private void depart(Now now) {
        if (guest != null) {
            guest.leave(now);
        }
    }

    @Override
    public void closed(Channel channel, Closing why, Now now, Actions out) {
        out.lost(why.describe());
    }

    @Override
    public void closing(Now now, Actions out) {
        leaving = true;
        if (voice == null) {
            out.end("");
            return;
        }
        depart(now);
        voice.close(now);
        work(voice, now, out);
    }

    @Override
    public void ended(Now now) {
        depart(now);
        table.ended(session);
    }
}
