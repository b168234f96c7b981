package mocapscope.protocol.rgmp;

import java.util.ArrayList;
import java.util.List;

/** Collects up to 100 rule violations of one definition and records whether any of them rejects it. */
final class Breaches {
    private static final int MOST = 100;

    private final RgmpMode mode;
    private final int base;
    private final List<Breach> found = new ArrayList<>();
    private boolean refused;

    /**
     * Creates an empty collection.
     *
     * @param mode the validation mode
     * @param base offset of the JSON text in its frame: offsets are passed relative to the text and stored relative to
     *     the frame
     */
    Breaches(RgmpMode mode, int base) {
        this.mode = mode;
        this.base = base;
    }

    void add(RgmpRule rule, String pointer, int offset, String text) {
        boolean refuses = rule.level().refused(mode);
        // The first violation that rejects the definition is always kept, as it is the reason shown to the user.
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
