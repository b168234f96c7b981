package mocapscope.app;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SourceInfo;
import mocapscope.protocol.session.Finding;
import mocapscope.protocol.session.Message;
import mocapscope.protocol.session.State;
import mocapscope.protocol.session.Tap;
import mocapscope.protocol.transcript.Entry;

/** Waits in each way that {@link SessionThreadTest} is to find. */
record PlantedListener(Step step, Runnable end) implements Tap {

    /** An interface of ours, made of a lambda. */
    interface Step {
        void take() throws InterruptedException;
    }

    static PlantedListener planted() {
        return new PlantedListener(() -> Thread.sleep(1), () -> System.err.flush());
    }

    @Override
    public void state(State state) {
        print(state.step());
    }

    @Override
    public void entry(Entry entry) {
        try {
            step.take();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void message(Message message) {
        end.run();
    }

    @Override
    public void source(SourceInfo source) {
        List.of(source.unit()).forEach(unit -> Files.exists(Path.of(unit)));
    }

    @Override
    public synchronized void sample(Sample sample) {
        // Only the lock is of interest.
    }

    @Override
    public void finding(Finding finding) {
        // Nothing is found.
    }

    /** Of another thread, which waits while it holds what {@link #sample} needs. */
    synchronized void await(CountDownLatch latch) throws InterruptedException {
        latch.await();
    }

    private static void print(String text) {
        System.err.println(text);
    }
}
