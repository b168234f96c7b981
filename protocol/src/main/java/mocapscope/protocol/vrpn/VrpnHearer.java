package mocapscope.protocol.vrpn;

import java.util.List;
import mocapscope.protocol.session.Actions;
import mocapscope.protocol.session.Gate;
import mocapscope.protocol.session.Message;
import mocapscope.protocol.session.Now;
import mocapscope.protocol.session.Phase;
import mocapscope.protocol.session.Rerun;
import mocapscope.protocol.session.Turn;
import mocapscope.protocol.transcript.Entry;
import mocapscope.protocol.transcript.Transport;
import org.jspecify.annotations.Nullable;

/**
 * Replays a recorded VRPN server to one client, over UDP where possible, and answers pings the recording leaves open.
 * Messages keep the ids of the recorded server. Datagrams are replayed as datagrams if the client accepts them. The
 * cookie and the UDP port belong to this connection.
 */
final class VrpnHearer implements VrpnFeed, Rerun.Listener {
    /** Maximum time to wait for the client's UDP port. */
    private static final long PATIENCE = 500_000_000L;

    private final Rerun rerun;
    private final VrpnVoice voice;
    private final VrpnPongs pongs;
    private @Nullable Actions actions;
    private boolean joined;

    VrpnHearer(Rerun rerun, VrpnVoice voice) {
        this.rerun = rerun;
        this.voice = voice;
        this.pongs = new VrpnPongs(voice);
    }

    @Override
    public void begin(boolean called, Now now, Actions out) {
        actions = out;
        if (called && !voice.takesDatagrams()) {
            out.wakeAt(DUE, now.monotonicNanos() + PATIENCE);
        } else {
            join(now, out);
        }
    }

    @Override
    public void described(Now now, Actions out) {
        if (actions != null && !joined) {
            join(now, out);
        }
    }

    private void join(Now now, Actions out) {
        joined = true;
        out.step(Phase.LIVE, "the recording plays", "");
        rerun.join(this, now);
        rest(now, out);
    }

    @Override
    public void due(Now now, Actions out) {
        if (joined) {
            rest(now, out);
        } else {
            join(now, out);
        }
    }

    private void rest(Now now, Actions out) {
        long next = Math.min(rerun.advance(now), pongs.due(now, out));
        if (next != Gate.NEVER) {
            out.wakeAt(DUE, next);
        }
    }

    @Override
    public void pinged(String device, Now now, Actions out) {
        pongs.pinged(device, now);
        if (joined) {
            rest(now, out);
        }
    }

    @Override
    public void wished(VrpnReport wish, String device, Actions out) {
        // A recording cannot answer requests.
    }

    @Override
    public void end() {
        rerun.leave(this);
    }

    @Override
    public void remind(List<Message> told, Now now) {
        var out = actions;
        if (out != null) {
            var recap = VrpnRecap.of(told);
            recap.names().forEach(message -> say(message, now, out));
            recap.bodies().forEach(part -> voice.repeat(part, recap.text(), out));
        }
    }

    @Override
    public void hear(Turn turn, Now now) {
        var out = actions;
        if (out == null) {
            return;
        }
        var others = turn.messages();
        if (quick(turn.entry()) && whole(turn)) {
            var its = others.stream()
                    .filter(message -> message.entry().equals(turn.entry()))
                    .toList();
            its.forEach(message -> pongs.heard(message, now));
            voice.datagram(turn.entry().bytes(), its.size(), out);
            others = others.stream()
                    .filter(message -> !message.entry().equals(turn.entry()))
                    .toList();
        }
        others.stream().filter(VrpnHearer::goesOn).forEach(message -> say(message, now, out));
    }

    private boolean quick(Entry entry) {
        return entry.channel().transport() == Transport.UDP && voice.takesDatagrams();
    }

    /**
     * Returns true if the step contains a whole datagram: early messages of it may still wait for their descriptions.
     */
    private static boolean whole(Turn turn) {
        int length = turn.messages().stream()
                .filter(message -> message.entry().equals(turn.entry()))
                .mapToInt(Message::length)
                .sum();
        return length == turn.entry().bytes().remaining();
    }

    /** Returns true for complete messages that do not belong to the recorded connection itself. */
    private static boolean goesOn(Message message) {
        return switch ((VrpnMessage) message.body()) {
            case VrpnSystem.UdpDescription _, VrpnSystem.Disconnect _, Cookie _, Callback _ -> false;
            case VrpnMessage.Undecodable _, VrpnMessage.Fragment _ -> false;
            case VrpnSystem _, VrpnReport _, VrpnMessage.Opaque _ -> true;
        };
    }

    private void say(Message message, Now now, Actions out) {
        pongs.heard(message, now);
        if (quick(message.entry())) {
            voice.datagram(message.bytes(), 1, out);
        } else {
            voice.repeat(message, out);
        }
    }

    @Override
    public void over(String why, Now now) {
        if (actions != null) {
            actions.step(Phase.LIVE, why, "");
        }
    }
}
