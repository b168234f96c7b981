package mocapscope.app.model;

import java.util.List;
import mocapscope.protocol.sample.Sample;

/** What the model keeps of streams, for tests of views. */
public final class Moments {
    private static final long PLENTY = 1 << 20;

    private Moments() {}

    /** A stream that has had these samples. */
    public static <S extends Sample> Signal<S> signal(List<S> samples) {
        var recent = new Recent<S>(new Allowance(PLENTY));
        samples.forEach(recent::add);
        return new Signal<>(samples.getLast(), samples.size(), 60, recent);
    }
}
