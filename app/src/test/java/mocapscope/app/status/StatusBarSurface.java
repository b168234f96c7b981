package mocapscope.app.status;

import mocapscope.app.model.snapshot.Snapshot;
import mocapscope.app.synthetic.ShownVerdict;

/** The verdict that the status bar shows. */
public final class StatusBarSurface {
    /** The end of the number of sessions, which is shown before the sentence. */
    private static final String BEFORE = " · ";

    private StatusBarSurface() {}

    public static ShownVerdict show(Snapshot snapshot) {
        var texts = StatusBarTexts.of(snapshot, 60);
        var sentence = texts.sessions().substring(texts.sessions().indexOf(BEFORE) + BEFORE.length());
        return ShownVerdict.of("status bar", texts.light(), sentence);
    }
}
