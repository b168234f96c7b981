package mocapscope.protocol.setp;

import java.nio.ByteBuffer;
import java.util.List;

/**
 * A message whose frames have all come.
 *
 * @param data its frames' data, joined
 * @param places where the pieces of it lie on the wire, in order
 */
record SetpWhole(SetpType type, long id, ByteBuffer data, List<Place> places) {

    /**
     * Where a piece lies.
     *
     * @param from its first byte in the joined data
     * @param entry index of the transcript entry
     * @param at bytes that had crossed the channel before it
     */
    record Place(int from, long entry, long at) {}

    SetpWhole {
        places = List.copyOf(places);
    }

    /** Bytes that had crossed the channel before that byte of the data. */
    long at(int offset) {
        int low = 0;
        int high = places.size() - 1;
        while (low < high) {
            int middle = (low + high + 1) >>> 1;
            if (places.get(middle).from() <= offset) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        var place = places.get(low);
        return place.at() + offset - place.from();
    }

    /** Index of the transcript entry that held its first byte. */
    long firstEntry() {
        return places.getFirst().entry();
    }
}
