package mocapscope.protocol.take;

import mocapscope.protocol.sample.DeclaredSourceProperties;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.event.SessionListener;
import mocapscope.protocol.session.event.SessionStateChange;
import mocapscope.protocol.toy.RecordingListener;
import mocapscope.protocol.transcript.Entry;

/** A listener that forwards nothing until its target is set. */
final class DeferredListener implements SessionListener {
    volatile SessionListener listener = new RecordingListener();

    @Override
    public void on(SessionEvent event) {
        switch (event) {
            case SessionStateChange state -> onState(state);
            case SessionEvent.EntryAppended appended -> onEntry(appended.entry());
            case SessionEvent.EntryDecoded decoded -> onEntryDecoded(decoded.entry());
            case DecodedMessage message -> onMessage(message);
            case SessionEvent.SourceDescribed described -> onSource(described.info());
            case SessionEvent.Samples samples -> samples.list().forEach(this::onSample);
            case Finding finding -> onFinding(finding);
            default -> {}
        }
    }

    private void onState(SessionStateChange state) {
        listener.on(state);
    }

    private void onEntry(Entry entry) {
        listener.on(new SessionEvent.EntryAppended(entry));
    }

    private void onEntryDecoded(Entry entry) {
        listener.on(new SessionEvent.EntryDecoded(entry));
    }

    private void onMessage(DecodedMessage message) {
        listener.on(message);
    }

    private void onSource(DeclaredSourceProperties source) {
        listener.on(new SessionEvent.SourceDescribed(source));
    }

    private void onSample(Sample sample) {
        listener.on(SessionEvent.Samples.of(sample));
    }

    private void onFinding(Finding finding) {
        listener.on(finding);
    }
}
