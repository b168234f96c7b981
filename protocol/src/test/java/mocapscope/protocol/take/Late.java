package mocapscope.protocol.take;

import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SourceInfo;
import mocapscope.protocol.session.Finding;
import mocapscope.protocol.session.Message;
import mocapscope.protocol.session.SessionListener;
import mocapscope.protocol.session.SessionState;
import mocapscope.protocol.toy.Notes;
import mocapscope.protocol.transcript.Entry;

/** Sees nothing until it is told who does. */
final class Late implements SessionListener {
    volatile SessionListener tap = new Notes();

    @Override
    public void onState(SessionState state) {
        tap.onState(state);
    }

    @Override
    public void onEntry(Entry entry) {
        tap.onEntry(entry);
    }

    @Override
    public void onEntryDecoded(Entry entry) {
        tap.onEntryDecoded(entry);
    }

    @Override
    public void onMessage(Message message) {
        tap.onMessage(message);
    }

    @Override
    public void onSource(SourceInfo source) {
        tap.onSource(source);
    }

    @Override
    public void onSample(Sample sample) {
        tap.onSample(sample);
    }

    @Override
    public void onFinding(Finding finding) {
        tap.onFinding(finding);
    }
}
