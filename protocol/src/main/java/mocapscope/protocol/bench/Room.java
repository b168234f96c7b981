package mocapscope.protocol.bench;

import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import mocapscope.protocol.session.Parcel;
import mocapscope.protocol.transcript.Direction;

/** How much waits of each way, and how much may. */
final class Room {
    static final int MOST = 4_096;
    static final long MOST_BYTES = 8 << 20;
    /** So many times as much of a stream may have been read already when its sender is told to wait. */
    private static final int READ_ALREADY = 16;

    private static final class Way {
        private int parcels;
        private long bytes;
        /** For which there was no room, since there was some. */
        private long dropped;
    }

    private final Map<Direction, Way> ways = new EnumMap<>(Direction.class);
    private long dropped;

    Room() {
        for (var way : Direction.values()) {
            ways.put(way, new Way());
        }
    }

    /** All for which there was no room. */
    long dropped() {
        return dropped;
    }

    /** Whether whoever sends had better wait. */
    boolean full(Direction way) {
        var there = way(way);
        return there.parcels >= MOST || there.bytes >= MOST_BYTES;
    }

    /** Whether there is no room even for what was read already. */
    boolean fullToTheBrim(Direction way) {
        var there = way(way);
        return there.parcels >= READ_ALREADY * MOST || there.bytes >= 2 * MOST_BYTES;
    }

    /** Whether there is room for a good deal more. */
    boolean wide(Direction way) {
        var there = way(way);
        return there.parcels <= MOST / 2 && there.bytes <= MOST_BYTES / 2;
    }

    void enter(Parcel parcel) {
        count(parcel, 1);
    }

    void leave(Parcel parcel) {
        count(parcel, -1);
    }

    /** Counts one that is dropped; whether it is the first since there was room. */
    boolean drop(Direction way) {
        dropped++;
        return way(way).dropped++ == 0;
    }

    /** How many were dropped until there was room again; forgets them. */
    long missed(Direction way) {
        long missed = way(way).dropped;
        way(way).dropped = 0;
        return missed;
    }

    private void count(Parcel parcel, int sign) {
        var there = way(parcel.direction());
        there.parcels += sign;
        there.bytes += sign * bytes(parcel);
    }

    /** Of what was altered, what it was is held as well. */
    private static long bytes(Parcel parcel) {
        long before = parcel.handed() == parcel.bytes() ? 0 : parcel.handed().remaining();
        return before + parcel.bytes().remaining();
    }

    private Way way(Direction way) {
        return Objects.requireNonNull(ways.get(way));
    }
}
