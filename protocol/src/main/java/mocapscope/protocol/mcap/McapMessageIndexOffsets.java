package mocapscope.protocol.mcap;

import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A compact immutable map from channel id to the file offset of its MCAP message index. Entries keep the order of the
 * file. A long file has many of these maps; an entry takes twelve bytes instead of the eighty of a mutable map.
 */
final class McapMessageIndexOffsets extends AbstractMap<Integer, Long> {
    private final int[] channels;
    private final long[] offsets;

    private McapMessageIndexOffsets(int[] channels, long[] offsets) {
        this.channels = channels;
        this.offsets = offsets;
    }

    static McapMessageIndexOffsets of(Map<Integer, Long> map) {
        if (map instanceof McapMessageIndexOffsets same) {
            return same;
        }
        var channels = new int[map.size()];
        var offsets = new long[channels.length];
        int count = 0;
        for (var entry : map.entrySet()) {
            channels[count] = entry.getKey();
            offsets[count++] = entry.getValue();
        }
        return new McapMessageIndexOffsets(channels, offsets);
    }

    @Override
    public int size() {
        return channels.length;
    }

    @Override
    public boolean containsKey(@Nullable Object key) {
        return place(key) >= 0;
    }

    @Override
    public @Nullable Long get(@Nullable Object key) {
        int place = place(key);
        return place < 0 ? null : offsets[place];
    }

    private int place(@Nullable Object key) {
        if (key instanceof Integer channel) {
            for (int i = 0; i < channels.length; i++) {
                if (channels[i] == channel) {
                    return i;
                }
            }
        }
        return -1;
    }

    @Override
    public Set<Entry<Integer, Long>> entrySet() {
        return new AbstractSet<>() {
            @Override
            public int size() {
                return channels.length;
            }

            @Override
            public Iterator<Entry<Integer, Long>> iterator() {
                return IntStream.range(0, channels.length)
                        .mapToObj(i -> Map.entry(channels[i], offsets[i]))
                        .iterator();
            }
        };
    }
}
