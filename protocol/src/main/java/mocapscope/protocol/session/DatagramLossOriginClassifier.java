package mocapscope.protocol.session;

import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;

/** Decides whether missing datagrams were lost before arrival or may have been dropped by this process. */
final class DatagramLossOriginClassifier {
    /** The nanoseconds after catching up in which a gap may still show datagrams that were dropped here. */
    private static final long AFTER_LOSS_NANOS = 1_000_000_000L;

    /** The origin of missing datagrams: the peer's side, or this process while or shortly after it was late. */
    enum LossOrigin {
        /** Before they arrived here. */
        PEER,
        /** In this process, which is late: counted, and reported once it has caught up. */
        COUNTED,
        /** In this process, which was late shortly before. */
        OWN
    }

    private boolean behind;
    /** The number of sequence gaps while this process is late. */
    private long gaps;
    /** The end of the time in which a gap may be due to this process although it has caught up. */
    private long afterLossUntil = Long.MIN_VALUE;

    /** Notes that this process is late. */
    void fallBehind() {
        behind = true;
    }

    /** Notes that this process has caught up; returns the number of gaps that were counted meanwhile, and resets it. */
    long catchUp(MonotonicAndUnixTime now) {
        noteLag(now);
        long counted = gaps;
        behind = false;
        gaps = 0;
        return counted;
    }

    /** Notes that this process was late until {@code now}. */
    void noteLag(MonotonicAndUnixTime now) {
        afterLossUntil = now.monotonicNanos() + AFTER_LOSS_NANOS;
    }

    /** Attributes the loss that a finding indicates; a finding that indicates none is the peer's. Counts gaps. */
    LossOrigin attribute(Finding finding, MonotonicAndUnixTime now) {
        boolean loss = finding.rule().indicatesLoss();
        if (loss && behind) {
            gaps++;
            return LossOrigin.COUNTED;
        }
        return loss && now.monotonicNanos() < afterLossUntil ? LossOrigin.OWN : LossOrigin.PEER;
    }

    /** Returns the gaps in words, for display after the delay of this process. */
    static String describe(long gaps) {
        return gaps == 0 ? "" : "; gaps in what came meanwhile may be its own: %d".formatted(gaps);
    }
}
