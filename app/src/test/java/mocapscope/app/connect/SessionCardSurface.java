package mocapscope.app.connect;

import mocapscope.app.model.snapshot.SessionSnapshot;
import mocapscope.app.synthetic.ShownVerdict;

/** The verdict that a session card shows. */
public final class SessionCardSurface {
    private SessionCardSurface() {}

    public static ShownVerdict show(SessionSnapshot session) {
        var texts = SessionCardTexts.of(session, false);
        return ShownVerdict.of("card", texts.light(), texts.sentence());
    }
}
