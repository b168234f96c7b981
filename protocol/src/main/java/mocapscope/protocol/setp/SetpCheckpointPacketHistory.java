package mocapscope.protocol.setp;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SceneObjectMotion;
import mocapscope.protocol.transcript.Direction;

/** The recent packets of one direction that a SETP decoder checkpoint must contain. */
final class SetpCheckpointPacketHistory {
    /** Number of packets added to those that completed messages. */
    private static final int SLACK = 16;

    /** Nanoseconds for each packet of the span: the packet rate is limited to this. */
    private static final long PACKET = 8_000_000;

    private final SetpCheckpointPacketCollector collector;
    private final Map<Long, SetpEarlyPerceptionBuffer.SetpEarlyPerception> waiting = new HashMap<>();
    private final List<Long> seen;
    private final List<SetpCheckpointPacket> lines;

    SetpCheckpointPacketHistory(
            SetpCheckpointPacketCollector collector,
            Direction direction,
            SetpDecoderState.SetpDirectionState state,
            SetpEarlyPerceptionBuffer all) {
        this.collector = collector;
        long since = collector.now() - collector.span();
        var completed = state.reassembly().completed();
        int most = (int) (collector.span() / PACKET) + SLACK;
        this.seen = state.receivedPackets()
                .latest(
                        completed.coversSince(since)
                                ? Math.min(most, completed.after(since).size() + SLACK)
                                : most);
        all.unexpired(collector.now())
                .filter(perception -> perception.sample().stamp().direction() == direction)
                .forEach(earlyPerception -> waiting.put(earlyPerception.message(), earlyPerception));
        this.lines = lines(completed.after(Math.min(collector.now() - collector.span() / 2, beforeWaiting())));
        if (lines.stream().mapToInt(line -> line.numbered().size()).sum() < waiting.size()) {
            collector.fail();
        }
    }

    private long beforeWaiting() {
        return waiting.values().stream()
                        .mapToLong(perception -> perception.sample().stamp().arrival())
                        .min()
                        .orElse(Long.MAX_VALUE)
                - 1;
    }

    /** Returns packet ids, the highest last. */
    List<Long> seen() {
        return seen;
    }

    /** Returns the packets that completed messages, the oldest first. */
    List<SetpCheckpointPacket> lines() {
        return lines;
    }

    private List<SetpCheckpointPacket> lines(List<SetpCompletedMessageHistory.SetpCompletedMessageBatch> batches) {
        var all = new ArrayList<SetpCheckpointPacket>();
        for (var batch : batches) {
            SetpCheckpointPacket line = null;
            for (long id : batch.messages()) {
                var perception = waiting.get(id);
                var frames = collector.frames(new SetpMessage.DecodedMessage(
                        id,
                        perception == null ? new SetpControlMessage.Keepalive() : createMessage(perception.sample())));
                if (line == null || !line.takes(frames, perception)) {
                    line = new SetpCheckpointPacket(batch.arrival());
                    all.add(line);
                }
                line.add(frames, perception);
            }
        }
        return all;
    }

    /** Returns the message from which a sample was decoded. */
    private static SetpMessage.SetpMessagePayload createMessage(Sample.SceneObject sample) {
        if (sample.event() == Sample.SceneObjectEvent.ANIMATED) {
            var entries = sample.animations().stream()
                    .map(one -> new SetpPerceptionMessage.SetpAnimationEntry(
                            one.id(), one.lengthMillis(), one.phaseMillis(), one.state()))
                    .toList();
            return new SetpPerceptionMessage.AnimationPerception(sample.index(), entries);
        }
        var motion = sample.motion();
        var steady = SceneObjectMotion.steady(motion.position(), motion.orientation(), motion.velocity());
        return motion.equals(steady)
                ? new SetpPerceptionMessage.MovementPerception(
                        sample.index(), motion.position(), motion.velocity(), motion.orientation())
                : new SetpPerceptionMessage.AdvancedMovementPerception(
                        sample.index(),
                        motion.position(),
                        motion.velocity(),
                        motion.orientation(),
                        motion.angularVelocity(),
                        motion.acceleration(),
                        motion.angularAcceleration());
    }
}
