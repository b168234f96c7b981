package mocapscope.protocol.setp;

import java.nio.ByteBuffer;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.session.Actions;
import mocapscope.protocol.session.Address;
import mocapscope.protocol.session.Closing;
import mocapscope.protocol.session.Dialogue;
import mocapscope.protocol.session.Endpoint;
import mocapscope.protocol.session.Message;
import mocapscope.protocol.session.Now;
import mocapscope.protocol.session.Phase;
import mocapscope.protocol.session.Request;
import mocapscope.protocol.session.SessionRule;
import mocapscope.protocol.session.Settings;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import org.jspecify.annotations.Nullable;

/** The client's side (§5): asks for a session, is let in, joins a bubble, and keeps to what is asked of it. */
final class SetpClient implements Dialogue {
    private static final String CONNECT_DUE = "let in";

    private final Endpoint endpoint;
    private final RandomGenerator random;
    private final SetpTuning tuning;
    private final SetpReplies replies;
    private final SetpAnswers answers;
    private final SetpBudget.Share share;
    private SetpEntry entry;
    /** Null before the port is open. */
    private @Nullable SetpVoice voice;

    private boolean accepted;
    private boolean connected;
    private boolean leaving;
    private boolean ending;
    /** Why we are not let in; empty while that is open. */
    private String refusal = "";

    /** {@code budget} is for all that the server begins to say. */
    SetpClient(Endpoint endpoint, RandomGenerator random, SetpBudget budget) {
        this.endpoint = endpoint;
        this.random = random;
        this.share = budget.share();
        this.tuning = SetpOptions.tuning(settings());
        this.replies = new SetpReplies(tuning.patience().reply());
        this.answers = new SetpAnswers(settings().text(SetpOptions.KEY), random);
        this.entry =
                new SetpEntry(settings().text(SetpOptions.BUBBLE), settings().text(SetpOptions.AVATAR));
    }

    private Settings settings() {
        return endpoint.settings();
    }

    @Override
    public void start(Now now, Actions out) {
        out.step(Phase.CONNECTING, "calling " + endpoint.address(), "a session");
        out.wakeAt(CONNECT_DUE, now.monotonicNanos() + tuning.patience().connect());
        var any = endpoint.address().host().indexOf(':') >= 0 ? "::" : "0.0.0.0";
        out.openUdp(SetpProtocol.UDP, new Address(any, 0), endpoint.address());
    }

    @Override
    public void opened(Channel channel, Address local, Address remote, Now now, Actions out) {
        var opening = SetpVoice.connecting(request(), tuning, random, now, out);
        voice = opening;
        work(opening, now, out);
    }

    private SetpMessage.Sayable request() {
        return SetpOptions.links(settings())
                ? new SetpLinking.BubbleLinkRequest(
                        SetpProtocol.PROGRAM,
                        SetpProtocol.VERSIONS,
                        "",
                        SetpWorld.id("bubble of " + settings().text(SetpOptions.USER)),
                        SetpText.uuid(settings().text(SetpOptions.BUBBLE)).orElse(SetpWorld.BUBBLE),
                        Vec3.ZERO,
                        SetpWorld.RANGE,
                        SetpWorld.RANGE,
                        50_000)
                : new SetpConnecting.ConnectRequest(
                        SetpProtocol.PROGRAM,
                        SetpProtocol.VERSIONS,
                        settings().text(SetpOptions.USER),
                        settings().text(SetpOptions.PASSPHRASE));
    }

    @Override
    public void message(Message message, Now now, Actions out) {
        var speaking = voice;
        if (speaking == null || message.direction() != Direction.TO_CLIENT) {
            return;
        }
        switch ((SetpMessage) message.body()) {
            case SetpMessage.Packet packet -> {
                share.holds(packet.kept());
                speaking.hear(message, packet, now);
                bound(speaking, out);
            }
            case SetpMessage.Said(long id, var what) when speaking.hears(id, now) -> told(speaking, id, what, now, out);
            case SetpMessage.Refused refused -> speaking.hears(refused.id(), now);
            case SetpMessage.Said _, SetpMessage.Dropped _ -> {}
        }
        speaking.soon(now);
    }

    private void bound(SetpVoice speaking, Actions out) {
        if (!accepted && speaking.state() == SetpState.OPEN) {
            accepted = true;
            out.step(Phase.HANDSHAKING, "session %08x".formatted(speaking.session()), "to be let in");
        }
    }

    private void told(SetpVoice speaking, long id, SetpMessage.Sayable what, Now now, Actions out) {
        replies.heard(what.kind(), out);
        switch (what) {
            case SetpConnecting connecting -> let(speaking, connecting, now, out);
            case SetpLinking linking -> linked(speaking, linking, now, out);
            case SetpBubbles bubbles -> in(speaking, bubbles, now, out);
            case SetpControl control -> answers.control(speaking, id, control, now, out);
            case SetpInteraction interaction -> answers.interaction(speaking, id, interaction, out);
            case SetpHandover handover -> answers.handover(speaking, id, handover, out);
            case SetpExamining _, SetpPerception _, SetpInjection _ -> {}
        }
    }

    private void let(SetpVoice speaking, SetpConnecting what, Now now, Actions out) {
        switch (what) {
            case SetpConnecting.ConnectSuccessResponse in -> {
                if (connect(speaking, now, out)) {
                    out.step(Phase.LIVE, "let in by " + in.serverName(), "");
                    step(speaking, entry.begin(), now, out);
                }
            }
            case SetpConnecting.ConnectFailureResponse no ->
                refuse(
                        speaking,
                        "%s does not let us in: %s".formatted(no.serverShortDescription(), failure(no.failureCode())),
                        now,
                        out);
            case SetpConnecting.ConnectRequest _ -> {}
        }
    }

    private void linked(SetpVoice speaking, SetpLinking what, Now now, Actions out) {
        switch (what) {
            case SetpLinking.BubbleLinkSuccessResponse link -> {
                if (connect(speaking, now, out)) {
                    out.step(Phase.LIVE, "linked to " + link.programName(), "");
                }
            }
            case SetpLinking.BubbleLinkFailureResponse no ->
                refuse(
                        speaking,
                        "%s does not link to us: code %d".formatted(no.programName(), no.errorCode()),
                        now,
                        out);
            case SetpLinking.BubbleLinkRequest _ -> {}
        }
    }

    /** Whether we are let in by that; a second answer changes nothing. */
    private boolean connect(SetpVoice speaking, Now now, Actions out) {
        if (connected || !refusal.isEmpty()) {
            return false;
        }
        connected = true;
        out.cancelWake(CONNECT_DUE);
        long grant = (long) settings().number(SetpOptions.GRANT);
        if (grant > 0) {
            say(speaking, new SetpControl.ThrottlingNotification(grant), now, out);
        }
        return true;
    }

    private void refuse(SetpVoice speaking, String why, Now now, Actions out) {
        if (refusal.isEmpty()) {
            refusal = why;
            out.cancelWake(CONNECT_DUE);
            speaking.close(now);
        }
    }

    private static String failure(int code) {
        return switch (code) {
            case 0 -> "authentication failed (0)";
            case 1 -> "not authorized (1)";
            case 2 -> "unsupported client (2)";
            case 3 -> "unsupported protocol version (3)";
            default -> "unspecified failure (%d)".formatted(code);
        };
    }

    private void in(SetpVoice speaking, SetpBubbles what, Now now, Actions out) {
        switch (what) {
            case SetpBubbles.ListBubblesResponse(var bubbles) -> step(speaking, entry.bubbles(bubbles), now, out);
            case SetpBubbles.ListAvatarsResponse(var avatars) -> step(speaking, entry.avatars(avatars), now, out);
            case SetpBubbles.JoinBubbleResponse(boolean success) -> joined(success, out);
            case SetpBubbles.LeaveBubbleNotification _ -> out.step(Phase.LIVE, "connected, out of the bubble", "");
            case SetpBubbles.ListBubblesRequest _,
                    SetpBubbles.ListAvatarsRequest _,
                    SetpBubbles.JoinBubbleRequest _ -> {}
        }
    }

    private void joined(boolean success, Actions out) {
        entry.done();
        if (success) {
            out.step(Phase.LIVE, "in " + entry.name(), "");
        } else {
            out.finding(SetpRule.JOIN_REFUSED, "the server does not let us into " + entry.name());
            out.step(Phase.LIVE, "connected, in no bubble", "");
        }
    }

    /** The next step into the bubble. */
    private void step(SetpVoice speaking, Optional<SetpMessage.Sayable> next, Now now, Actions out) {
        next.ifPresent(what -> say(speaking, what, now, out));
        if (!entry.problem().isEmpty()) {
            out.finding(SetpRule.JOIN_REFUSED, entry.problem());
            entry = new SetpEntry(SetpOptions.NONE, SetpOptions.FIRST);
        }
    }

    private void say(SetpVoice speaking, SetpMessage.Sayable what, Now now, Actions out) {
        if (speaking.say(what) instanceof Posting.Queued) {
            replies.said(what.kind(), now, out);
        }
    }

    @Override
    public void asked(Request request, Map<String, String> parameters, Now now, Actions out) {
        var speaking = voice;
        if (speaking == null || !connected) {
            out.finding(SessionRule.NOT_SENT, request.name() + ": we are not connected");
            return;
        }
        try {
            ask(speaking, request, parameters, now, out);
        } catch (IllegalArgumentException wrong) {
            out.finding(SessionRule.NOT_SENT, "%s: %s".formatted(request.name(), wrong.getMessage()));
        }
        work(speaking, now, out);
    }

    private void ask(SetpVoice speaking, Request request, Map<String, String> parameters, Now now, Actions out) {
        switch (request.name()) {
            case SetpRequests.JOIN -> {
                var values = Settings.of(request.parameters(), parameters);
                entry = new SetpEntry(values.text("bubble"), values.text("avatar"));
                step(speaking, entry.begin(), now, out);
            }
            case SetpRequests.CHALLENGE -> say(speaking, answers.challenge(), now, out);
            default -> {
                var what = SetpRequests.message(request, parameters);
                say(speaking, what, now, out);
                if (what instanceof SetpBubbles.LeaveBubbleNotification) {
                    out.step(Phase.LIVE, "connected, out of the bubble", "");
                }
            }
        }
    }

    @Override
    public void sent(Channel channel, String name, ByteBuffer bytes, Now now, Actions out) {
        if (voice != null) {
            voice.left(bytes, now);
        }
    }

    @Override
    public void woken(String name, Now now, Actions out) {
        if (name.equals(CONNECT_DUE)) {
            out.lost(accepted ? "the server does not decide whether to let us in" : "no answer");
        } else if (name.equals(SetpVoice.DUE) && voice != null) {
            work(voice, now, out);
        } else {
            replies.givesUp(name).ifPresent(request -> {
                entry.done();
                out.finding(SetpRule.REPLY_MISSING, request.wireName() + " was not answered within 5 s");
            });
        }
    }

    private void work(SetpVoice speaking, Now now, Actions out) {
        speaking.work(now);
        var state = speaking.state();
        boolean over = state == SetpState.CLOSED;
        boolean theirs = state == SetpState.DRAINING;
        if (!refusal.isEmpty() && (over || theirs)) {
            out.fail(SetpRule.CONNECT_REFUSED, refusal);
        } else if (theirs && !connected && !leaving) {
            out.fail(SetpRule.CONNECT_REFUSED, "the server ended the session before it let us in");
        } else if (leaving && (over || theirs)) {
            out.end("");
        } else if (over) {
            out.lost(speaking.ending().toString());
        } else if (theirs && !ending) {
            ending = true;
            out.step(Phase.HANDSHAKING, "the server ended the session", "its last words");
        }
    }

    @Override
    public void unreachable(Channel channel, Now now, Actions out) {
        if (!accepted) {
            out.lost("nobody receives at " + endpoint.address());
        }
    }

    @Override
    public void closed(Channel channel, Closing why, Now now, Actions out) {
        out.lost(why.describe());
    }

    @Override
    public void ended(Now now) {
        share.close();
    }

    @Override
    public void closing(Now now, Actions out) {
        leaving = true;
        if (voice == null) {
            out.end("");
            return;
        }
        voice.close(now);
        work(voice, now, out);
    }
}
