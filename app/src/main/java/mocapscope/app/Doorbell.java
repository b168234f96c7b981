package mocapscope.app;

import java.util.function.Consumer;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SourceInfo;
import mocapscope.protocol.session.Finding;
import mocapscope.protocol.session.Message;
import mocapscope.protocol.session.Phase;
import mocapscope.protocol.session.State;
import mocapscope.protocol.session.Tap;
import mocapscope.protocol.transcript.Entry;

/**
 * A session listener that reports the address of a server once it listens. Ignores all other events.
 *
 * @param listening receives the address
 */
public record Doorbell(Consumer<String> listening) implements Tap {

    @Override
    public void state(State state) {
        if (state.phase() == Phase.LISTENING) {
            listening.accept(state.step());
        }
    }

    @Override
    public boolean wantsMessages() {
        return false;
    }

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
