package mocapscope.protocol.setp;

import java.util.ArrayList;
import java.util.List;
import mocapscope.protocol.sample.Stamp;
import org.jspecify.annotations.Nullable;

/** A packet of late, told again: which messages it completed, and what some of them said. Grows while it is made. */
final class SetpLine {

    /**
     * A message whose number counts.
     *
     * @param at its place in the packet, from 0
     * @param number in the session
     */
    record Numbered(int at, long number) {}

    private final long arrival;
    private final List<SetpFrame> frames = new ArrayList<>();
    private final List<Numbered> numbered = new ArrayList<>();
    private int messages;
    private int bytes = SetpHeader.SIZE;
    private long time;

    SetpLine(long arrival) {
        this.arrival = arrival;
    }

    long arrival() {
        return arrival;
    }

    /** When the packet was sent first, as its header says. */
    long time() {
        return time;
    }

    List<SetpFrame> frames() {
        return frames;
    }

    List<Numbered> numbered() {
        return numbered;
    }

    int messages() {
        return messages;
    }

    /** Whether there is room for a message that was completed, and said that if it waits for its object. */
    boolean takes(List<SetpFrame> more, SetpWaiting.@Nullable Early waiting) {
        return (waiting == null || numbered.isEmpty() || goesOn(waiting)) && bytes + bytes(more) <= SetpPacket.MOST;
    }

    /** Whether it came in the same packet as the last before it, as far as times and numbers tell. */
    private boolean goesOn(SetpWaiting.Early waiting) {
        var last = numbered.getLast();
        return time == time(waiting) && waiting.sample().stamp().message() - last.number() == messages - last.at();
    }

    void add(List<SetpFrame> more, SetpWaiting.@Nullable Early waiting) {
        if (waiting != null) {
            time = time(waiting);
            numbered.add(new Numbered(messages, waiting.sample().stamp().message()));
        }
        frames.addAll(more);
        bytes += bytes(more);
        messages++;
    }

    private static int bytes(List<SetpFrame> frames) {
        return frames.stream().mapToInt(SetpFrame::size).sum();
    }

    private static long time(SetpWaiting.Early waiting) {
        long time = waiting.sample().stamp().deviceTime();
        return time == Stamp.NO_TIME ? SetpSource.NEVER : time / SetpSource.MILLISECOND;
    }
}
