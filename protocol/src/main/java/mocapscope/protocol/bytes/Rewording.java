package mocapscope.protocol.bytes;

import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Bytes with other values in some of their spots. What is given counts, be it against the rules; what counts the bytes
 * that became more or fewer follows, unless it was given itself. What no value was given for, and what lies between
 * spots, stays as it is, bit by bit.
 */
public final class Rewording {
    private final ByteBuffer bytes;
    private final Map<String, Spot> spots = new HashMap<>();
    private final List<Counter> counters;
    private final List<Padding> paddings;

    /** Of spots of one name the first counts. Counters and paddings in the order of what they count: the inner ones first. */
    public Rewording(ByteBuffer bytes, List<Spot> spots, List<Counter> counters, List<Padding> paddings) {
        this.bytes = bytes.slice().asReadOnlyBuffer();
        spots.forEach(spot -> this.spots.putIfAbsent(spot.name(), spot));
        this.counters = List.copyOf(counters);
        this.paddings = List.copyOf(paddings);
    }

    /**
     * The bytes anew.
     *
     * @param values by a spot's name; one that is what is shown changes nothing
     * @throws Misworded when there is no such spot, or the value cannot be written there
     */
    public ByteBuffer with(Map<String, String> values) throws Misworded {
        var patches = new Patches();
        for (var given : values.entrySet()) {
            var spot = spot(given.getKey());
            if (!given.getValue().equals(spot.value())) {
                patches.put(spot, given.getValue());
            }
        }
        paddings.forEach(patches::fill);
        for (var counter : counters) {
            int more = patches.more(counter.from(), counter.to());
            if (more != 0 && !values.containsKey(counter.spot())) {
                var spot = spot(counter.spot());
                patches.put(spot, plus(spot, more));
            }
        }
        return patches.joined();
    }

    private Spot spot(String name) throws Misworded {
        var spot = spots.get(name);
        if (spot == null) {
            throw new Misworded(name, "there is no such field");
        }
        return spot;
    }

    /** Some count in a number that need not be whole. */
    private static String plus(Spot spot, int more) {
        return spot.form() instanceof Form.Number(Scalar scalar, var _) && !scalar.whole()
                ? String.valueOf(Double.parseDouble(spot.value()) + more)
                : String.valueOf(Long.parseLong(spot.value()) + more);
    }

    /** What comes in the place of what, by its offset. */
    private final class Patches {
        private record Patch(int length, ByteBuffer other) {
            int more() {
                return other.remaining() - length;
            }
        }

        private final TreeMap<Integer, Patch> patches = new TreeMap<>();

        /** Bits come to those that were given before them. */
        void put(Spot spot, String value) throws Misworded {
            refuseWithin(spot);
            var before = patches.get(spot.offset());
            var there = before == null ? bytes.slice(spot.offset(), spot.length()) : before.other();
            patches.put(spot.offset(), new Patch(spot.length(), spot.form().write(spot.name(), value, there)));
        }

        /** A spot may lie within another, such as a value in a text, but only one of them can be given. */
        private void refuseWithin(Spot spot) throws Misworded {
            int from = spot.offset();
            int to = from + spot.length();
            for (var patch : patches.headMap(to, false).entrySet()) {
                int end = patch.getKey() + patch.getValue().length();
                boolean same = patch.getKey() == from && end == to;
                if (end > from && !same) {
                    throw new Misworded(spot.name(), "another value is given for bytes of it");
                }
            }
        }

        /** As many zeros as it takes, where what is before them has changed its length. */
        void fill(Padding padding) {
            int more = more(padding.from(), padding.at());
            if (more != 0) {
                int length = padding.at() - padding.from() + more;
                int zeros = Math.floorMod(-length, padding.multiple());
                patches.put(padding.at(), new Patch(padding.length(), ByteBuffer.allocate(zeros)));
            }
        }

        /** How many more bytes there are between two offsets. */
        int more(int from, int to) {
            return patches.subMap(from, true, to, true).entrySet().stream()
                    .filter(patch -> patch.getKey() + patch.getValue().length() <= to)
                    .mapToInt(patch -> patch.getValue().more())
                    .sum();
        }

        ByteBuffer joined() {
            int length = bytes.limit() + more(0, bytes.limit());
            var out = ByteBuffer.allocate(length);
            int at = 0;
            for (var patch : patches.entrySet()) {
                out.put(bytes.slice(at, patch.getKey() - at))
                        .put(patch.getValue().other().duplicate());
                at = patch.getKey() + patch.getValue().length();
            }
            return out.put(bytes.slice(at, bytes.limit() - at)).flip().asReadOnlyBuffer();
        }
    }
}
