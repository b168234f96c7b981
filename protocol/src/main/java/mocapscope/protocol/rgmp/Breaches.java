package mocapscope.protocol.rgmp;

import java.util.ArrayList;
import java.util.List;

/** What is wrong with one definition: the first hundred things, and whether any of all makes it unusable. */
final class Breaches {
    private static final int MOST = 100;

    private final RgmpMode mode;
    private final int base;
    private final List<Breach> found = new ArrayList<>();
    private boolean refused;

    /** {@code base} is where the text begins in its frame: offsets are given in the text and kept in the frame. */
    Breaches(RgmpMode mode, int base) {
        this.mode = mode;
        this.base = base;
    }

    void add(RgmpRule rule, String pointer, int offset, String text) {
        boolean refuses = rule.level().refused(mode);
        // The first that refuses is always kept: without it nobody would know why.
        if (found.size() < MOST || refuses && !refused) {
            found.add(new Breach(rule, pointer, base + offset, text));
        }
        refused |= refuses;
    }

    void add(RgmpRule rule, At at, String text) {
        add(rule, at.pointer(), at.offset(), text);
    }

    boolean refused() {
        return refused;
    }

    List<Breach> all() {
        return List.copyOf(found);
    }
}
