package mocapscope.app.scene;

import mocapscope.app.model.DialState;
import mocapscope.app.model.Selection;
import mocapscope.app.words.Words;
import mocapscope.protocol.sample.SourceKind;
import mocapscope.protocol.sample.SourceId;

/** A dial drawn as a ring with a pointer that shows its total rotation. */
final class Wheel implements Gauge {
    private static final Words WORDS = Words.of(Wheel.class);

    private final SourceId source;
    private final int dial;
    private final String label;
    private double revolutions;
    private boolean picked;

    Wheel(SourceId source, int dial) {
        this.source = source;
        this.dial = dial;
        label = Integer.toString(dial);
    }

    SourceId source() {
        return source;
    }

    int dial() {
        return dial;
    }

    /** Returns the pointer's angle in radians, clockwise from the top. */
    double angle() {
        return 2 * Math.PI * (revolutions - Math.floor(revolutions));
    }

    @Override
    public String label() {
        return label;
    }

    @Override
    public String reading() {
        return WORDS.text("dial.turned", source.label(), dial, revolutions);
    }

    @Override
    public boolean picked() {
        return picked;
    }

    @Override
    public Selection.SignalSelection meaning() {
        return new Selection.SignalSelection(source, SourceKind.DIAL, dial);
    }

    void take(DialState dialed, Selection selection) {
        double turned = dialed.revolutions();
        picked = Picked.is(selection, source, SourceKind.DIAL, dial);
        revolutions = Double.isFinite(turned) ? turned : 0;
    }
}
