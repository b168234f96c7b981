package mocapscope.protocol.setp.transport;

import java.util.function.LongUnaryOperator;
import mocapscope.protocol.limit.DocumentedLimit;
import mocapscope.protocol.setp.wire.SetpMessageFragment;
import mocapscope.protocol.setp.wire.SetpMessageTypeTable;
import mocapscope.protocol.setp.wire.SetpPacket;
import mocapscope.protocol.setp.wire.SetpPacketHeader;
import mocapscope.protocol.setp.wire.SetpSessionControlMessage;
import mocapscope.protocol.setp.wire.SetpValidationMode;

/**
 * The parameters of the SETP transport, such as timers, send rates and size limits. They are defined in §4, §6 and §7.
 * Rates count UDP payload.
 */
public record SetpProtocolParameters(
        SetpMessageTypeTable types,
        SetpResendParameters resending,
        SetpAcknowledgementParameters acknowledging,
        SetpRateParameters rates,
        SetpTimeoutParameters patience,
        SetpLimitParameters bounds) {
    private static final long MILLISECOND = 1_000_000;
    private static final long SECOND = 1_000 * MILLISECOND;

    @DocumentedLimit(
            value = "time that a request waits for its reply",
            unit = "ns",
            beyond = "REPLY_MISSING, and for an interaction “owner does not answer”")
    private static final long REPLY = 5 * SECOND;

    @DocumentedLimit(
            value = "time that a session of a listener waits for the first use of its id",
            unit = "ns",
            beyond = "the session ends")
    private static final long HALF_OPEN = 5 * SECOND;

    @DocumentedLimit(
            value =
                    "guaranteed messages that wait to be sent; control messages, which have no rate limit, have as many",
            unit = "messages",
            beyond = "refused, NOT_SENT")
    private static final int MOST_GUARANTEED = 4096;

    @DocumentedLimit(
            value =
                    "data of guaranteed messages that wait to be sent; control messages, which have no rate limit, have as much",
            unit = "bytes",
            beyond = "refused, NOT_SENT")
    private static final int MOST_GUARANTEED_BYTES = 4 << 20;

    @DocumentedLimit(value = "guaranteed packets that are not acknowledged", unit = "packets", beyond = "sending waits")
    private static final int MOST_OUTSTANDING = 4096;

    @DocumentedLimit(
            value = "messages without guarantee that wait to be sent",
            unit = "messages",
            beyond = "the oldest are dropped")
    private static final int MOST_UNGUARANTEED = 2048;

    @DocumentedLimit(
            value = "data of messages without guarantee that wait to be sent",
            unit = "bytes",
            beyond = "the oldest are dropped")
    private static final int MOST_UNGUARANTEED_BYTES = 1 << 20;

    @DocumentedLimit(
            value = "sessions of a listener with an id that is not used yet",
            unit = "sessions",
            beyond = "rejected, TOO_MANY_PEERS")
    private static final int MOST_HALF_OPEN = 64;

    @DocumentedLimit(
            value = "sessions of a listener with an id that is not used yet, for each address",
            unit = "sessions",
            beyond = "rejected, TOO_MANY_PEERS")
    private static final int MOST_HALF_OPEN_OF_A_HOST = 4;

    public static final SetpProtocolParameters DEFAULTS = new SetpProtocolParameters(
            SetpMessageTypeTable.DRAFT,
            new SetpResendParameters(500 * MILLISECOND, 100 * MILLISECOND, 3 * SECOND, SECOND, 10, 3, 3),
            new SetpAcknowledgementParameters(
                    25 * MILLISECOND,
                    2,
                    20,
                    250 * MILLISECOND,
                    SetpSessionControlMessage.Acknowledgement.MOST_IN_A_FRAME,
                    4),
            new SetpRateParameters(250_000, 250_000, 14_520),
            new SetpTimeoutParameters(2 * SECOND, 10 * SECOND, 10 * SECOND, REPLY, HALF_OPEN, 5 * SECOND, 10 * SECOND),
            new SetpLimitParameters(
                    SetpValidationMode.STRICT,
                    SetpPacket.MOST,
                    MOST_GUARANTEED,
                    MOST_GUARANTEED_BYTES,
                    MOST_OUTSTANDING,
                    MOST_UNGUARANTEED,
                    MOST_UNGUARANTEED_BYTES,
                    MOST_HALF_OPEN,
                    MOST_HALF_OPEN_OF_A_HOST,
                    3));

    /**
     * Timeouts and counts for resending guaranteed SETP packets (§6.3).
     *
     * @param maximumBase maximum of the estimated timeout
     * @param backoffCap maximum of the doubled timeout, unless the estimate is larger
     * @param times number of resends without an answer after which the session is lost
     * @param disconnectResends number of resends of a Disconnect, after which its sender ends the session (§6.7)
     * @param overtakenBy number of later packets whose acknowledgement causes an early resend
     */
    public record SetpResendParameters(
            long initialRto,
            long minimumRto,
            long maximumBase,
            long backoffCap,
            int times,
            int disconnectResends,
            int overtakenBy) {

        /** Returns more resends, computed by {@code longer}, for waiting on a peer that answers late. */
        public SetpResendParameters scaledBy(LongUnaryOperator longer) {
            return new SetpResendParameters(
                    initialRto,
                    minimumRto,
                    maximumBase,
                    backoffCap,
                    Math.toIntExact(longer.applyAsLong(times)),
                    disconnectResends,
                    overtakenBy);
        }
    }

    /**
     * Delays and counts for SETP Acknowledgements (§6.2).
     *
     * @param every number of waiting ids that are acknowledged without delay
     * @param history number of ids that are repeated
     * @param historyFor nanoseconds after an Acknowledgement in which every unguaranteed packet repeats the history
     * @param ids maximum number of ids in one Acknowledgement
     * @param insistAfter number of resends after which a packet is acknowledged twice
     */
    record SetpAcknowledgementParameters(
            long delay, int every, int history, long historyFor, int ids, int insistAfter) {}

    /**
     * Default, maximum and minimum send rates of the SETP transport, in bytes per second (§6.5).
     *
     * @param peerDefault rate used until the peer sends a throttle
     * @param cap local maximum, and initial congestion rate
     * @param least minimum of the congestion rate
     */
    public record SetpRateParameters(long peerDefault, long cap, long least) {}

    /**
     * Timeouts of the SETP transport in nanoseconds: keepalive, dead peer, connect, reply, half-open, drain. They are
     * defined in §5, §6.6 and §6.7.
     *
     * @param keepalive time without sending after which a Keepalive is sent
     * @param reply time after which an unanswered request fails; used by the session logic
     * @param handedOver time after which a packet is passed to the network again if its sending was not confirmed
     */
    public record SetpTimeoutParameters(
            long keepalive, long deadPeer, long connect, long reply, long halfOpen, long drain, long handedOver) {

        /**
         * Returns longer timeouts, computed by {@code longer}, for waiting on the peer's part of a handshake or on a
         * gate.
         */
        public SetpTimeoutParameters scaledBy(LongUnaryOperator longer) {
            return new SetpTimeoutParameters(
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
     * Limits of the SETP transport: packet size, queue lengths, outstanding packets, half-open sessions, amplification.
     * They are defined in §2, §6.5 and §7.
     *
     * @param mode lenient mode accepts packets of foreign peers that are too large (R40)
     * @param packet maximum size in bytes of packets sent
     * @param waiting maximum number of guaranteed messages in the queue, of {@code waitingBytes} in total
     * @param outstanding maximum number of guaranteed packets without an Acknowledgement
     * @param unguaranteed maximum number of unguaranteed messages in the queue, of {@code fleetingBytes} in total
     * @param amplification ratio of bytes sent to bytes received allowed for an unverified address
     */
    public record SetpLimitParameters(
            SetpValidationMode mode,
            int packet,
            int waiting,
            int waitingBytes,
            int outstanding,
            int unguaranteed,
            int unguaranteedBytes,
            int halfOpen,
            int halfOpenPerAddress,
            int amplification) {
        /** Minimum packet size: a header, a complete Acknowledgement and a full frame, so that every frame fits. */
        public static final int LEAST_PACKET = SetpPacketHeader.SIZE
                + (SetpMessageFragment.HEADER
                        + Integer.BYTES * SetpSessionControlMessage.Acknowledgement.MOST_IN_A_FRAME)
                + (SetpMessageFragment.HEADER + SetpMessageFragment.MOST);

        public SetpLimitParameters {
            if (packet < LEAST_PACKET) {
                throw new IllegalArgumentException(
                        "packets need at least %d bytes: %d".formatted(LEAST_PACKET, packet));
            }
        }
    }

    public SetpProtocolParameters with(SetpMessageTypeTable other) {
        return new SetpProtocolParameters(other, resending, acknowledging, rates, patience, bounds);
    }

    public SetpProtocolParameters with(SetpResendParameters other) {
        return new SetpProtocolParameters(types, other, acknowledging, rates, patience, bounds);
    }

    SetpProtocolParameters with(SetpAcknowledgementParameters other) {
        return new SetpProtocolParameters(types, resending, other, rates, patience, bounds);
    }

    public SetpProtocolParameters with(SetpRateParameters other) {
        return new SetpProtocolParameters(types, resending, acknowledging, other, patience, bounds);
    }

    public SetpProtocolParameters with(SetpTimeoutParameters other) {
        return new SetpProtocolParameters(types, resending, acknowledging, rates, other, bounds);
    }

    SetpProtocolParameters with(SetpLimitParameters other) {
        return new SetpProtocolParameters(types, resending, acknowledging, rates, patience, other);
    }

    /** Returns the parameters with a maximum packet size of {@code bytes} (R41). */
    public SetpProtocolParameters packet(int bytes) {
        return sizes(bounds.mode, bytes);
    }

    /** Returns the parameters in lenient mode, which accepts packets of foreign peers that are too large (R40). */
    public SetpProtocolParameters lenient() {
        return sizes(SetpValidationMode.LENIENT, bounds.packet);
    }

    private SetpProtocolParameters sizes(SetpValidationMode mode, int packet) {
        return with(new SetpLimitParameters(
                mode,
                packet,
                bounds.waiting,
                bounds.waitingBytes,
                bounds.outstanding,
                bounds.unguaranteed,
                bounds.unguaranteedBytes,
                bounds.halfOpen,
                bounds.halfOpenPerAddress,
                bounds.amplification));
    }
}
