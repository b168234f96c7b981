package mocapscope.protocol.vrpn;

import java.nio.ByteBuffer;
import java.util.HashSet;
import java.util.Set;
import mocapscope.protocol.session.Actions;
import mocapscope.protocol.session.Address;
import mocapscope.protocol.session.Closing;
import mocapscope.protocol.session.Dialogue;
import mocapscope.protocol.session.Finding;
import mocapscope.protocol.session.Message;
import mocapscope.protocol.session.Now;
import mocapscope.protocol.session.Phase;
import mocapscope.protocol.session.Role;
import mocapscope.protocol.session.Schedule;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Transport;

/** The server's side towards one client: greets it, names the devices, and reports what they do until it leaves. */
final class VrpnPeer implements Dialogue {
    /** Reports that are older than this when their turn comes are left out. */
    private static final long MOST_LATE = 250_000_000L;

    private static final long NEVER = Long.MIN_VALUE;

    /** How long a client may take until its connection is there. */
    private static final long PATIENCE = 15_000_000_000L;

    /** A client that asks to be called so long after it was has lost its connection. */
    private static final long STALE = 3_000_000_000L;

    private static final String REPORT_DUE = "report";

    private final VrpnShow show;
    private final Schedule schedule;
    private final VrpnGreeting greeting;
    private final VrpnVoice voice = new VrpnVoice();
    private final VrpnDatagrams datagrams = new VrpnDatagrams(voice);
    private final Set<String> unknown = new HashSet<>();
    private final Runnable onCall;
    private final Runnable onEnd;
    private boolean called;
    private long connected = NEVER;
    /** Number of the last report that was made, or left out. */
    private long reported;

    /** {@code onCall} hears when the client's connection is there, and {@code onEnd} when it is over. */
    VrpnPeer(VrpnShow show, Schedule schedule, boolean strict, Runnable onCall, Runnable onEnd) {
        this.onCall = onCall;
        this.onEnd = onEnd;
        this.greeting = new VrpnGreeting(Role.SERVER, Cookie.OURS, strict);
        this.show = show;
        this.schedule = schedule;
    }

    @Override
    public void start(Now now, Actions out) {
        // The client's connection is there already, or its wish to be called: that channel is opened next.
        out.wakeAt(VrpnGreeting.DUE, now.monotonicNanos() + PATIENCE);
    }

    @Override
    public void opened(Channel channel, Address local, Address remote, Now now, Actions out) {
        if (channel.equals(VrpnChannels.UDP)) {
            datagrams.opened(local, now, out);
        } else if (channel.equals(VrpnChannels.TCP)) {
            connected = now.monotonicNanos();
            if (called) {
                datagrams.connected(local, remote, local.host(), out);
            }
            onCall.run();
            greeting.begin(voice, now, out);
        }
    }

    @Override
    public void sent(Channel channel, String name, ByteBuffer bytes, Now now, Actions out) {
        greeting.sent(name, out);
    }

    @Override
    public void message(Message message, Now now, Actions out) {
        if (message.direction() == Direction.TO_CLIENT) {
            if (message.body() instanceof Cookie cookie) {
                greeting.said(cookie);
            }
            return;
        }
        switch ((VrpnMessage) message.body()) {
            case Cookie cookie -> met(cookie, now, out);
            case VrpnBase.Ping _ -> asked(message.sender(), now, out);
            case VrpnMessage.Undecodable undecodable ->
                out.fail(undecodable.rule(), "what the client sends cannot be decoded any more: " + undecodable.why());
            case VrpnReport report -> wished(report, message.sender(), out);
            case VrpnSystem _ when message.channel().transport() == Transport.UDP -> {} // belongs on the stream
            case VrpnSystem.UdpDescription there -> datagrams.described(there, out);
            case Callback callback -> call(callback, now, out);
            case VrpnSystem _, VrpnMessage.Opaque _, VrpnMessage.Fragment _ -> {}
        }
    }

    @Override
    public void finding(Finding finding, Now now, Actions out) {
        greeting.found(finding, out);
    }

    @Override
    public void woken(String name, Now now, Actions out) {
        if (name.equals(VrpnGreeting.DUE)) {
            greeting.due(out);
        } else {
            report(now, out);
        }
    }

    @Override
    public void closed(Channel channel, Closing why, Now now, Actions out) {
        if (channel.equals(VrpnChannels.UDP)) {
            datagrams.closed();
            return;
        }
        greeting.closed(out);
        if (called && connected == NEVER) {
            out.finding(VrpnRule.CALL_NOT_TAKEN, "the client does not take our call: " + why.describe());
        }
        if (why.cause() == Closing.Cause.PEER) {
            out.end(greeting.reason(why));
        } else {
            out.lost(greeting.reason(why));
        }
    }

    @Override
    public void ended(Now now) {
        onEnd.run();
    }

    /** Calls a client that asked for it; it asks again while it waits, and when it has lost its connection. */
    private void call(Callback callback, Now now, Actions out) {
        if (!called) {
            called = true;
            var client = new Address(callback.host(), callback.port());
            out.step(Phase.CONNECTING, "calling " + client, "the client to take the connection");
            out.connect(VrpnChannels.TCP, client);
        } else if (connected != NEVER && now.monotonicNanos() - connected > STALE) {
            out.end("the client asks to be called again: its connection is gone");
        }
    }

    private void met(Cookie cookie, Now now, Actions out) {
        if (!greeting.met(cookie, out)) {
            return;
        }
        datagrams.met(now, out);
        show.descriptions().forEach(description -> voice.say(description, now.epochNanos(), out));
        reported = schedule.dueBy(now.monotonicNanos());
        show.states(schedule.moment(reported), words(out));
        out.wakeAt(REPORT_DUE, schedule.dueAt(reported + 1));
    }

    /** A ping is answered by its device, and by its buttons too: clients rely on it to know how they are. */
    private void asked(String device, Now now, Actions out) {
        int id = show.id(device);
        if (id >= 0) {
            voice.say(id, new VrpnBase.Pong(), now.epochNanos(), out);
            show.states(id, schedule.moment(reported), words(out));
        } else if (unknown.size() < IdTable.IDS && unknown.add(device)) {
            out.finding(VrpnRule.SENDER_UNKNOWN, "the client asks for %s, which is not served here".formatted(device));
        }
    }

    /** A wish of a device that is not there needs no finding: whoever has one asks first whether it is. */
    private void wished(VrpnReport wish, String device, Actions out) {
        int id = show.id(device);
        if (id >= 0) {
            show.answer(wish, id, schedule.moment(reported), words(out));
        }
    }

    /** Catches up with what is due, but not with what nobody wants to know any more. */
    private void report(Now now, Actions out) {
        long due = schedule.dueBy(now.monotonicNanos());
        long tooLate = schedule.dueBy(now.monotonicNanos() - MOST_LATE - 1);
        if (tooLate > reported) {
            reported = tooLate;
            show.states(schedule.moment(reported), words(out));
        }
        for (; reported < due; reported++) {
            show.between(schedule.moment(reported), schedule.moment(reported + 1), words(out));
        }
        voice.flush(out);
        out.wakeAt(REPORT_DUE, schedule.dueAt(reported + 1));
    }

    private VrpnShow.Words words(Actions out) {
        return (device, report, moment) -> voice.say(device, report, schedule.epochNanos(moment), out);
    }
}
