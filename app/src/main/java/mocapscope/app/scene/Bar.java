package mocapscope.app.scene;

import mocapscope.app.model.Selection;
import mocapscope.app.words.Words;
import mocapscope.protocol.sample.Kind;

/** One channel of a row. */
record Bar(Meters row, int channel) implements Gauge {
    private static final Words WORDS = Words.of(Bar.class);

    /** From −1 to 1, or 0 to 1; 0 for what is no number. */
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
    public Selection.Signal meaning() {
        return new Selection.Signal(row.source(), Kind.ANALOG, channel);
    }
}
