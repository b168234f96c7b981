package mocapscope.app.shell;

import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import mocapscope.app.model.Snapshot;
import mocapscope.app.model.Subject;

/** Chooses the arrangement that suits what is connected first; decides once, when that has been there for a while. */
final class FirstLayout {
    private static final long A_WHILE = 1_500_000_000L;
    private static final long NOT_YET = Long.MIN_VALUE;

    private final BooleanSupplier untouched;
    private final Consumer<Preset> apply;
    private long since = NOT_YET;
    private boolean decided;

    /** {@code apply} arranges the views, if they are {@code untouched} by then. */
    FirstLayout(BooleanSupplier untouched, Consumer<Preset> apply) {
        this.untouched = untouched;
        this.apply = apply;
    }

    void refresh(Snapshot snapshot) {
        if (!decided) {
            Subject.of(snapshot.sessions()).ifPresent(subject -> consider(subject, snapshot.nanos()));
        }
    }

    private void consider(Subject subject, long nanos) {
        since = since == NOT_YET ? nanos : since;
        if (nanos - since >= A_WHILE) {
            decided = true;
            if (subject != Subject.MOTION && untouched.getAsBoolean()) {
                apply.accept(subject == Subject.SIGNALS ? Preset.SIGNALS : Preset.BYTES);
            }
        }
    }
}
