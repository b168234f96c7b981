package mocapscope.protocol.vrpn;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import mocapscope.protocol.session.Actions;
import mocapscope.protocol.session.Gate;
import mocapscope.protocol.session.Message;
import mocapscope.protocol.session.Now;

/** Answers the pings that a recording leaves unanswered, as its server would: with its ids for the device and the answer. */
final class VrpnPongs {
    private static final long PATIENCE = 1_000_000_000L;

    private final VrpnVoice voice;
    private final Map<String, Integer> devices = new HashMap<>();
    /** When each device that was asked for is to be answered for. */
    private final Map<String, Long> asked = new HashMap<>();

    private final Set<String> unknown = new HashSet<>();
    /** The recording's id for the answer. */
    private int pong = -1;

    VrpnPongs(VrpnVoice voice) {
        this.voice = voice;
    }

    /** When the recording last answered for each device: its answer may be on its way before the ping came. */
    private final Map<String, Long> answered = new HashMap<>();

    /** The recording says something. Of names there are no more than ids, and those are few. */
    void heard(Message message, Now now) {
        switch ((VrpnMessage) message.body()) {
            case VrpnSystem.SenderDescription(int id, String name) -> devices.put(name, id);
            case VrpnSystem.TypeDescription(int id, String name)
            when name.equals(VrpnType.PONG.wireName()) -> pong = id;
            case VrpnBase.Pong _ -> {
                asked.remove(message.sender());
                answered.put(message.sender(), now.monotonicNanos());
            }
            case VrpnSystem _, VrpnReport _, Cookie _, Callback _ -> {}
            case VrpnMessage.Opaque _, VrpnMessage.Undecodable _, VrpnMessage.Fragment _ -> {}
        }
    }

    void pinged(String device, Now now) {
        var before = answered.get(device);
        boolean just = before != null && now.monotonicNanos() - before < PATIENCE;
        if (!just && asked.size() < IdTable.IDS) {
            asked.putIfAbsent(device, now.monotonicNanos() + PATIENCE);
        }
    }

    /** Answers what has waited long enough; returns when it is time for the next, or {@link Gate#NEVER}. */
    long due(Now now, Actions out) {
        long next = Gate.NEVER;
        for (var one = asked.entrySet().iterator(); one.hasNext(); ) {
            var ping = one.next();
            if (ping.getValue() > now.monotonicNanos()) {
                next = Math.min(next, ping.getValue());
            } else {
                one.remove();
                answer(ping.getKey(), now, out);
            }
        }
        return next;
    }

    private void answer(String device, Now now, Actions out) {
        var id = devices.get(device);
        if (id != null && pong >= 0) {
            voice.answer(new VrpnHeader(now.epochNanos(), id, pong), new VrpnBase.Pong(), out);
        } else if (id == null && unknown.size() < IdTable.IDS && unknown.add(device)) {
            out.finding(
                    VrpnRule.SENDER_UNKNOWN,
                    "the client requests %s, which the recording has not named yet".formatted(device));
        }
    }
}
