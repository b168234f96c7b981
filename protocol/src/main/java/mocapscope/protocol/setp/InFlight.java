package mocapscope.protocol.setp;

import java.nio.ByteBuffer;

/**
 * A guaranteed packet that nobody has acknowledged yet (6.3). Its time runs from when it really left: one that was handed
 * over and is held somewhere does not age.
 */
final class InFlight {
    /** Where the only byte stands that a resend changes. */
    private static final int RESENDS_AT = 17;

    private static final int MOST_COUNTED = 255;
    private static final long NEVER_LEFT = -1;

    private final long id;
    private final int type;
    private final int mostResends;
    private final byte[] bytes;
    private int resends;
    private boolean early;
    private boolean handedOver = true;
    private long handedAt;
    private long leftAt;
    private long firstTurn = NEVER_LEFT;
    private long lastTurn;
    private int overtaken;

    /** One that is just being handed over; {@code type} names it, as in a {@link Transmission}. */
    InFlight(long id, int type, int mostResends, ByteBuffer packet, long now) {
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

    long leftAt() {
        return leftAt;
    }

    /** Number of the first departure among all departures of the session. */
    long firstTurn() {
        return firstTurn;
    }

    /** Whether the packet left at least once: only then can anybody acknowledge it. */
    boolean everLeft() {
        return firstTurn != NEVER_LEFT;
    }

    /** Whether it was handed over, and nobody said yet that it left. */
    boolean handedOver() {
        return handedOver;
    }

    /** It left, as departure number {@code turn}; a second departure of the same copy changes nothing. */
    void left(long turn, long now) {
        if (!handedOver) {
            return;
        }
        handedOver = false;
        leftAt = now;
        lastTurn = turn;
        overtaken = 0;
        if (firstTurn == NEVER_LEFT) {
            firstTurn = turn;
        }
    }

    /** A packet that first left as departure number {@code turn} was acknowledged. */
    void acknowledged(long turn) {
        if (!handedOver && turn > lastTurn) {
            overtaken++;
        }
    }

    /** When it must go again. */
    long dueAt(ResendClock clock, SetpTuning tuning) {
        if (handedOver) {
            return handedAt + tuning.patience().handedOver();
        }
        long timer = leftAt + clock.rto(resends);
        return overtakes(tuning) ? Math.min(timer, leftAt + clock.overtakenAge()) : timer;
    }

    /** Whether the RTO is over, so that going again now would not be early. */
    boolean timedOut(ResendClock clock, long now) {
        return !handedOver && now - leftAt >= clock.rto(resends);
    }

    /** Whether it may not go again: after its RTO it has failed. */
    boolean exhausted() {
        return resends >= mostResends;
    }

    private boolean overtakes(SetpTuning tuning) {
        return !early && overtaken >= tuning.resending().overtakenBy() && !exhausted();
    }

    /** The same bytes with the resend count one up, handed over. */
    ByteBuffer again(boolean isEarly, long now) {
        early |= isEarly;
        resends++;
        bytes[RESENDS_AT] = (byte) Math.min(resends, MOST_COUNTED);
        return handOver(now);
    }

    /** The bytes as they are. */
    ByteBuffer handOver(long now) {
        handedOver = true;
        handedAt = now;
        return ByteBuffer.wrap(bytes.clone()).asReadOnlyBuffer();
    }
}
