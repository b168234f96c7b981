package mocapscope.protocol.setp.transport;

import java.nio.ByteBuffer;
import java.util.Random;
import mocapscope.protocol.session.endpoint.NetworkAddress;
import mocapscope.protocol.setp.connection.SetpReassemblyMemoryBudget;
import mocapscope.protocol.setp.decode.SimulatedTransportPeer;
import mocapscope.protocol.setp.server.SetpDatagramRoutingResult;
import mocapscope.protocol.setp.server.SetpDatagramSessionRouter;
import mocapscope.protocol.setp.wire.SetpOutgoingMessage;

/**
 * A whole simulated session: a listener, a client that connects, some seconds of messages both ways, and closing once all are
 * acknowledged. Everything is the same again for the same seed.
 */
final class SimulatedTransportSession {
    private static final long MILLISECOND = 1_000_000;
    private static final long SECOND = 1_000 * MILLISECOND;
    private static final NetworkAddress CLIENT = new NetworkAddress("192.0.2.1", 40_000);
    private static final SetpOutgoingMessage REQUEST = SetpOutgoingMessage.guaranteed(7, ByteBuffer.allocate(128));
    private static final SetpOutgoingMessage SUCCESS = SetpOutgoingMessage.guaranteed(8, ByteBuffer.allocate(210));

    final SimulatedPaths network;
    final SimulatedTransportPeer client;
    /** The latest one: a client whose answers were all lost gets another. */
    SimulatedTransportPeer server;

    /** The time at which the client began to close. No session should be lost before. */
    long closedAt = SetpReliableTransport.NEVER;

    private final Random random;
    private final SetpProtocolParameters tuning;
    private final SetpDatagramSessionRouter table;
    private final SimulatedPaths.SimulatedPath toClient;

    SimulatedTransportSession(SimulatedFaults faults, SetpProtocolParameters tuning, long seed) {
        this.random = new Random(seed);
        this.tuning = tuning;
        this.network = new SimulatedPaths(faults, random.nextLong());
        this.table = new SetpDatagramSessionRouter(tuning, random, SetpReassemblyMemoryBudget.PROCESS, _ -> true);
        this.client = new SimulatedTransportPeer(
                network,
                SetpReliableTransport.connecting(
                        REQUEST, tuning, new Random(random.nextLong()), nanos -> nanos / MILLISECOND, 0));
        this.client.outgoingPath = network.path(this::atListener);
        this.toClient = network.path(client::receive);
        this.server = host(1);
    }

    private SimulatedTransportPeer host(long session) {
        var transport = SetpReliableTransport.answering(
                session, tuning, new Random(random.nextLong()), nanos -> nanos / MILLISECOND, network.now());
        var peer = new SimulatedTransportPeer(network, transport);
        peer.outgoingPath = toClient;
        peer.other = client;
        client.other = peer;
        return peer;
    }

    private void atListener(ByteBuffer packet) {
        switch (table.route(CLIENT, packet)) {
            case SetpDatagramRoutingResult.ExistingSessionRoute _ -> server.receive(packet);
            case SetpDatagramRoutingResult.NewSessionRoute(long session) -> {
                server = host(session);
                server.receive(packet);
                server.send(SUCCESS);
            }
            case SetpDatagramRoutingResult.DatagramDropReason _ -> {}
        }
        if (isClosed(server)) {
            table.remove(server.transport.session());
        }
    }

    /** Sends {@code messages} from each side, at random times within {@code seconds}. */
    SimulatedTransportSession sendMessages(int messages, int mostBytes, double seconds) {
        for (int i = 0; i < messages; i++) {
            network.schedule(moment(seconds), () -> client.sendNumberedMessage(size(mostBytes)));
            network.schedule(moment(seconds), () -> server.sendNumberedMessage(size(mostBytes)));
        }
        return this;
    }

    /** Moves {@code objects} on each side, 20 times a second. */
    SimulatedTransportSession sendMovements(int objects, double seconds) {
        for (long at = SECOND; at < SECOND + seconds * SECOND; at += SECOND / 20) {
            network.schedule(at, () -> client.sendMovements(objects));
            network.schedule(at, () -> server.sendMovements(objects));
        }
        return this;
    }

    /** Runs it to its end: the client closes once all messages are acknowledged. */
    SimulatedTransportSession run(double seconds) {
        client.sendDue();
        network.schedule(SECOND + (long) (seconds * SECOND), this::closeWhenSettled);
        network.run(600 * SECOND);
        return this;
    }

    private void closeWhenSettled() {
        if (isClosed(client) || isClosed(server) && client.transport.state() == SetpConnectionPhase.OPEN) {
            return;
        }
        if (client.transport.isSettled() && server.transport.isSettled()) {
            closedAt = network.now();
            client.close();
        } else {
            network.schedule(network.now() + 10 * MILLISECOND, this::closeWhenSettled);
        }
    }

    private long moment(double seconds) {
        return SECOND + (long) (random.nextDouble() * seconds * SECOND);
    }

    private int size(int mostBytes) {
        return random.nextInt(random.nextInt(10) == 0 ? mostBytes : 200);
    }

    static boolean isClosed(SimulatedTransportPeer peer) {
        return peer.transport.state() == SetpConnectionPhase.CLOSED;
    }

    boolean isClosed() {
        return isClosed(client) && isClosed(server);
    }

    /** Returns true if the session was lost before either side closed it. */
    boolean isLost() {
        return closedAt == SetpReliableTransport.NEVER;
    }

    boolean deliveredAll() {
        return client.delivered.size() == server.sentCount() && server.delivered.size() == client.sentCount();
    }

    boolean deliveredTwice() {
        return client.delivered.values().stream().anyMatch(count -> count > 1)
                || server.delivered.values().stream().anyMatch(count -> count > 1);
    }
}
