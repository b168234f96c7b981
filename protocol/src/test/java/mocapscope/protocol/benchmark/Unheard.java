package mocapscope.protocol.benchmark;

import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SourceInfo;
import mocapscope.protocol.session.Finding;
import mocapscope.protocol.session.Message;
import mocapscope.protocol.session.SessionListener;
import mocapscope.protocol.session.SessionState;
import mocapscope.protocol.transcript.Entry;

/** Hears nothing; others may want to hear some of it. */
class Unheard implements SessionListener {

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
