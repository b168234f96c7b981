package mocapscope.protocol.vrpn.server;

import static mocapscope.protocol.vrpn.wire.Bytes.GREETING;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.session.decoder.Decoder;
import mocapscope.protocol.session.event.ClockReading;
import mocapscope.protocol.session.event.Message;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.event.SessionListener;
import mocapscope.protocol.session.logic.ByteReplay;
import mocapscope.protocol.session.logic.ReplayScript;
import mocapscope.protocol.session.logic.ReplayStep;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import mocapscope.protocol.vrpn.connection.VrpnMessageSender;
import mocapscope.protocol.vrpn.decode.VrpnDecoder;
import mocapscope.protocol.vrpn.wire.Asked;
import mocapscope.protocol.vrpn.wire.Bytes;
import mocapscope.protocol.vrpn.wire.Entries;
import mocapscope.protocol.vrpn.wire.Heard;
import mocapscope.protocol.vrpn.wire.VrpnButtonMessage;
import mocapscope.protocol.vrpn.wire.VrpnChannels;
import mocapscope.protocol.vrpn.wire.VrpnMessageHeader;
import mocapscope.protocol.vrpn.wire.VrpnMessageType;
import mocapscope.protocol.vrpn.wire.VrpnSkeletonPartMessage;
import mocapscope.protocol.vrpn.wire.VrpnSystemMessage;
import mocapscope.protocol.vrpn.wire.VrpnTrackerMessage;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Tests of replaying a recording to clients, without sockets. */
class VrpnReplaySenderTest {
    private static final long SECOND = 1_000_000_000L;
    private static final String BONES = "{\"Bones\":[{\"ID\":0,\"PID\":-1,\"Name\":\"hip\"}]}";

    private final VrpnMessageSender sender = new VrpnMessageSender();

    @Test
    void sendsCurrentNamesOnceToLateClient() {
        var replay = new ByteReplay(new Spoken(Entries.open()
                .fromServer(GREETING + Bytes.sender(7, "Buttons") + pose(1))
                .fromServer(button() + pose(2))
                .fromServer(pose(3))
                .list()));
        var first = heard(replay, new Asked(), 0);
        first.handleTimer(at(1), new Asked());
        var late = new Asked();
        heard(replay, late, 1);

        var said = Entries.open().fromServer(GREETING + Bytes.sender(7, "Buttons"));
        assertEquals(names(Heard.of(said.list())), names(late));
        assertEquals(names(late).size(), late.sent.size());
    }

    @Test
    void sendsSkeletonToLateClientUnderTextId() {
        var part = Bytes.frame(1, VrpnMessageType.TEXT.id(), new VrpnSkeletonPartMessage(0, 0, 1, 1, BONES));
        var replay = new ByteReplay(new Spoken(
                Entries.open().fromServer(GREETING + part).fromServer(pose(1)).list()));
        heard(replay, new Asked(), 0);
        var late = new Asked();
        heard(replay, late, 0.5);

        var parts = late.sent.stream().filter(sent -> type(sent.bytes()) >= 0).toList();
        assertEquals(
                List.of(VrpnMessageType.TEXT.id()),
                parts.stream().map(sent -> type(sent.bytes())).toList());
        assertEquals(Heard.of(Entries.open().fromServer(GREETING + part).list()).rigs, understood(late).rigs);
    }

    @Test
    void reportsUnrecordedDeviceOnce() {
        var replay = new ByteReplay(new Spoken(
                Entries.open().fromServer(GREETING).fromServer(pose(1)).list()));
        var out = new Asked();
        var encoder = heard(replay, out, 0);
        for (int second = 0; second < 5; second++) {
            encoder.handlePing("Tracker9", at(second), out);
            encoder.handleTimer(at(second + 1), out);
        }

        assertEquals(
                List.of("SENDER_UNKNOWN the client requests Tracker9, which the recording has not named yet"),
                out.taken().stream()
                        .filter(action -> action.startsWith("SENDER"))
                        .toList());
    }

    @Test
    void replaysEarlyDatagramAsDatagram() {
        var replay = new ByteReplay(new Spoken(Entries.open()
                .fromServer(GREETING)
                .datagram(Direction.TO_CLIENT, 0, Bytes.frame(7, VrpnMessageType.PONG.id(), "") + pose(1))
                .fromServer(Bytes.sender(7, "Late"))
                .list()));
        sender.setDatagramsEnabled(true);
        var out = new Asked();
        var encoder = heard(replay, out, 0);
        encoder.handleTimer(at(1), out);
        encoder.handleTimer(at(2), out);

        var quick = out.sent.stream()
                .filter(sent -> sent.channel().equals(VrpnChannels.UDP))
                .toList();
        assertEquals(
                List.of(pose(1), Bytes.frame(7, VrpnMessageType.PONG.id(), "")),
                quick.stream().map(sent -> Bytes.hex(sent.bytes())).toList());
        assertTrue(out.sent.stream()
                .filter(sent -> sent.channel().equals(VrpnChannels.TCP))
                .allMatch(sent -> type(sent.bytes()) < 0));
    }

    private VrpnReplaySender heard(ByteReplay replay, Asked out, double seconds) {
        var encoder = new VrpnReplaySender(replay, sender);
        encoder.start(false, at(seconds), out);
        return encoder;
    }

    private static ClockReading at(double seconds) {
        return new ClockReading((long) (seconds * SECOND), 0);
    }

    private static String pose(int x) {
        return Bytes.frame(
                1, VrpnMessageType.POS_QUAT.id(), new VrpnTrackerMessage.PosQuat(0, new Vec3(x, 0, 0), Quat.IDENTITY));
    }

    private static String button() {
        return Bytes.frame(7, VrpnMessageType.BUTTON_CHANGE.id(), new VrpnButtonMessage.ButtonChange(0, 1));
    }

    private static int type(ByteBuffer frame) {
        return frame.getInt(VrpnMessageHeader.TYPE_AT);
    }

    /** Returns the names of the ids, with one entry for each description. */
    private static Map<String, List<String>> names(Asked asked) {
        return names(understood(asked));
    }

    private static Heard understood(Asked asked) {
        var bytes = asked.sent.stream().map(sent -> Bytes.hex(sent.bytes())).collect(Collectors.joining());
        return Heard.of(Entries.open().fromServer(Bytes.COOKIE + bytes).list());
    }

    private static Map<String, List<String>> names(Heard heard) {
        var names = new TreeMap<String, List<String>>();
        for (var message : heard.messages) {
            if (message.body() instanceof VrpnSystemMessage.SenderDescription(int id, String name)) {
                names.computeIfAbsent("sender " + id, _ -> new ArrayList<>()).add(name);
            } else if (message.body() instanceof VrpnSystemMessage.TypeDescription(int id, String name)) {
                names.computeIfAbsent("type " + id, _ -> new ArrayList<>()).add(name);
            }
        }
        return names;
    }

    /** Entries, said again a second apart. */
    private static final class Spoken implements ReplayScript, SessionListener {
        private final Decoder decoder = new VrpnDecoder("", Heard.endpoint(List.of(), Map.of()));
        private final List<ReplayStep> steps = new ArrayList<>();
        private final List<Decoder.DecoderState> before = new ArrayList<>();
        private final List<Message> messages = new ArrayList<>();
        private int next;

        Spoken(List<Entry> entries) {
            var known = decoder.initialState();
            for (var entry : entries) {
                var earlier = known;
                known = decoder.decode(known, entry, this);
                if (!messages.isEmpty()) {
                    before.add(earlier);
                    steps.add(new ReplayStep(steps.size() * SECOND, false, entry, messages));
                    messages.clear();
                }
            }
            before.add(known);
        }

        @Override
        public void rewind() {
            next = 0;
        }

        @Override
        public @Nullable ReplayStep peek() {
            return next < steps.size() ? steps.get(next) : null;
        }

        @Override
        public void consume() {
            next++;
        }

        @Override
        public Decoder.DecoderState state() {
            return before.get(next);
        }

        @Override
        public String endReason() {
            return "over";
        }

        @Override
        public void on(SessionEvent event) {
            switch (event) {
                case Message message -> onMessage(message);
                default -> {}
            }
        }

        private void onMessage(Message message) {
            messages.add(message);
        }
    }
}
