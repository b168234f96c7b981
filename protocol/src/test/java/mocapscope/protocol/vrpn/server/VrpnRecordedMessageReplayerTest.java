package mocapscope.protocol.vrpn.server;

import static mocapscope.protocol.vrpn.wire.VrpnTestBytes.GREETING;
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
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.event.SessionListener;
import mocapscope.protocol.session.logic.RecordedServerMessageReplayer;
import mocapscope.protocol.session.logic.RecordedServerMessageSequence;
import mocapscope.protocol.session.logic.ReplayedTransmission;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import mocapscope.protocol.vrpn.connection.VrpnMessageSender;
import mocapscope.protocol.vrpn.decode.VrpnDecoder;
import mocapscope.protocol.vrpn.wire.VrpnButtonMessage;
import mocapscope.protocol.vrpn.wire.VrpnChannelConstants;
import mocapscope.protocol.vrpn.wire.VrpnDecodedOutput;
import mocapscope.protocol.vrpn.wire.VrpnEntryBuilder;
import mocapscope.protocol.vrpn.wire.VrpnMessageHeader;
import mocapscope.protocol.vrpn.wire.VrpnMessageType;
import mocapscope.protocol.vrpn.wire.VrpnRecordingContext;
import mocapscope.protocol.vrpn.wire.VrpnSkeletonDescriptionFragment;
import mocapscope.protocol.vrpn.wire.VrpnSystemMessage;
import mocapscope.protocol.vrpn.wire.VrpnTestBytes;
import mocapscope.protocol.vrpn.wire.VrpnTrackerMessage;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Tests of replaying a recording to clients, without sockets. */
class VrpnRecordedMessageReplayerTest {
    private static final long SECOND = 1_000_000_000L;
    private static final String BONES = "{\"Bones\":[{\"ID\":0,\"PID\":-1,\"Name\":\"hip\"}]}";

    private final VrpnMessageSender sender = new VrpnMessageSender();

    @Test
    void sendsCurrentNamesOnceToLateClient() {
        var replay = new RecordedServerMessageReplayer(new RepeatedEntriesScript(VrpnEntryBuilder.open()
                .fromServer(GREETING + VrpnTestBytes.sender(7, "Buttons") + pose(1))
                .fromServer(button() + pose(2))
                .fromServer(pose(3))
                .list()));
        var first = startReplay(replay, new VrpnRecordingContext(), 0);
        first.handleTimer(at(1), new VrpnRecordingContext());
        var late = new VrpnRecordingContext();
        startReplay(replay, late, 1);

        var entryBuilder = VrpnEntryBuilder.open().fromServer(GREETING + VrpnTestBytes.sender(7, "Buttons"));
        assertEquals(names(VrpnDecodedOutput.of(entryBuilder.list())), names(late));
        assertEquals(names(late).size(), late.sent.size());
    }

    @Test
    void sendsSkeletonToLateClientUnderTextId() {
        var part = VrpnTestBytes.frame(
                1, VrpnMessageType.TEXT.id(), new VrpnSkeletonDescriptionFragment(0, 0, 1, 1, BONES));
        var replay = new RecordedServerMessageReplayer(new RepeatedEntriesScript(VrpnEntryBuilder.open()
                .fromServer(GREETING + part)
                .fromServer(pose(1))
                .list()));
        startReplay(replay, new VrpnRecordingContext(), 0);
        var late = new VrpnRecordingContext();
        startReplay(replay, late, 0.5);

        var parts = late.sent.stream().filter(sent -> type(sent.bytes()) >= 0).toList();
        assertEquals(
                List.of(VrpnMessageType.TEXT.id()),
                parts.stream().map(sent -> type(sent.bytes())).toList());
        assertEquals(
                VrpnDecodedOutput.of(VrpnEntryBuilder.open()
                                .fromServer(GREETING + part)
                                .list())
                        .skeletonDescriptions,
                decode(late).skeletonDescriptions);
    }

    @Test
    void reportsUnrecordedDeviceOnce() {
        var replay = new RecordedServerMessageReplayer(new RepeatedEntriesScript(
                VrpnEntryBuilder.open().fromServer(GREETING).fromServer(pose(1)).list()));
        var context = new VrpnRecordingContext();
        var encoder = startReplay(replay, context, 0);
        for (int second = 0; second < 5; second++) {
            encoder.handlePing("Tracker9", at(second), context);
            encoder.handleTimer(at(second + 1), context);
        }

        assertEquals(
                List.of("SENDER_UNKNOWN the client requests Tracker9, which the recording has not named yet"),
                context.takeActions().stream()
                        .filter(action -> action.startsWith("SENDER"))
                        .toList());
    }

    @Test
    void replaysEarlyDatagramAsDatagram() {
        var replay = new RecordedServerMessageReplayer(new RepeatedEntriesScript(VrpnEntryBuilder.open()
                .fromServer(GREETING)
                .datagram(Direction.TO_CLIENT, 0, VrpnTestBytes.frame(7, VrpnMessageType.PONG.id(), "") + pose(1))
                .fromServer(VrpnTestBytes.sender(7, "Late"))
                .list()));
        sender.setDatagramsEnabled(true);
        var context = new VrpnRecordingContext();
        var encoder = startReplay(replay, context, 0);
        encoder.handleTimer(at(1), context);
        encoder.handleTimer(at(2), context);

        var quick = context.sent.stream()
                .filter(sent -> sent.channel().equals(VrpnChannelConstants.UDP))
                .toList();
        assertEquals(
                List.of(pose(1), VrpnTestBytes.frame(7, VrpnMessageType.PONG.id(), "")),
                quick.stream().map(sent -> VrpnTestBytes.hex(sent.bytes())).toList());
        assertTrue(context.sent.stream()
                .filter(sent -> sent.channel().equals(VrpnChannelConstants.TCP))
                .allMatch(sent -> type(sent.bytes()) < 0));
    }

    private VrpnRecordedMessageReplayer startReplay(
            RecordedServerMessageReplayer replay, VrpnRecordingContext context, double seconds) {
        var encoder = new VrpnRecordedMessageReplayer(replay, sender);
        encoder.start(false, at(seconds), context);
        return encoder;
    }

    private static MonotonicAndUnixTime at(double seconds) {
        return new MonotonicAndUnixTime((long) (seconds * SECOND), 0);
    }

    private static String pose(int x) {
        return VrpnTestBytes.frame(
                1, VrpnMessageType.POS_QUAT.id(), new VrpnTrackerMessage.PosQuat(0, new Vec3(x, 0, 0), Quat.IDENTITY));
    }

    private static String button() {
        return VrpnTestBytes.frame(7, VrpnMessageType.BUTTON_CHANGE.id(), new VrpnButtonMessage.ButtonChange(0, 1));
    }

    private static int type(ByteBuffer frame) {
        return frame.getInt(VrpnMessageHeader.TYPE_AT);
    }

    /** Returns the names of the ids, with one entry for each description. */
    private static Map<String, List<String>> names(VrpnRecordingContext context) {
        return names(decode(context));
    }

    private static VrpnDecodedOutput decode(VrpnRecordingContext context) {
        var bytes = context.sent.stream()
                .map(sent -> VrpnTestBytes.hex(sent.bytes()))
                .collect(Collectors.joining());
        return VrpnDecodedOutput.of(
                VrpnEntryBuilder.open().fromServer(VrpnTestBytes.COOKIE + bytes).list());
    }

    private static Map<String, List<String>> names(VrpnDecodedOutput decoded) {
        var names = new TreeMap<String, List<String>>();
        for (var message : decoded.messages) {
            if (message.body() instanceof VrpnSystemMessage.SenderDescription(int id, String name)) {
                names.computeIfAbsent("sender " + id, _ -> new ArrayList<>()).add(name);
            } else if (message.body() instanceof VrpnSystemMessage.TypeDescription(int id, String name)) {
                names.computeIfAbsent("type " + id, _ -> new ArrayList<>()).add(name);
            }
        }
        return names;
    }

    /** Repeats entries a second apart. */
    private static final class RepeatedEntriesScript implements RecordedServerMessageSequence, SessionListener {
        private final Decoder decoder = new VrpnDecoder("", VrpnDecodedOutput.endpoint(List.of(), Map.of()));
        private final List<ReplayedTransmission> steps = new ArrayList<>();
        private final List<Decoder.DecoderState> before = new ArrayList<>();
        private final List<DecodedMessage> messages = new ArrayList<>();
        private int next;

        RepeatedEntriesScript(List<Entry> entries) {
            var known = decoder.initialState();
            for (var entry : entries) {
                var earlier = known;
                known = decoder.decode(known, entry, this);
                if (!messages.isEmpty()) {
                    before.add(earlier);
                    steps.add(new ReplayedTransmission(steps.size() * SECOND, false, entry, messages));
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
        public @Nullable ReplayedTransmission peek() {
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
                case DecodedMessage message -> onMessage(message);
                default -> {}
            }
        }

        private void onMessage(DecodedMessage message) {
            messages.add(message);
        }
    }
}
