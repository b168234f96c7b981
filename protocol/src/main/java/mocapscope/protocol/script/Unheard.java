package mocapscope.protocol.script;

import java.util.function.Consumer;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SourceInfo;
import mocapscope.protocol.session.Finding;
import mocapscope.protocol.session.Message;
import mocapscope.protocol.session.State;
import mocapscope.protocol.session.Tap;
import mocapscope.protocol.transcript.Entry;

/** A session listener that reports state changes and sample arrivals, and ignores all other events. */
record Unheard(Consumer<State> told, Runnable sampled) implements Tap {

    Unheard(Consumer<State> told) {
        this(told, () -> {});
    }

    @Override
    public void state(State state) {
        told.accept(state);
    }

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
    public void sample(Sample sample) {
        sampled.run();
    }

    @Override
    public void finding(Finding finding) {}
}
