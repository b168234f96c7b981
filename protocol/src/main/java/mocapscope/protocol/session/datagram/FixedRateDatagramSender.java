package mocapscope.protocol.session.datagram;

import java.nio.ByteBuffer;
import java.util.List;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.session.logic.FixedRateSchedule;
import mocapscope.protocol.session.logic.SessionLogicContext;
import mocapscope.protocol.session.logic.SimulatedDeviceClock;
import mocapscope.protocol.transcript.Channel;
import org.jspecify.annotations.Nullable;

/** Sends frames of datagrams at a fixed rate. Frames that are over 250 ms late are skipped. */
public final class FixedRateDatagramSender implements ScheduledDatagramSender {
    private static final long MOST_LATE = 250_000_000L;

    /** Encodes one frame of motion as datagrams. */
    @FunctionalInterface
    public interface DatagramFrameEncoder {
        /** Returns the datagrams of a moment, in nanoseconds since the start of the motion, which is that Unix time. */
        List<ByteBuffer> encode(long moment, long epochNanos);
    }

    private final Channel channel;
    private final String name;
    private final DatagramFrameEncoder encoder;
    private final double rate;
    private final SimulatedDeviceClock clock;
    /** Null before the first port is open: the motion goes on while another is opened. */
    private @Nullable FixedRateSchedule schedule;

    private long sent = -1;

    /**
     * Creates a sender.
     *
     * @param name the name of a datagram, for display
     * @param rate the number of frames per second; more than 0
     */
    public FixedRateDatagramSender(
            Channel channel, String name, DatagramFrameEncoder encoder, double rate, SimulatedDeviceClock clock) {
        this.channel = channel;
        this.name = name;
        this.encoder = encoder;
        this.rate = rate;
        this.clock = clock;
    }

    @Override
    public void begin(MonotonicAndUnixTime now, SessionLogicContext out) {
        if (schedule == null) {
            long start = now.epochNanos() + clock.shift(now, 0);
            schedule = new FixedRateSchedule(new MonotonicAndUnixTime(now.monotonicNanos(), start), rate);
        }
    }

    @Override
    public long advance(MonotonicAndUnixTime now, SessionLogicContext out) {
        var times = schedule;
        if (times == null) {
            throw new IllegalStateException("the port was never open");
        }
        long due = times.dueBy(now.monotonicNanos());
        long next = Math.max(sent, times.dueBy(now.monotonicNanos() - MOST_LATE)) + 1;
        for (; next <= due; next++) {
            long moment = times.moment(next);
            encoder.encode(moment, times.epochNanos(moment)).forEach(datagram -> out.send(channel, name, datagram));
        }
        sent = Math.max(sent, due);
        return times.dueAt(sent + 1);
    }

    @Override
    public void end() {
        // Nothing is shared.
    }
}
