package mocapscope.protocol.setp.transport;

import java.nio.ByteBuffer;

/**
 * A guaranteed SETP packet not yet acknowledged, with its send time, resend count and resend deadline. See SETP.md §6.3.
 * Its timer starts when the packet is actually sent: a packet that a gate holds does not age.
 */
final class SetpInFlightPacket {
    /** Offset of the resend count, the only byte that a resend changes. */
    private static final int RESENDS_AT = 17;

    private static final int MOST_COUNTED = 255;
    private static final long NEVER_LEFT = -1;

    private final long id;
    private final int type;
    private final int mostResends;
    private final byte[] bytes;
    private int resends;
    private boolean early;
    private boolean isHandedOver = true;
    private long handedAt;
    private long sentAt;
    private long firstDeparture = NEVER_LEFT;
    private long lastTurn;
    private int overtaken;

    /**
     * Creates a packet that is about to be passed to the network; {@code type} names it, as in a {@link SetpEncodedPacket}.
     */
    SetpInFlightPacket(long id, int type, int mostResends, ByteBuffer packet, long now) {
        this.id = id;
        this.type = type;
        this.mostResends = mostResends;
        this.bytes = new byte[packet.remaining()];
        packet.get(packet.position(), bytes);
        this.handedAt = now;
    }

    long id() {
        return id;
    }

    int type() {
        return type;
    }

    int size() {
        return bytes.length;
    }

    int resends() {
        return resends;
    }

    long sentAt() {
        return sentAt;
    }

    /** Returns the number of the packet's first transmission among all transmissions of the session. */
    long firstDeparture() {
        return firstDeparture;
    }

    /** Returns true if the packet was sent at least once: only then can it be acknowledged. */
    boolean wasSent() {
        return firstDeparture != NEVER_LEFT;
    }

    /** Returns true if the packet was passed to the network and its sending is not yet confirmed. */
    boolean isHandedOver() {
        return isHandedOver;
    }

    /**
     * Notes that the packet was sent as transmission number {@code turn}; sending the same copy twice changes nothing.
     */
    void recordSent(long turn, long now) {
        if (!isHandedOver) {
            return;
        }
        isHandedOver = false;
        sentAt = now;
        lastTurn = turn;
        overtaken = 0;
        if (firstDeparture == NEVER_LEFT) {
            firstDeparture = turn;
        }
    }

    /** Notes that another packet, first sent as transmission number {@code turn}, was acknowledged. */
    void recordLaterAcknowledgement(long turn) {
        if (!isHandedOver && turn > lastTurn) {
            overtaken++;
        }
    }

    /** Returns the time of the next resend. */
    long dueAt(SetpRttEstimator rtt, SetpProtocolParameters tuning) {
        if (isHandedOver) {
            return handedAt + tuning.patience().handedOver();
        }
        long timer = sentAt + rtt.resendTimeout(resends);
        return overtakes(tuning) ? Math.min(timer, sentAt + rtt.earlyResendAge()) : timer;
    }

    /** Returns true if the RTO has expired, so that a resend now would not be early. */
    boolean isTimedOut(SetpRttEstimator rtt, long now) {
        return !isHandedOver && now - sentAt >= rtt.resendTimeout(resends);
    }

    /** Returns true if no resend is left: the packet fails when its RTO expires. */
    boolean isExhausted() {
        return resends >= mostResends;
    }

    private boolean overtakes(SetpProtocolParameters tuning) {
        return !early && overtaken >= tuning.resending().overtakenBy() && !isExhausted();
    }

    /** Returns the bytes with the resend count increased by one, and counts them as passed to the network. */
    ByteBuffer resend(boolean isEarly, long now) {
        early |= isEarly;
        resends++;
        bytes[RESENDS_AT] = (byte) Math.min(resends, MOST_COUNTED);
        return handOver(now);
    }

    /** Returns the bytes unchanged, and counts them as passed to the network. */
    ByteBuffer handOver(long now) {
        isHandedOver = true;
        handedAt = now;
        return ByteBuffer.wrap(bytes.clone()).asReadOnlyBuffer();
    }
}
