package mocapscope.app.scene;

import mocapscope.app.model.Selection;
import mocapscope.app.words.Words;
import mocapscope.protocol.sample.SourceKind;

/** One analog channel drawn as a bar on a device plate. */
record Bar(Meters row, int channel) implements Gauge {
    private static final Words WORDS = Words.of(Bar.class);

    /** Returns the bar's length from −1 to 1, or 0 to 1; 0 for a value that is not a number. */
    double length() {
        return row.bar(channel);
    }

    @Override
    public String label() {
        return row.label(channel);
    }

    @Override
    public String reading() {
        return WORDS.text("channel.value", row.source().label(), label(), row.value(channel));
    }

    @Override
    public boolean picked() {
        return row.picked(channel);
    }

    @Override
    public Selection.SignalSelection meaning() {
        return new Selection.SignalSelection(row.source(), SourceKind.ANALOG, channel);
    }
}
