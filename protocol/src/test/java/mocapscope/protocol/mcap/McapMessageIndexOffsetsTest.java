package mocapscope.protocol.mcap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class McapMessageIndexOffsetsTest {
    private final Map<Integer, Long> map = new LinkedHashMap<>();
    private final Map<Integer, Long> offsets;

    McapMessageIndexOffsetsTest() {
        map.put(65_535, 1L << 40);
        map.put(0, 7L);
        offsets = McapMessageIndexOffsets.of(map);
        map.put(3, 9L);
    }

    @Test
    void behavesAsMapInInsertionOrder() {
        assertEquals(Map.of(0, 7L, 65_535, 1L << 40), offsets);
        assertEquals(List.of(65_535, 0), List.copyOf(offsets.keySet()));
        assertEquals(7, offsets.get(0));
        assertNull(offsets.get(3));
        assertTrue(offsets.containsKey(65_535));
        assertFalse(offsets.keySet().contains(3));
        assertEquals(Map.of(0, 7L, 65_535, 1L << 40).hashCode(), offsets.hashCode());
    }

    @Test
    void rejectsModification() {
        assertThrows(UnsupportedOperationException.class, () -> offsets.put(1, 1L));
        assertThrows(UnsupportedOperationException.class, offsets::clear);
    }
}
