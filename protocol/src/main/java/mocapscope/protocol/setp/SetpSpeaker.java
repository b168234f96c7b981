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
 * One direction of a session that is told again. What has no time is said long ago, in packets that are numbered so far
 * behind the others that the window (R33) forgets them.
 */
final class SetpSpeaker {
    /** How far behind the numbers of long ago begin. */
    private static final long BEHIND = 1 << 20;

    private final SetpRecap recap;
    private final Channel channel;
    private final Direction direction;
    private final long session;
    private final SetpKnowledge.Side side;
    private final SetpRecall recall;
    private final List<SetpFrame> frames = new ArrayList<>();
    private long packet;
    private long message;

    SetpSpeaker(SetpRecap recap, Channel channel, Direction direction, long session, SetpKnowledge.Talk talk) {
        this.recap = recap;
        this.channel = channel;
        this.direction = direction;
        this.session = session;
        this.side = talk.side(direction);
        this.recall = new SetpRecall(recap, direction, side, talk.scene().waiting());
        this.packet = silent() ? 0 : recall.seen().getFirst() - BEHIND;
    }

    /** Whether nothing ever came from there: then nothing can be said either. */
    boolean silent() {
        return recall.seen().isEmpty();
    }

    /** An id that is not remembered; 0 if it can be, which nobody uses (R9). */
    long unused() {
        return LongStream.iterate(0, id -> id + 1)
                .filter(id -> !side.parts().begun().containsKey(id)
                        && !side.parts().completed().has(id, recap.now()))
                .findFirst()
                .orElseThrow();
    }

    /** That will be said, under an id of its own. */
    void say(SetpMessage.Sayable what) {
        say(++message, what);
    }

    void say(long id, SetpMessage.Sayable what) {
        frames.addAll(recap.frames(new SetpMessage.Said(id, what)));
    }

    /** Says all that was to be said, in as few packets as it takes. */
    void flush(long arrival) {
        var packing = new PacketBuilder(SetpPacket.MOST);
        for (var frame : frames) {
            if (!packing.fits(frame.size())) {
                recap.add(channel, direction, arrival, packing.build(header(packet++, true)));
                packing = new PacketBuilder(SetpPacket.MOST);
            }
            packing.add(frame);
        }
        if (!frames.isEmpty()) {
            recap.add(channel, direction, arrival, packing.build(header(packet++, true)));
        }
        frames.clear();
    }

    /** Says what is there of messages that are not complete, each frame where and when it came. */
    void halves() {
        if (side.parts().bytes() > SetpRecap.MOST) {
            recap.fail();
            return;
        }
        for (var partial : side.parts().begun().values()) {
            // Nobody is to read an answer to a challenge that was never given.
            if (partial.type().kind() == SetpKind.CHALLENGE_RESPONSE) {
                recap.fail();
            }
            IntStream.range(0, partial.count()).forEach(index -> half(partial, index));
        }
    }

    private void half(SetpPartial partial, int index) {
        var piece = partial.pieces().at(index);
        if (piece != null) {
            var frame = new SetpFrame(partial.type().number(), partial.id(), partial.count(), index, piece.data());
            recap.add(new Entry(
                    piece.entry(),
                    Entry.Kind.DATA,
                    direction,
                    channel,
                    partial.last(),
                    piece.at() - SetpHeader.SIZE - SetpFrame.HEADER,
                    packet(header(packet++, partial.guaranteed()), List.of(frame)),
                    Entry.Mark.NONE,
                    ""));
        }
    }

    /** Says which packets were seen, and in them which messages were completed. */
    void recent() {
        var seen = recall.seen();
        var lines = recall.lines();
        int spare = seen.size() - lines.size();
        for (int i = Math.min(0, spare); i < seen.size(); i++) {
            long number = i < 0 ? packet++ : seen.get(i);
            if (i < spare) {
                recap.add(channel, direction, recap.longAgo(), packet(header(number, true), List.of(nothing())));
            } else {
                var line = lines.get(i - spare);
                var header = new SetpHeader(session, number, line.time(), true, 0);
                recap.add(channel, direction, line, packet(header, line.frames()));
            }
        }
    }

    private static ByteBuffer packet(SetpHeader header, List<SetpFrame> frames) {
        return new SetpPacket(header, frames).write();
    }

    /** A frame of a type that does not exist: its packet was seen, and that is all. */
    private SetpFrame nothing() {
        int type = IntStream.iterate(0, number -> number + 1)
                .filter(number -> recap.types().of(number).isEmpty())
                .findFirst()
                .orElseThrow();
        return new SetpFrame(type, 0, 1, 0, Octets.NONE);
    }

    private SetpHeader header(long number, boolean guaranteed) {
        return new SetpHeader(session, number, 0, guaranteed, 0);
    }
}
