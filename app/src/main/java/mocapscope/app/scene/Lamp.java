package mocapscope.app.scene;

import mocapscope.app.model.Selection;
import mocapscope.app.model.Signal;
import mocapscope.protocol.sample.Kind;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SourceId;

/** A button as it is drawn: it glows while pressed, and for a moment afterwards so that no press goes unseen. */
final class Lamp implements Gauge {
    static final long DECAY_NANOS = 350_000_000L;

    private final SourceId source;
    private final int button;
    private final String label;
    private boolean pressed;
    private boolean wasLit;
    private long count = -1;
    private long litAt;
    private double glow;
    private boolean picked;

    Lamp(SourceId source, int button) {
        this.source = source;
        this.button = button;
        label = Integer.toString(button);
    }

    SourceId source() {
        return source;
    }

    int button() {
        return button;
    }

    /** 1 while pressed, then down to 0. */
    double glow() {
        return glow;
    }

    @Override
    public String label() {
        return label;
    }

    @Override
    public String reading() {
        return "%s button %d: %s".formatted(source.label(), button, pressed ? "pressed" : "released");
    }

    @Override
    public boolean picked() {
        return picked;
    }

    @Override
    public Selection.Signal meaning() {
        return new Selection.Signal(source, Kind.BUTTON, button);
    }

    void take(Signal<Sample.Button> signal, Selection selection, long nanos) {
        picked = Picked.is(selection, source, Kind.BUTTON, button);
        pressed = signal.latest().pressed();
        if (pressed || pressedBetween(signal)) {
            litAt = nanos;
            wasLit = true;
        }
        count = signal.count();
        glow = wasLit ? Math.max(0, 1 - (double) (nanos - litAt) / DECAY_NANOS) : 0;
    }

    /** Pressed and let go since the last picture: two changes have come and the later one is a release. */
    private boolean pressedBetween(Signal<Sample.Button> signal) {
        return count >= 0 && signal.count() - count >= 2 && !signal.latest().initial();
    }
}
