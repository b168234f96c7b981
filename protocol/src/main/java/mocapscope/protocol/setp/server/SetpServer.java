package mocapscope.protocol.setp.server;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;
import mocapscope.protocol.bytes.DecodeException;
import mocapscope.protocol.sample.ServedMotionSource;
import mocapscope.protocol.session.endpoint.Endpoint;
import mocapscope.protocol.session.endpoint.NetworkAddress;
import mocapscope.protocol.session.endpoint.UserRequestDefinition;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.session.logic.ServerLogic;
import mocapscope.protocol.session.logic.ServerLogicContext;
import mocapscope.protocol.session.logic.SessionLogic;
import mocapscope.protocol.setp.bubble.SetpSimulatedLinkedBubblePair;
import mocapscope.protocol.setp.connection.SetpReassemblyMemoryBudget;
import mocapscope.protocol.setp.connection.SetpSessionOptions;
import mocapscope.protocol.setp.connection.SetpTransportAdapter;
import mocapscope.protocol.setp.transport.SetpProtocolParameters;
import mocapscope.protocol.setp.wire.SetpFieldReader;
import mocapscope.protocol.setp.wire.SetpMessageFragment;
import mocapscope.protocol.setp.wire.SetpMessageTypeEntry;
import mocapscope.protocol.setp.wire.SetpPacket;
import mocapscope.protocol.setp.wire.SetpViolationHandler;
import mocapscope.protocol.transcript.Channel;

/**
 * A simulated SETP server that offers two bubbles (shared scenes) with moving objects. The objects can follow the
 * devices of a motion source.
 */
public final class SetpServer implements ServerLogic {
    private static final long NONE = 0;

    private final Endpoint endpoint;
    private final SetpProtocolParameters tuning;
    private final SetpDatagramSessionRouter table;
    private final SetpServerSharedState serverState;
    private final Map<Long, SetpServerSession> peers = new LinkedHashMap<>();
    /** A session that was opened for a datagram and has no session logic yet. */
    private long opened = NONE;

    /** Creates a server; {@code budget} limits the memory for the clients' incomplete messages. */
    public SetpServer(
            Endpoint endpoint,
            ServedMotionSource source,
            SetpProtocolParameters common,
            RandomGenerator random,
            SetpReassemblyMemoryBudget budget) {
        this.endpoint = endpoint;
        this.tuning = SetpSessionOptions.tuning(common, endpoint.settings());
        this.table = new SetpDatagramSessionRouter(tuning, random, budget, this::wellFormed);
        this.serverState = new SetpServerSharedState(
                tuning,
                endpoint.settings(),
                new SetpAdmissionPolicy(endpoint.settings()),
                new SetpSimulatedLinkedBubblePair(endpoint.settings(), source, endpoint.devices()),
                budget,
                random);
    }

    @Override
    public void start(MonotonicAndUnixTime now, ServerLogicContext out) {
        serverState.cloud().start(now);
        out.listenUdp(SetpTransportAdapter.UDP, endpoint.address());
    }

    @Override
    public SessionLogic createLogic(
            Channel listener, Channel channel, NetworkAddress remote, MonotonicAndUnixTime now) {
        throw new IllegalStateException("SETP has no connections");
    }

    @Override
    public Optional<String> identifyPeer(
            Channel channel,
            NetworkAddress from,
            ByteBuffer datagram,
            MonotonicAndUnixTime now,
            ServerLogicContext out) {
        if (opened != NONE) {
            table.remove(opened); // its client was refused
            opened = NONE;
        }
        return switch (table.route(from, datagram)) {
            case SetpDatagramRoutingResult.ExistingSessionRoute(long session) -> Optional.of(String.valueOf(session));
            case SetpDatagramRoutingResult.NewSessionRoute(long session) -> {
                opened = session;
                yield Optional.of(String.valueOf(session));
            }
            case SetpDatagramRoutingResult.DatagramDropReason reason -> {
                reason.report(from, datagram.remaining(), out);
                yield Optional.empty();
            }
        };
    }

    @Override
    public SessionLogic createPeerLogic(String key, Channel channel, NetworkAddress from, MonotonicAndUnixTime now) {
        long session = Long.parseLong(key);
        opened = NONE;
        var peer = new SetpServerSession(session, serverState, () -> ended(session));
        peers.put(session, peer);
        return peer;
    }

    private void ended(long session) {
        table.remove(session);
        peers.remove(session);
    }

    /** Passes a request to the server on to all its peers. */
    @Override
    public void onRequest(
            UserRequestDefinition definition,
            Map<String, String> parameters,
            MonotonicAndUnixTime now,
            ServerLogicContext out) {
        List.copyOf(peers.values()).forEach(peer -> peer.onBroadcastRequest(definition, parameters, now));
    }

    /** Returns true if the message of a connect packet can be decoded: a malformed one opens no session. */
    private boolean wellFormed(SetpPacket packet) {
        var frames = new ArrayList<>(packet.frames());
        frames.sort(Comparator.comparingInt(SetpMessageFragment::index));
        var data = ByteBuffer.allocate(
                frames.stream().mapToInt(frame -> frame.data().size()).sum());
        frames.forEach(frame -> data.put(frame.data().bytes()));
        var kind = tuning.types().of(frames.getFirst().type()).map(SetpMessageTypeEntry::kind);
        try {
            kind.orElseThrow()
                    .read(new SetpFieldReader(
                            data.flip(),
                            new SetpViolationHandler(tuning.bounds().mode(), _ -> {})));
            return true;
        } catch (DecodeException _) {
            return false;
        }
    }
}
