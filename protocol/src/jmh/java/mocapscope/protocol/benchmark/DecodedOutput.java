package mocapscope.protocol.benchmark;

import java.util.ArrayList;
import java.util.List;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.event.SessionListener;

/** Records the messages and samples of a decoder; fails on a finding. */
public final class DecodedOutput implements SessionListener {
    private final List<DecodedMessage> messages = new ArrayList<>();
    private final List<Sample> samples = new ArrayList<>();

    public List<DecodedMessage> messages() {
        return messages;
    }

    public List<Sample> samples() {
        return samples;
    }

    @Override
    public void on(SessionEvent event) {
        switch (event) {
            case DecodedMessage message -> onMessage(message);
            case SessionEvent.Samples samples -> samples.list().forEach(this::onSample);
            case Finding finding -> onFinding(finding);
            default -> {}
        }
    }

    private void onMessage(DecodedMessage message) {
        messages.add(message);
    }

    private void onSample(Sample sample) {
        samples.add(sample);
    }

    private void onFinding(Finding finding) {
        throw new IllegalStateException("what is measured has nothing wrong, but: " + finding);
    }
}
