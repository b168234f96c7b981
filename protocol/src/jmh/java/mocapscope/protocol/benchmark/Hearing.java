package mocapscope.protocol.benchmark;

import java.util.ArrayList;
import java.util.List;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.session.Finding;
import mocapscope.protocol.session.Message;

/** Hears all that is made of what has nothing wrong. */
public final class Hearing extends Unheeding {
    private final List<Message> messages = new ArrayList<>();
    private final List<Sample> samples = new ArrayList<>();

    public List<Message> messages() {
        return messages;
    }

    public List<Sample> samples() {
        return samples;
    }

    @Override
    public void onMessage(Message message) {
        messages.add(message);
    }

    @Override
    public void onSample(Sample sample) {
        samples.add(sample);
    }

    @Override
    public void onFinding(Finding finding) {
        throw new IllegalStateException("what is measured has nothing wrong, but: " + finding);
    }
}
