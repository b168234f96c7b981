package mocapscope.protocol.script;

import java.util.ArrayList;
import java.util.List;
import mocapscope.protocol.session.History;

/** What must not come while the steps go on. */
final class Forbidden {
    private record Watched(Step.Never never, Watching watching, long until) {}

    private final List<Watched> watched = new ArrayList<>();

    /** Until then it must not come, on the session's monotonic clock. */
    void add(Step.Never never, History history, long from, long until) {
        watched.add(new Watched(never, new Watching(never.what(), history, () -> false, from), until));
    }

    /** What it costs if this was forbidden, by each that forbade it; each is told once. */
    List<Remark> hear(Happening happening) {
        var broken = watched.stream()
                .filter(each -> happening.at() <= each.until)
                .filter(each -> each.watching.is(happening))
                .toList();
        watched.removeAll(broken);
        return broken.stream()
                .map(each -> new Remark(StepText.of(each.never), each.never.otherwise(), "it arrived"))
                .toList();
    }
}
