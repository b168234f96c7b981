package mocapscope.protocol.take;

import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SourceInfo;
import mocapscope.protocol.session.Finding;
import mocapscope.protocol.session.Message;
import mocapscope.protocol.session.State;
import mocapscope.protocol.session.Tap;
import mocapscope.protocol.toy.Notes;
import mocapscope.protocol.transcript.Entry;

/** Sees nothing until it is told who does. */
final class Late implements Tap {
    volatile Tap tap = new Notes();

    @Override
    public void state(State state) {
        tap.state(state);
    }

    @Override
    public void entry(Entry entry) {
        tap.entry(entry);
    }

    @Override
    public void settled(Entry entry) {
        tap.settled(entry);
    }

    @Override
    public void message(Message message) {
        tap.message(message);
    }

    @Override
    public void source(SourceInfo source) {
        tap.source(source);
    }

    @Override
    public void sample(Sample sample) {
        tap.sample(sample);
    }

    @Override
    public void finding(Finding finding) {
        tap.finding(finding);
    }
}
