package mocapscope.app.scene.model;

import mocapscope.app.model.snapshot.DialRotationState;
import mocapscope.app.model.snapshot.SharedViewSelection;
import mocapscope.app.text.TextBundle;
import mocapscope.protocol.sample.SourceDataKind;
import mocapscope.protocol.sample.SourceId;

/** A gauge in the 3D scene that shows the rotation of a device's dial as a ring with a pointer. */
public final class SceneDeviceDialGauge implements SceneGauge {
    private static final TextBundle TEXTS = TextBundle.of(SceneDeviceDialGauge.class);

    private final SourceId source;
    private final int dial;
    private final String label;
    private double revolutions;
    private boolean picked;

    SceneDeviceDialGauge(SourceId source, int dial) {
        this.source = source;
        this.dial = dial;
        label = Integer.toString(dial);
    }

    public SourceId source() {
        return source;
    }

    public int dial() {
        return dial;
    }

    /** Returns the pointer's angle in radians, clockwise from the top. */
    public double angle() {
        return 2 * Math.PI * (revolutions - Math.floor(revolutions));
    }

    @Override
    public String label() {
        return label;
    }

    @Override
    public String readout(String name) {
        return TEXTS.text("dial.turned", name, dial, revolutions);
    }

    @Override
    public boolean isSelected() {
        return picked;
    }

    @Override
    public SharedViewSelection.SignalSelection selection() {
        return new SharedViewSelection.SignalSelection(source, SourceDataKind.DIAL, dial);
    }

    public void update(DialRotationState state, SharedViewSelection selection) {
        double turned = state.revolutions();
        picked = SceneSelectionMatcher.matches(selection, source, SourceDataKind.DIAL, dial);
        revolutions = Double.isFinite(turned) ? turned : 0;
    }
}
