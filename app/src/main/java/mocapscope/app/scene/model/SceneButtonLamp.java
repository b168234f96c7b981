package mocapscope.app.scene.model;

import mocapscope.app.model.snapshot.SharedViewSelection;
import mocapscope.app.model.snapshot.SignalSnapshot;
import mocapscope.app.text.TextBundle;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SourceDataKind;
import mocapscope.protocol.sample.SourceId;

/**
 * A button or flag drawn as a lamp that glows while pressed and fades after release. The fading makes even the shortest
 * press visible.
 */
public final class SceneButtonLamp implements SceneGauge {
    private static final TextBundle TEXTS = TextBundle.of(SceneButtonLamp.class);
    public static final long DECAY_NANOS = 350_000_000L;

    private final SourceId source;
    private final SourceDataKind sourceKind;
    private final int index;
    private final String label;
    private boolean pressed;
    private boolean wasLit;
    private long count = -1;
    private long litAt;
    private double glow;
    private boolean picked;

    /** Uses {@code label} to distinguish the lamp from its neighbours. */
    SceneButtonLamp(SourceId source, SourceDataKind sourceKind, int index, String label) {
        this.source = source;
        this.sourceKind = sourceKind;
        this.index = index;
        this.label = label;
    }

    public SourceId source() {
        return source;
    }

    public int index() {
        return index;
    }

    /** Returns 1 while pressed, then a value falling to 0. */
    public double glow() {
        return glow;
    }

    @Override
    public String label() {
        return label;
    }

    @Override
    public String readout(String name) {
        return sourceKind == SourceDataKind.FLAGS
                ? TEXTS.text("flag." + (pressed ? "up" : "down"), name, label)
                : TEXTS.text("lamp." + (pressed ? "pressed" : "released"), name, label);
    }

    @Override
    public boolean isSelected() {
        return picked;
    }

    @Override
    public SharedViewSelection.SignalSelection selection() {
        return new SharedViewSelection.SignalSelection(source, sourceKind, index);
    }

    /** Resets a hidden lamp, so that presses meanwhile do not show when it is shown again. */
    public void reset() {
        count = -1;
        wasLit = false;
    }

    public void update(SignalSnapshot<Sample.Button> snapshot, SharedViewSelection selection, long nanos) {
        boolean between = pressedBetween(snapshot);
        count = snapshot.count();
        update(snapshot.latest().pressed(), between, selection, nanos);
    }

    public void update(boolean up, SharedViewSelection selection, long nanos) {
        update(up, false, selection, nanos);
    }

    private void update(boolean down, boolean between, SharedViewSelection selection, long nanos) {
        picked = SceneSelectionMatcher.matches(selection, source, sourceKind, index);
        pressed = down;
        if (down || between) {
            litAt = nanos;
            wasLit = true;
        }
        glow = wasLit ? Math.max(0, 1 - (double) (nanos - litAt) / DECAY_NANOS) : 0;
    }

    /** Returns true if two changes have arrived since the last picture and the later one is a release. */
    private boolean pressedBetween(SignalSnapshot<Sample.Button> snapshot) {
        return count >= 0 && snapshot.count() - count >= 2 && !snapshot.latest().initial();
    }
}
