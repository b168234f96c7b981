package mocapscope.protocol.setp.decode;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import mocapscope.protocol.session.decoder.DecoderStateCborReader;
import mocapscope.protocol.session.decoder.DecoderStateCborWriter;
import mocapscope.protocol.setp.decode.SetpDecoderStateSnapshot.SetpChannelState;
import mocapscope.protocol.setp.decode.SetpDecoderStateSnapshot.SetpConnectAttempt;
import mocapscope.protocol.setp.decode.SetpDecoderStateSnapshot.SetpDirectionState;
import mocapscope.protocol.setp.decode.SetpDecoderStateSnapshot.SetpSessionState;
import mocapscope.protocol.setp.wire.SetpDuplicatePacketIdWindow;
import mocapscope.protocol.setp.wire.SetpMessageFragment;
import mocapscope.protocol.setp.wire.SetpMessageKind;
import mocapscope.protocol.setp.wire.SetpOpaqueBytes;
import mocapscope.protocol.setp.wire.SetpReassemblyBuffer;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;

/**
 * Encodes a SETP decoder's state for saving in a recording, and decodes it to resume decoding. Incomplete messages that
 * hold secrets are left out.
 */
final class SetpDecoderStateCodec {
    static final int VERSION = 1;

    private static final int MOST_CHANNELS = 4096;
    private static final long MOST_ID = 0xffff_ffffL;

    private final SetpDecoder decoder;
    private final DecoderStateCborReader in;

    private record Numbered<K, V>(K key, V value) {}

    private SetpDecoderStateCodec(SetpDecoder decoder, DecoderStateCborReader in) {
        this.decoder = decoder;
        this.in = in;
    }

    static void encode(SetpDecoderStateSnapshot state, DecoderStateCborWriter out) {
        var channels = new TreeMap<String, Channel>();
        state.channels().keySet().forEach(channel -> channels.put(channel.name() + channel.transport(), channel));
        out.list(channels.values(), channel -> {
            out.channel(channel);
            encode(state.channel(channel), out);
        });
        if (state.channels().values().stream().anyMatch(SetpDecoderStateCodec::lacksData)) {
            out.list(channels.values(), channel -> encodeGaps(state.channel(channel), out));
        }
    }

    private static boolean lacksData(SetpChannelState state) {
        return state.lacksStart()
                || state.sessions().values().stream()
                        .anyMatch(session -> session.toClient().lacksPackets()
                                || session.toServer().lacksPackets());
    }

    private static void encodeGaps(SetpChannelState state, DecoderStateCborWriter out) {
        out.bool(state.lacksStart());
        out.list(
                state.sessions().values(),
                session -> out.bool(session.toClient().lacksPackets())
                        .bool(session.toServer().lacksPackets()));
    }

    private static void encode(SetpChannelState state, DecoderStateCborWriter out) {
        out.list(state.sessions().entrySet(), session -> {
            out.integer(session.getKey());
            encode(session.getValue(), out);
        });
        out.list(state.connects(), attempt -> {
            out.constant(attempt.direction()).integer(attempt.packet()).constant(attempt.kind());
            SetpSceneDecoderStateCodec.encode(attempt.scene(), out);
            out.integer(attempt.session());
        });
    }

    private static void encode(SetpSessionState state, DecoderStateCborWriter out) {
        out.constant(state.phase());
        out.optional(state.leftAt() == SetpDecoderStateSnapshot.NEVER ? null : state.leftAt(), out::time);
        SetpSceneDecoderStateCodec.encode(state.scene(), out);
        for (var direction : Direction.values()) {
            encode(state.side(direction), out);
        }
    }

    private static void encode(SetpDirectionState state, DecoderStateCborWriter out) {
        state.receivedPackets().encode(out);
        var messages = new ArrayList<SetpPartiallyReceivedMessage>();
        for (var message : state.reassembly().incomplete().values()) {
            if (isSecret(message.type().kind())) {
                out.omitSecret();
            } else {
                messages.add(message);
            }
        }
        out.list(messages, message -> encode(message, out));
        state.reassembly().completed().encode(out);
    }

    private static boolean isSecret(SetpMessageKind kind) {
        return kind == SetpMessageKind.CHALLENGE_RESPONSE || kind == SetpMessageKind.CONNECT_REQUEST;
    }

    private static void encode(SetpPartiallyReceivedMessage message, DecoderStateCborWriter out) {
        out.integer(message.type().number()).integer(message.id()).integer(message.count());
        out.bool(message.guaranteed()).time(message.last());
        var indices = new ArrayList<Integer>();
        for (int index = 0; index < message.count(); index++) {
            if (message.frames().at(index) != null) {
                indices.add(index);
            }
        }
        out.list(indices, index -> {
            var frame = Objects.requireNonNull(message.frames().at(index));
            out.integer(index)
                    .bytes(frame.data().bytes())
                    .integer(frame.entry())
                    .integer(frame.at());
        });
    }

    static SetpDecoderStateSnapshot decode(SetpDecoder decoder, DecoderStateCborReader in) {
        return new SetpDecoderStateCodec(decoder, in).state();
    }

    private SetpDecoderStateSnapshot state() {
        Map<Channel, SetpChannelState> channels = new LinkedHashMap<>();
        for (var one : in.list(MOST_CHANNELS, () -> new Numbered<>(in.channel(), channel()))) {
            channels.put(one.key(), one.value());
        }
        if (in.hasMore()) {
            var order = List.copyOf(channels.keySet()).iterator();
            in.list(channels.size(), () -> channels.computeIfPresent(order.next(), (_, channel) -> withGaps(channel)));
        }
        return new SetpDecoderStateSnapshot(in.nextMessage(), channels);
    }

    private SetpChannelState withGaps(SetpChannelState before) {
        var changed = in.bool() ? before.lackingStart() : before;
        var ids = new ArrayList<>(before.sessions().keySet());
        var flags = in.list(ids.size(), () -> List.of(in.bool(), in.bool()));
        for (int i = 0; i < flags.size(); i++) {
            var session = Objects.requireNonNull(changed.sessions().get(ids.get(i)));
            session = flags.get(i).getFirst() ? session.lackingPackets(Direction.TO_CLIENT) : session;
            session = flags.get(i).getLast() ? session.lackingPackets(Direction.TO_SERVER) : session;
            changed = changed.with(ids.get(i), session);
        }
        return changed;
    }

    private SetpChannelState channel() {
        Map<Long, SetpSessionState> sessions = new LinkedHashMap<>();
        for (var one : in.list(SetpDecoderStateSnapshot.MOST, () -> new Numbered<>(id(), session()))) {
            sessions.put(one.key(), one.value());
        }
        return new SetpChannelState(sessions, in.list(SetpDecoderStateSnapshot.MOST, this::connect), false);
    }

    private SetpConnectAttempt connect() {
        var direction = in.constant(Direction.values());
        long packet = id();
        var kind = in.constant(SetpMessageKind.values());
        in.require(kind.opensSession(), "a message opens no session");
        return new SetpConnectAttempt(direction, packet, kind, SetpSceneDecoderStateCodec.decode(decoder, in), id());
    }

    private SetpSessionState session() {
        var phase = in.constant(SetpSessionPhase.values());
        var left = in.optional(in::time);
        var scene = SetpSceneDecoderStateCodec.decode(decoder, in);
        var sides = new ArrayList<SetpDirectionState>();
        for (var _ : Direction.values()) {
            sides.add(side());
        }
        return new SetpSessionState(
                phase,
                left == null ? SetpDecoderStateSnapshot.NEVER : left,
                scene,
                sides.get(Direction.TO_CLIENT.ordinal()),
                sides.get(Direction.TO_SERVER.ordinal()));
    }

    private SetpDirectionState side() {
        var received = SetpDuplicatePacketIdWindow.decode(in);
        Map<Long, SetpPartiallyReceivedMessage> incomplete = new LinkedHashMap<>();
        for (var message : in.list(decoder.limits().incomplete(), this::incomplete)) {
            in.require(incomplete.put(message.id(), message) == null, "two messages have one id");
        }
        return new SetpDirectionState(
                received, new SetpReassemblyState(incomplete, SetpCompletedMessageHistory.decode(in)), false);
    }

    private SetpPartiallyReceivedMessage incomplete() {
        var type = decoder.types().of(in.integer(0, 0xff)).orElseThrow(() -> in.reject("a message has no type"));
        long id = id();
        int count = in.integer(2, decoder.limits().frames());
        boolean guaranteed = in.bool();
        long last = in.time();
        var frames = SetpReassemblyBuffer.NONE;
        for (var one : frames(count)) {
            in.require(frames.at(one.key()) == null, "a frame is stored twice");
            frames = frames.with(one.key(), one.value());
        }
        in.require(frames.count() > 0 && frames.count() < count, "a message is empty or complete");
        return new SetpPartiallyReceivedMessage(type, id, count, guaranteed, last, frames);
    }

    private List<Numbered<Integer, SetpReassemblyBuffer.SetpBufferedFrame>> frames(int count) {
        return in.list(count, () -> new Numbered<>(in.integer(0, count - 1), frame()));
    }

    private SetpReassemblyBuffer.SetpBufferedFrame frame() {
        var data = in.bytes();
        in.require(data.remaining() <= SetpMessageFragment.MOST, "a frame is too large");
        return new SetpReassemblyBuffer.SetpBufferedFrame(SetpOpaqueBytes.of(data), in.position(), in.position());
    }

    private long id() {
        return in.integer(0, MOST_ID);
    }
}
