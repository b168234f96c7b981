package mocapscope.protocol.bench;

import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SourceInfo;
import mocapscope.protocol.session.Finding;
import mocapscope.protocol.session.Message;
import mocapscope.protocol.session.State;
import mocapscope.protocol.session.Tap;
import mocapscope.protocol.transcript.Entry;

/** Hears nothing; others may want to hear some of it. */
class Unheard implements Tap {

    @Override
    public void state(State state) {}

    @Override
    public void entry(Entry entry) {}

    @Override
    public void message(Message message) {}

    @Override
    public boolean wantsMessages() {
        return false;
    }

    @Override
    public void source(SourceInfo source) {}

    @Override
    public void sample(Sample sample) {}

    @Override
    public void finding(Finding finding) {}
}
