package mocapscope.protocol.setp;

import java.util.function.LongUnaryOperator;

/** The numbers of sections 4, 6 and 7: types, timers in nanoseconds, rates in bytes of UDP payload a second, and bounds. */
record SetpTuning(
        SetpTypes types,
        Resending resending,
        Acknowledging acknowledging,
        Rates rates,
        Patience patience,
        Bounds bounds) {
    private static final long MILLISECOND = 1_000_000;
    private static final long SECOND = 1_000 * MILLISECOND;

    static final SetpTuning DEFAULTS = new SetpTuning(
            SetpTypes.DRAFT,
            new Resending(500 * MILLISECOND, 100 * MILLISECOND, 3 * SECOND, SECOND, 10, 3, 3),
            new Acknowledging(
                    25 * MILLISECOND, 2, 20, 250 * MILLISECOND, SetpControl.Acknowledgement.MOST_IN_A_FRAME, 4),
            new Rates(250_000, 250_000, 14_520),
            new Patience(2 * SECOND, 10 * SECOND, 10 * SECOND, 5 * SECOND, 5 * SECOND, 5 * SECOND, 10 * SECOND),
            new Bounds(SetpMode.STRICT, SetpPacket.MOST, 4096, 4 << 20, 4096, 2048, 1 << 20, 64, 4, 3));

    /**
     * When a guaranteed packet goes again (6.3).
     *
     * @param maximumBase what the estimate may not exceed
     * @param backoffCap what doubling may not exceed, unless the estimate does
     * @param times after as many resends without an answer the session is lost
     * @param goodbyes the same for a Disconnect, whose sender is then simply done (6.7)
     * @param overtakenBy so many later packets, acknowledged, bring an early resend
     */
    record Resending(
            long initialRto,
            long minimumRto,
            long maximumBase,
            long backoffCap,
            int times,
            int goodbyes,
            int overtakenBy) {}

    /**
     * When and what we acknowledge (6.2).
     *
     * @param every so many waiting ids do not wait any longer
     * @param history how many ids are repeated
     * @param historyFor for so long after an Acknowledgement, every unguaranteed packet repeats the history
     * @param ids the most in one Acknowledgement
     * @param insistAfter a packet that was resent so often is acknowledged twice
     */
    record Acknowledging(long delay, int every, int history, long historyFor, int ids, int insistAfter) {}

    /**
     * How fast we send (6.5).
     *
     * @param unasked what counts as the peer's wish until it sends one
     * @param cap our own limit, where the congestion rate begins
     * @param least what the congestion rate never falls below
     */
    record Rates(long unasked, long cap, long least) {}

    /**
     * How long we wait for what (5, 6.6, 6.7).
     *
     * @param keepalive after so long without sending we send a Keepalive
     * @param reply an unanswered request fails; for the dialogue
     * @param handedOver a packet of which nobody said that it left is handed over again
     */
    record Patience(
            long keepalive, long deadPeer, long connect, long reply, long halfOpen, long drain, long handedOver) {

        /** The same with {@code longer} times for what waits for the peer's side of a handshake, or for a gate. */
        Patience times(LongUnaryOperator longer) {
            return new Patience(
                    keepalive,
                    longer.applyAsLong(deadPeer),
                    longer.applyAsLong(connect),
                    reply,
                    longer.applyAsLong(halfOpen),
                    drain,
                    longer.applyAsLong(handedOver));
        }
    }

    /**
     * How much we keep (2, 6.5, 7).
     *
     * @param mode whether we take what foreign peers may send too large (R40)
     * @param packet bytes of the largest packet we send
     * @param waiting guaranteed messages in the queue, of together {@code waitingBytes}
     * @param outstanding guaranteed packets without an Acknowledgement
     * @param fleeting unguaranteed messages in the queue, of together {@code fleetingBytes}
     * @param amplification how many times what came may go to an address that proved nothing yet
     */
    record Bounds(
            SetpMode mode,
            int packet,
            int waiting,
            int waitingBytes,
            int outstanding,
            int fleeting,
            int fleetingBytes,
            int halfOpen,
            int halfOpenPerAddress,
            int amplification) {
        /** Header, a whole Acknowledgement and a whole frame: with less, a frame might never fit. */
        static final int LEAST_PACKET = SetpHeader.SIZE
                + (SetpFrame.HEADER + Integer.BYTES * SetpControl.Acknowledgement.MOST_IN_A_FRAME)
                + (SetpFrame.HEADER + SetpFrame.MOST);

        Bounds {
            if (packet < LEAST_PACKET) {
                throw new IllegalArgumentException(
                        "packets need at least %d bytes: %d".formatted(LEAST_PACKET, packet));
            }
        }
    }

    SetpTuning with(SetpTypes other) {
        return new SetpTuning(other, resending, acknowledging, rates, patience, bounds);
    }

    SetpTuning with(Resending other) {
        return new SetpTuning(types, other, acknowledging, rates, patience, bounds);
    }

    SetpTuning with(Acknowledging other) {
        return new SetpTuning(types, resending, other, rates, patience, bounds);
    }

    SetpTuning with(Rates other) {
        return new SetpTuning(types, resending, acknowledging, other, patience, bounds);
    }

    SetpTuning with(Patience other) {
        return new SetpTuning(types, resending, acknowledging, rates, other, bounds);
    }

    SetpTuning with(Bounds other) {
        return new SetpTuning(types, resending, acknowledging, rates, patience, other);
    }

    /** The same with packets of at most so many bytes (R41). */
    SetpTuning packet(int bytes) {
        return sizes(bounds.mode, bytes);
    }

    /** The same, taking what foreign peers may send too large (R40). */
    SetpTuning lenient() {
        return sizes(SetpMode.LENIENT, bounds.packet);
    }

    private SetpTuning sizes(SetpMode mode, int packet) {
        return with(new Bounds(
                mode,
                packet,
                bounds.waiting,
                bounds.waitingBytes,
                bounds.outstanding,
                bounds.fleeting,
                bounds.fleetingBytes,
                bounds.halfOpen,
                bounds.halfOpenPerAddress,
                bounds.amplification));
    }
}
