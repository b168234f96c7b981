package mocapscope.protocol.rgmp.definition;

import java.util.ArrayList;
import java.util.List;

/** Collects the errors in an RGMP device definition and decides if the definition is rejected. */
public final class RgmpDefinitionViolationCollector {
    private static final int MOST = 100;

    private final RgmpValidationMode mode;
    private final int base;
    private final List<RgmpRuleViolation> found = new ArrayList<>();
    private boolean hasRejection;

    /**
     * Creates an empty collection.
     *
     * @param mode the validation mode
     * @param base offset of the JSON text in its frame: offsets are passed relative to the text and stored relative to
     *     the frame
     */
    public RgmpDefinitionViolationCollector(RgmpValidationMode mode, int base) {
        this.mode = mode;
        this.base = base;
    }

    public void add(RgmpProblemKind rule, String pointer, int offset, String text) {
        boolean refuses = rule.level().isRejected(mode);
        // The first violation that rejects the definition is always kept, as it is the reason shown to the user.
        if (found.size() < MOST || refuses && !hasRejection) {
            found.add(new RgmpRuleViolation(rule, pointer, base + offset, text));
        }
        hasRejection |= refuses;
    }

    void add(RgmpProblemKind rule, RgmpJsonLocation location, String text) {
        add(rule, location.pointer(), location.offset(), text);
    }

    boolean hasRejection() {
        return hasRejection;
    }

    public List<RgmpRuleViolation> all() {
        return List.copyOf(found);
    }
}
