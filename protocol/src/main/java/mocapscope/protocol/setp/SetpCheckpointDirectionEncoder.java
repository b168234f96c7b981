package mocapscope.protocol.setp;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;

/**
 * Encodes one direction of a SETP session as packets of a decoder checkpoint. Content without a known time is dated far
 * back, in packets numbered so far below the others that the duplicate window (R33) forgets them.
 */
final class SetpCheckpointDirectionEncoder {
    /** Distance of the older packet numbers from the recent ones. */
    private static final long BEHIND = 1 << 20;

    private final SetpCheckpointPacketCollector collector;
    private final Channel channel;
    private final Direction direction;
    private final long session;
    private final SetpDecoderState.SetpDirectionState state;
    private final SetpCheckpointPacketHistory packetHistory;
    private final List<SetpFrame> frames = new ArrayList<>();
    private long packet;
    private long message;

    SetpCheckpointDirectionEncoder(
            SetpCheckpointPacketCollector collector,
            Channel channel,
            Direction direction,
            long session,
            SetpDecoderState.SetpSessionState sessionState) {
        this.collector = collector;
        this.channel = channel;
        this.direction = direction;
        this.session = session;
        this.state = sessionState.side(direction);
        this.packetHistory = new SetpCheckpointPacketHistory(
                collector, direction, state, sessionState.scene().earlyPerceptions());
        this.packet = silent() ? 0 : packetHistory.seen().getFirst() - BEHIND;
    }

    /** Returns true if no packet of this direction was received: then none can be encoded. */
    boolean silent() {
        return packetHistory.seen().isEmpty();
    }

    /** Returns an id that is not remembered; 0 if possible, as no peer uses it (R9). */
    long unused() {
        return LongStream.iterate(0, id -> id + 1)
                .filter(id -> !state.reassembly().incomplete().containsKey(id)
                        && !state.reassembly().completed().contains(id, collector.now()))
                .findFirst()
                .orElseThrow();
    }

    /** Queues a message under a new id. */
    void encodeMessage(SetpMessage.SetpMessagePayload what) {
        encodeMessage(++message, what);
    }

    void encodeMessage(long id, SetpMessage.SetpMessagePayload what) {
        frames.addAll(collector.frames(new SetpMessage.DecodedMessage(id, what)));
    }

    /** Encodes the queued messages in as few packets as possible. */
    void flush(long arrival) {
        var packing = new SetpPacketBuilder(SetpPacket.MOST);
        for (var frame : frames) {
            if (!packing.hasRoom(frame.size())) {
                collector.add(channel, direction, arrival, packing.build(header(packet++, true)));
                packing = new SetpPacketBuilder(SetpPacket.MOST);
            }
            packing.add(frame);
        }
        if (!frames.isEmpty()) {
            collector.add(channel, direction, arrival, packing.build(header(packet++, true)));
        }
        frames.clear();
    }

    /** Encodes the frames of incomplete messages, each with its original position and time. */
    void halves() {
        if (state.reassembly().bytes() > SetpCheckpointPacketCollector.MOST) {
            collector.fail();
            return;
        }
        for (var partial : state.reassembly().incomplete().values()) {
            // A response to a challenge that was never sent must not be recorded.
            if (partial.type().kind() == SetpMessageKind.CHALLENGE_RESPONSE) {
                collector.fail();
            }
            IntStream.range(0, partial.count()).forEach(index -> half(partial, index));
        }
    }

    private void half(SetpIncompleteMessage partial, int index) {
        var bufferedFrame = partial.frames().at(index);
        if (bufferedFrame != null) {
            var frame =
                    new SetpFrame(partial.type().number(), partial.id(), partial.count(), index, bufferedFrame.data());
            collector.add(new Entry(
                    bufferedFrame.entry(),
                    Entry.EntryKind.DATA,
                    direction,
                    channel,
                    partial.last(),
                    bufferedFrame.at() - SetpPacketHeader.SIZE - SetpFrame.HEADER,
                    packet(header(packet++, partial.guaranteed()), List.of(frame)),
                    Entry.EntryModification.NONE,
                    ""));
        }
    }

    /** Encodes the packet ids received and, in their packets, the messages completed. */
    void recent() {
        var seen = packetHistory.seen();
        var lines = packetHistory.lines();
        int spare = seen.size() - lines.size();
        for (int i = Math.min(0, spare); i < seen.size(); i++) {
            long number = i < 0 ? packet++ : seen.get(i);
            if (i < spare) {
                collector.add(
                        channel, direction, collector.longAgo(), packet(header(number, true), List.of(nothing())));
            } else {
                var line = lines.get(i - spare);
                var header = new SetpPacketHeader(session, number, line.time(), true, 0);
                collector.add(channel, direction, line, packet(header, line.frames()));
            }
        }
    }

    private static ByteBuffer packet(SetpPacketHeader header, List<SetpFrame> frames) {
        return new SetpPacket(header, frames).write();
    }

    /** Returns a frame of an undefined type: it marks its packet as received and has no other effect. */
    private SetpFrame nothing() {
        int type = IntStream.iterate(0, number -> number + 1)
                .filter(number -> collector.types().of(number).isEmpty())
                .findFirst()
                .orElseThrow();
        return new SetpFrame(type, 0, 1, 0, SetpOpaqueBytes.NONE);
    }

    private SetpPacketHeader header(long number, boolean guaranteed) {
        return new SetpPacketHeader(session, number, 0, guaranteed, 0);
    }
}
