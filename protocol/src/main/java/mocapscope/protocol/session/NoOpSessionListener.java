package mocapscope.protocol.session;

import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SourceInfo;
import mocapscope.protocol.transcript.Entry;

/** A session listener that ignores every event. */
final class NoOpSessionListener implements SessionListener {

    @Override
    public void onState(SessionState state) {}

    @Override
    public void onEntry(Entry entry) {}

    @Override
    public void onMessage(Message message) {}

    @Override
    public boolean wantsMessages() {
        return false;
    }

    @Override
    public void onSource(SourceInfo source) {}

    @Override
    public void onSample(Sample sample) {}

    @Override
    public void onFinding(Finding finding) {}
}
