package mocapscope.app;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import mocapscope.protocol.sample.DeclaredSourceProperties;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.event.SessionListener;
import mocapscope.protocol.session.event.SessionStateChange;
import mocapscope.protocol.transcript.Entry;

/** A listener that blocks in each way that {@link SessionThreadTest} must detect. */
record BlockingListener(BlockingStep step, Runnable end) implements SessionListener {

    /** An interface of ours, made of a lambda. */
    interface BlockingStep {
        void run() throws InterruptedException;
    }

    static BlockingListener withBlockingStep() {
        return new BlockingListener(() -> Thread.sleep(1), () -> System.err.flush());
    }

    @Override
    public void on(SessionEvent event) {
        switch (event) {
            case SessionStateChange state -> onState(state);
            case SessionEvent.EntryAppended appended -> onEntry(appended.entry());
            case DecodedMessage message -> onMessage(message);
            case SessionEvent.SourceDescribed described -> onSource(described.info());
            case SessionEvent.Samples samples -> samples.list().forEach(this::onSample);
            case Finding finding -> onFinding(finding);
            default -> {}
        }
    }

    private void onState(SessionStateChange state) {
        print(state.step());
    }

    private void onEntry(Entry entry) {
        try {
            step.run();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private void onMessage(DecodedMessage message) {
        end.run();
    }

    private void onSource(DeclaredSourceProperties source) {
        List.of(source.unit()).forEach(unit -> Files.exists(Path.of(unit)));
    }

    private synchronized void onSample(Sample sample) {
        // Only the lock is of interest.
    }

    private void onFinding(Finding finding) {
        // Nothing is found.
    }

    /** Runs on another thread, which waits while it holds the lock that {@link #onSample} needs. */
    synchronized void await(CountDownLatch latch) throws InterruptedException {
        latch.await();
    }

    private static void print(String text) {
        System.err.println(text);
    }
}
