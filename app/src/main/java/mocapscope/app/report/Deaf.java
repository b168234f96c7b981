package mocapscope.app.report;

import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SourceInfo;
import mocapscope.protocol.session.Finding;
import mocapscope.protocol.session.Message;
import mocapscope.protocol.session.State;
import mocapscope.protocol.session.Tap;
import mocapscope.protocol.transcript.Entry;

/** Hears nothing: of sessions for which a report has no room. */
final class Deaf implements Tap {
    static final Tap TAP = new Deaf();

    @Override
    public void state(State state) {}

    @Override
    public void entry(Entry entry) {}

    @Override
    public void message(Message message) {}

    @Override
    public void source(SourceInfo source) {}

    @Override
    public void sample(Sample sample) {}

    @Override
    public void finding(Finding finding) {}
}
