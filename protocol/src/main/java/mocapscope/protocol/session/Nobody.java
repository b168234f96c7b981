package mocapscope.protocol.session;

import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SourceInfo;
import mocapscope.protocol.transcript.Entry;

/** A session listener that ignores every event. */
final class Nobody implements Tap {

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
