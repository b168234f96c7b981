package mocapscope.protocol.vmc.server;

import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.session.logic.FixedRateSchedule;
import mocapscope.protocol.session.logic.SessionLogicContext;
import mocapscope.protocol.session.logic.SimulatedDeviceClock;
import mocapscope.protocol.vmc.wire.VmcChannelConstants;
import org.jspecify.annotations.Nullable;

/** Sends poses from a motion source as VMC datagrams at a fixed rate. Frames that are over 250 ms late are skipped. */
final class VmcMotionSender implements VmcScheduledDatagramSender {
    private static final long MOST_LATE = 250_000_000L;

    private final VmcMotionFrameEncoder encoder;
    private final double rate;
    private final SimulatedDeviceClock clock;
    /** Null before the first port is open: the motion goes on while another is opened. */
    private @Nullable FixedRateSchedule schedule;

    private long sent = -1;

    VmcMotionSender(VmcMotionFrameEncoder encoder, double rate, SimulatedDeviceClock clock) {
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
            throw new IllegalStateException("the performance has not begun");
        }
        long due = times.dueBy(now.monotonicNanos());
        long next = Math.max(sent, times.dueBy(now.monotonicNanos() - MOST_LATE)) + 1;
        for (; next <= due; next++) {
            long moment = times.moment(next);
            encoder.encode(moment, times.epochNanos(moment))
                    .forEach(bundle -> out.send(VmcChannelConstants.UDP, "bundle", bundle));
        }
        sent = Math.max(sent, due);
        return times.dueAt(sent + 1);
    }

    @Override
    public void end() {
        // Nothing is shared.
    }
}
