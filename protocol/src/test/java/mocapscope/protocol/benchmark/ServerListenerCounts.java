package mocapscope.protocol.benchmark;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.event.SessionListener;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.session.event.SessionStateChange;
import mocapscope.protocol.transcript.Entry;

/** Listens to a server's listener session: its address, and traffic that belongs to no session. */
final class ServerListenerCounts implements SessionListener {
    private static final int PATIENCE_SECONDS = 20;

    private final CompletableFuture<String> listening = new CompletableFuture<>();
    private final TrafficCounts counts;

    ServerListenerCounts(TrafficCounts counts) {
        this.counts = counts;
    }

    /** Waits until it listens. */
    String address() throws InterruptedException {
        try {
            return listening.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException never) {
            throw new IllegalStateException("no listener", never);
        }
    }

    @Override
    public void on(SessionEvent event) {
        switch (event) {
            case SessionStateChange state -> onState(state);
            case SessionEvent.EntryAppended appended -> onEntry(appended.entry());
            case Finding finding -> onFinding(finding);
            case SessionEvent.FindingRepeated repeated -> onFindingRepeated(repeated.finding());
            default -> {}
        }
    }

    @Override
    public boolean wantsMessages() {
        return false;
    }

    private void onState(SessionStateChange state) {
        if (state.phase() == SessionPhase.LISTENING) {
            listening.complete(state.step());
        }
    }

    private void onEntry(Entry entry) {
        counts.add(entry.direction(), TrafficCounter.DATAGRAMS, 1);
    }

    private void onFinding(Finding finding) {
        counts.addFinding(finding.rule().code());
    }

    private void onFindingRepeated(Finding finding) {
        onFinding(finding);
    }
}
