package mocapscope.protocol.setp.decode;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.CRC32;
import mocapscope.protocol.setp.transport.SetpConnectionPhase;
import mocapscope.protocol.setp.transport.SetpEncodedPacket;
import mocapscope.protocol.setp.transport.SetpEnqueueResult;
import mocapscope.protocol.setp.transport.SetpReliableTransport;
import mocapscope.protocol.setp.transport.SetpReliableTransportFixture;
import mocapscope.protocol.setp.transport.SimulatedPaths;
import mocapscope.protocol.setp.wire.DuplicatePacketFilter;
import mocapscope.protocol.setp.wire.SetpMessageFragment;
import mocapscope.protocol.setp.wire.SetpOutgoingMessage;
import mocapscope.protocol.setp.wire.SetpPacket;
import mocapscope.protocol.setp.wire.SetpValidationMode;

/**
 * One end of a simulated session: a transport, a reassembly of the plainest kind, and a count of what was delivered. A
 * guaranteed message of the test is its number, a checksum and filler.
 */
public final class SimulatedTransportPeer {
    /** Interaction Request, guaranteed; the transport treats all types alike. */
    private static final int LETTER = 28;

    private static final int MOVEMENT = 23;
    private static final int HEAD = 8;
    private static final int INCOMPLETE = 16;

    public final SetpReliableTransport transport;
    public final Map<Integer, Integer> delivered = new HashMap<>();
    public final List<Long> delays = new ArrayList<>();
    final Map<Long, Boolean> arrivedOnce = new HashMap<>();
    private final SimulatedPaths network;
    private final DuplicatePacketFilter decoder;
    private final Map<Long, ByteBuffer[]> halves = new HashMap<>();
    private SetpCompletedMessageHistory completed = SetpCompletedMessageHistory.NONE;
    private final List<Long> sentAt = new ArrayList<>();
    /** Numbers of messages sent before the session was open, whose delay is not measured. */
    private final BitSet early = new BitSet();

    private final List<Integer> wakes = new ArrayList<>();
    public SimulatedPaths.SimulatedPath outgoingPath;
    public SimulatedTransportPeer other;
    public int needless;
    int resent;
    int movements;
    public long mostHeld;
    private long wakeAt = SetpReliableTransport.NEVER;

    public SimulatedTransportPeer(SimulatedPaths network, SetpReliableTransport transport) {
        this.network = network;
        this.transport = transport;
        this.decoder = new DuplicatePacketFilter(transport, SetpValidationMode.STRICT);
    }

    /** Sends the next numbered message of that many bytes. */
    public void sendNumberedMessage(int size) {
        var data = ByteBuffer.allocate(HEAD + size).putInt(sentAt.size());
        data.position(HEAD);
        for (int i = 0; i < size; i++) {
            data.put((byte) (i * 31 + sentAt.size()));
        }
        data.putInt(Integer.BYTES, checksum(data)).flip();
        if (transport.send(SetpOutgoingMessage.guaranteed(LETTER, data)) instanceof SetpEnqueueResult.SendAcceptance) {
            early.set(sentAt.size(), transport.state() != SetpConnectionPhase.OPEN);
            sentAt.add(network.now());
        }
        sendDue();
    }

    /** Moves this many objects. */
    public void sendMovements(int objects) {
        for (int object = 0; object < objects; object++) {
            transport.send(SetpOutgoingMessage.replaceable(
                    MOVEMENT, object, ByteBuffer.allocate(44).putInt(0, object)));
        }
        sendDue();
    }

    public void send(SetpOutgoingMessage message) {
        transport.send(message);
        sendDue();
    }

    public void close() {
        transport.close(network.now());
        sendDue();
    }

    /** Returns the number of numbered messages that it passed to its transport. */
    public int sentCount() {
        return sentAt.size();
    }

    /** Returns the number of those in an open session. */
    public int sentWhileOpenCount() {
        return sentAt.size() - early.cardinality();
    }

    public int wakeCount() {
        return wakes.stream().mapToInt(Integer::intValue).sum();
    }

    public int mostWakesPerSecond() {
        return wakes.stream().mapToInt(Integer::intValue).max().orElse(0);
    }

    public void receive(ByteBuffer packet) {
        var frames = SetpPacket.of(packet, SetpValidationMode.STRICT)
                .map(SetpPacket::frames)
                .orElse(List.of());
        decoder.receive(packet, hasCapacity(frames), network.now()).forEach(this::take);
        sendDue();
    }

    /** Returns true if at most 16 messages would be incomplete (R38). */
    private boolean hasCapacity(List<SetpMessageFragment> frames) {
        long start = frames.stream()
                .filter(frame -> frame.count() > 1 && !completed.contains(frame.message(), network.now()))
                .map(SetpMessageFragment::message)
                .filter(message -> !halves.containsKey(message))
                .distinct()
                .count();
        return start == 0 || halves.size() + start <= INCOMPLETE;
    }

    /** Sends what is due, and schedules the next timer. */
    public void sendDue() {
        SetpReliableTransportFixture.expire(transport, network.now());
        for (var packet : transport.takeDue(network.now())) {
            transport.recordSent(packet.bytes(), network.now());
            count(packet, outgoingPath.send(packet.bytes()));
        }
        mostHeld = Math.max(mostHeld, transport.metrics().heldBytes());
        long next = Math.min(transport.wakeAt(), SetpReliableTransportFixture.expiresAt(transport));
        if (next <= network.now()) {
            throw new IllegalStateException("nothing was done at " + network.now() + " that is due at " + next);
        }
        if (next < wakeAt) {
            wakeAt = next;
            network.schedule(next, () -> wake(next));
        }
    }

    private void wake(long at) {
        if (at != wakeAt) {
            return;
        }
        wakeAt = SetpReliableTransport.NEVER;
        int second = (int) (at / 1_000_000_000L);
        while (wakes.size() <= second) {
            wakes.add(0);
        }
        wakes.set(second, wakes.get(second) + 1);
        sendDue();
    }

    /** A resend is needless when a copy that left before it arrives. */
    private void count(SetpEncodedPacket packet, boolean arrives) {
        long id = Integer.toUnsignedLong(packet.bytes()
                .duplicate()
                .order(java.nio.ByteOrder.LITTLE_ENDIAN)
                .getInt(4));
        if (packet.resends() > 0) {
            resent++;
            needless += arrivedOnce.getOrDefault(id, false) ? 1 : 0;
        }
        arrivedOnce.merge(id, arrives, Boolean::logicalOr);
    }

    private void take(SetpMessageFragment frame) {
        if (completed.contains(frame.message(), network.now())) {
            return;
        }
        if (frame.type() == MOVEMENT) {
            movements++;
        } else if (frame.type() == LETTER) {
            var parts = halves.computeIfAbsent(frame.message(), _ -> new ByteBuffer[frame.count()]);
            if (frame.index() < parts.length) {
                parts[frame.index()] = frame.data().bytes();
            }
            complete(frame, parts);
        }
    }

    private void complete(SetpMessageFragment frame, ByteBuffer[] parts) {
        int size = 0;
        for (var part : parts) {
            if (part == null) {
                return;
            }
            size += part.remaining();
        }
        halves.remove(frame.message());
        completed = completed.copyFor(network.now()).add(frame.message(), 1);
        var whole = ByteBuffer.allocate(size);
        for (var part : parts) {
            whole.put(part.duplicate());
        }
        deliver(whole.flip());
    }

    private void deliver(ByteBuffer data) {
        if (data.remaining() < HEAD || data.getInt(Integer.BYTES) != checksum(data)) {
            return; // damaged on the way: its session cannot be known
        }
        int number = data.getInt(0);
        if (delivered.merge(number, 1, Integer::sum) == 1 && !other.early.get(number)) {
            delays.add(network.now() - other.sentAt.get(number));
        }
    }

    private static int checksum(ByteBuffer data) {
        var crc = new CRC32();
        crc.update(data.array(), HEAD, data.array().length - HEAD);
        crc.update(data.array(), 0, Integer.BYTES);
        return (int) crc.getValue();
    }
}
