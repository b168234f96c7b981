package mocapscope.protocol.benchmark;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import mocapscope.protocol.session.Finding;
import mocapscope.protocol.session.SessionPhase;
import mocapscope.protocol.session.SessionState;
import mocapscope.protocol.transcript.Entry;

/** Hears a listener: where it listens, and what comes there that is no session's. */
final class Door extends Unheard {
    private static final int PATIENCE_SECONDS = 20;

    private final CompletableFuture<String> listening = new CompletableFuture<>();
    private final Counts counts;

    Door(Counts counts) {
        this.counts = counts;
    }

    /** Waits until it listens. */
    String address() throws InterruptedException {
        try {
            return listening.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException never) {
            throw new IllegalStateException("nobody listens", never);
        }
    }

    @Override
    public void onState(SessionState state) {
        if (state.phase() == SessionPhase.LISTENING) {
            listening.complete(state.step());
        }
    }

    @Override
    public void onEntry(Entry entry) {
        counts.add(entry.direction(), Counted.DATAGRAMS, 1);
    }

    @Override
    public void onFinding(Finding finding) {
        counts.found(finding.rule().code());
    }

    @Override
    public void onFindingRepeated(Finding finding) {
        onFinding(finding);
    }
}
