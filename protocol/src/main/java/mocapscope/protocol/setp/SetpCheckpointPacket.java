package mocapscope.protocol.setp;

import java.util.ArrayList;
import java.util.List;
import mocapscope.protocol.sample.SampleStamp;
import org.jspecify.annotations.Nullable;

/**
 * A recent packet rebuilt for a decoder checkpoint: the messages it completed and the content that still matters.
 * Mutable while it is built.
 */
final class SetpCheckpointPacket {

    /**
     * The transcript number of one message in a rebuilt checkpoint packet, with its place there.
     *
     * @param at index in the packet, from 0
     * @param number message number in the transcript
     */
    record SetpCheckpointMessageNumber(int at, long number) {}

    private final long arrival;
    private final List<SetpFrame> frames = new ArrayList<>();
    private final List<SetpCheckpointMessageNumber> numbered = new ArrayList<>();
    private int messages;
    private int bytes = SetpPacketHeader.SIZE;
    private long time;

    SetpCheckpointPacket(long arrival) {
        this.arrival = arrival;
    }

    long arrival() {
        return arrival;
    }

    /** Returns the time of the first transmission, as in the packet's header. */
    long time() {
        return time;
    }

    List<SetpFrame> frames() {
        return frames;
    }

    List<SetpCheckpointMessageNumber> numbered() {
        return numbered;
    }

    int messages() {
        return messages;
    }

    /**
     * Returns true if the packet has room for a completed message; {@code waiting} is its content if it waits for its
     * object.
     */
    boolean takes(List<SetpFrame> more, SetpEarlyPerceptionBuffer.@Nullable SetpEarlyPerception waiting) {
        return (waiting == null || numbered.isEmpty() || goesOn(waiting)) && bytes + bytes(more) <= SetpPacket.MOST;
    }

    /** Returns true if the message came in the same packet as the one before it, judged by times and numbers. */
    private boolean goesOn(SetpEarlyPerceptionBuffer.SetpEarlyPerception waiting) {
        var last = numbered.getLast();
        return time == time(waiting) && waiting.sample().stamp().message() - last.number() == messages - last.at();
    }

    void add(List<SetpFrame> more, SetpEarlyPerceptionBuffer.@Nullable SetpEarlyPerception waiting) {
        if (waiting != null) {
            time = time(waiting);
            numbered.add(new SetpCheckpointMessageNumber(
                    messages, waiting.sample().stamp().message()));
        }
        frames.addAll(more);
        bytes += bytes(more);
        messages++;
    }

    private static int bytes(List<SetpFrame> frames) {
        return frames.stream().mapToInt(SetpFrame::size).sum();
    }

    private static long time(SetpEarlyPerceptionBuffer.SetpEarlyPerception waiting) {
        long time = waiting.sample().stamp().deviceTime();
        return time == SampleStamp.NO_TIME ? SetpSampleOutput.NEVER : time / SetpSampleOutput.MILLISECOND;
    }
}
