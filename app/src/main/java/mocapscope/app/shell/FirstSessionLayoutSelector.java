package mocapscope.app.shell;

import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Predicate;
import mocapscope.app.model.snapshot.SessionContentKind;
import mocapscope.app.model.snapshot.SessionSnapshot;
import mocapscope.app.model.snapshot.Snapshot;

/**
 * Replaces the window's default layout when the first sessions connect, and chooses a layout that suits their data. It
 * decides after the sessions have been connected for a while, or at once when a session is intercepted.
 */
final class FirstSessionLayoutSelector {
    private static final long A_WHILE = 3_000_000_000L;
    private static final long NOT_YET = Long.MIN_VALUE;

    private final BooleanSupplier untouched;
    private final Predicate<SessionSnapshot> interceptFilter;
    private final Consumer<DockLayoutPreset> apply;
    private long since = NOT_YET;
    private boolean decided;

    /**
     * Calls {@code apply} to arrange the views, if they are still {@code untouched}; {@code interceptFilter} tests for
     * intercepted sessions.
     */
    FirstSessionLayoutSelector(
            BooleanSupplier untouched, Predicate<SessionSnapshot> interceptFilter, Consumer<DockLayoutPreset> apply) {
        this.untouched = untouched;
        this.interceptFilter = interceptFilter;
        this.apply = apply;
    }

    void refresh(Snapshot snapshot) {
        if (decided) {
            return;
        }
        if (snapshot.sessions().stream().anyMatch(interceptFilter)) {
            decide(DockLayoutPreset.HANDSHAKE);
        } else {
            SessionContentKind.of(snapshot.sessions())
                    .ifPresent(contentKind -> consider(contentKind, snapshot.nanos()));
        }
    }

    private void consider(SessionContentKind contentKind, long nanos) {
        since = since == NOT_YET ? nanos : since;
        if (nanos - since >= A_WHILE) {
            decide(
                    switch (contentKind) {
                        case MOTION -> DockLayoutPreset.MOTION;
                        case SIGNALS -> DockLayoutPreset.SIGNALS;
                        case BYTES -> DockLayoutPreset.BYTES;
                    });
        }
    }

    private void decide(DockLayoutPreset preset) {
        decided = true;
        if (preset != DockLayoutPreset.MOTION && untouched.getAsBoolean()) {
            apply.accept(preset);
        }
    }
}
