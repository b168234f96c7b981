package mocapscope.app.model.buffer;

import java.util.List;
import mocapscope.app.model.snapshot.SignalSnapshot;
import mocapscope.protocol.sample.Sample;

/** Stream states of the model, for tests of views. */
public final class SignalSnapshots {
    private static final long PLENTY = 1 << 20;

    private SignalSnapshots() {}

    /** A stream that has had these samples. */
    public static <S extends Sample> SignalSnapshot<S> signal(List<S> samples) {
        var buffer = new RecentSampleBuffer<S>(new ByteBudget(PLENTY));
        samples.forEach(buffer::add);
        return new SignalSnapshot<>(samples.getLast(), samples.size(), 60, buffer);
    }
}
