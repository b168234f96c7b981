package mocapscope.protocol.setp;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.LongStream;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.setp.SetpDecoderState.SetpChannelState;
import mocapscope.protocol.setp.SetpDecoderState.SetpConnectAttempt;
import mocapscope.protocol.setp.SetpDecoderState.SetpSessionState;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import org.jspecify.annotations.Nullable;

/**
 * Encodes the connect packets and sessions of one SETP channel as packets of a decoder checkpoint. Both are in their
 * stored order. The connect requests contain neither a user nor a passphrase, which the decoder state does not depend
 * on.
 */
final class SetpCheckpointChannelEncoder {
    private static final UUID NOBODY = new UUID(0, 0);
    private static final SetpVersionInfo NO_VERSIONS = new SetpVersionInfo(0, 0, 0, 0);

    /** A connect request without a user. */
    private static final SetpMessage.SetpMessagePayload CONNECT =
            new SetpConnectMessage.ConnectRequest("", NO_VERSIONS, "", "");

    private static final SetpMessage.SetpMessagePayload LINK =
            new SetpLinkMessage.BubbleLinkRequest("", NO_VERSIONS, "", NOBODY, NOBODY, Vec3.ZERO, 0, 0, 0);

    /** A packet that requests a session. */
    private record Ask(Direction direction, long packet, SetpMessage.SetpMessagePayload request) {}

    private final SetpCheckpointPacketCollector collector;
    private final Channel channel;
    private final SetpChannelState state;

    /** Requests in the order in which they were sent. */
    private final Deque<Ask> asks = new ArrayDeque<>();

    /** Requests that received a session, by its id, in the order in which they received it. */
    private final Map<Long, Ask> answers = new LinkedHashMap<>();

    SetpCheckpointChannelEncoder(SetpCheckpointPacketCollector collector, Channel channel, SetpChannelState state) {
        this.collector = collector;
        this.channel = channel;
        this.state = state;
    }

    void encode() {
        list();
        answers.forEach((session, ask) -> {
            while (asks.contains(ask)) {
                ask(asks.removeFirst());
            }
            answer(session, ask);
        });
        asks.forEach(this::ask);
    }

    /**
     * Collects the requests. Those sent before all stored ones come first, and are forgotten once the stored ones are
     * encoded.
     */
    private void list() {
        var known = new ArrayList<Ask>();
        var sessions = new HashMap<Long, Ask>();
        var gone = new ArrayList<Ask>();
        for (var attempt : state.connects()) {
            var ask = new Ask(attempt.direction(), attempt.packet(), request(attempt));
            known.add(ask);
            var other = attempt.answered() ? sessions.put(attempt.session(), ask) : null;
            if (other != null) {
                gone.add(other);
            }
        }
        sessions.forEach((session, ask) -> {
            if (!state.sessions().containsKey(session)) {
                gone.add(ask);
            }
        });
        gone.forEach(ask -> answers.put(unused(state.sessions(), answers), ask));
        state.sessions()
                .forEach((session, sessionState) ->
                        answers.put(session, sessions.computeIfAbsent(session, _ -> former(sessionState))));
        asks.addAll(known);
    }

    private Ask former(SetpSessionState sessionState) {
        var direction = sessionState.toClient().receivedPackets().latest(1).isEmpty()
                ? Direction.TO_CLIENT
                : Direction.TO_SERVER;
        long packet = LongStream.iterate(1, id -> id + 1)
                .filter(id -> state.findConnect(direction, id).isEmpty()
                        && asks.stream().noneMatch(ask -> ask.packet() == id))
                .findFirst()
                .orElseThrow();
        var ask = new Ask(direction, packet, request(sessionState));
        asks.add(ask);
        return ask;
    }

    private static long unused(Map<Long, ?> some, Map<Long, ?> others) {
        return LongStream.iterate(1, id -> id + 1)
                .filter(id -> !some.containsKey(id) && !others.containsKey(id))
                .findFirst()
                .orElseThrow();
    }

    private SetpMessage.SetpMessagePayload request(SetpConnectAttempt attempt) {
        var sessionState = state.sessions().get(attempt.session());
        return sessionState == null
                ? request(
                        SetpSessionPhase.initialFor(attempt.kind()),
                        attempt.scene().bubbles().link())
                : request(sessionState);
    }

    private static SetpMessage.SetpMessagePayload request(SetpSessionState state) {
        return request(state.phase(), state.scene().bubbles().link());
    }

    private static SetpMessage.SetpMessagePayload request(
            SetpSessionPhase stage, SetpBubbleDecoderState.@Nullable SetpBubbleLink link) {
        return switch (stage) {
            case UNHEARD, ACCEPTED, CONNECTED, JOINED -> CONNECT;
            case LINKING, LINKED -> link == null ? LINK : link.request();
        };
    }

    private void ask(Ask ask) {
        var header = new SetpPacketHeader(0, ask.packet(), 0, true, 0);
        var frames = collector.frames(new SetpMessage.DecodedMessage(1, ask.request()));
        collector.add(channel, ask.direction(), collector.longAgo(), new SetpPacket(header, frames).write());
    }

    private void answer(long session, Ask ask) {
        var asked = ask.direction();
        var sessionState = state.sessions().get(session);
        if (sessionState == null) {
            var header = new SetpPacketHeader(session, 1, 0, true, 0);
            var frames = collector.frames(new SetpMessage.DecodedMessage(1, acknowledging(ask)));
            collector.add(channel, answering(asked), collector.longAgo(), new SetpPacket(header, frames).write());
        } else {
            new SetpCheckpointSessionEncoder(collector, channel, session, sessionState)
                    .encode(answering(asked), acknowledging(ask));
        }
    }

    private static SetpMessage.SetpMessagePayload acknowledging(Ask ask) {
        return new SetpControlMessage.Acknowledgement(List.of(ask.packet()));
    }

    private static Direction answering(Direction asked) {
        return asked == Direction.TO_CLIENT ? Direction.TO_SERVER : Direction.TO_CLIENT;
    }
}
