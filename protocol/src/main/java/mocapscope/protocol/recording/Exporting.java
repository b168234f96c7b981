package mocapscope.protocol.recording;

import java.util.function.Consumer;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SourceInfo;
import mocapscope.protocol.session.Finding;
import mocapscope.protocol.session.Message;
import mocapscope.protocol.session.State;
import mocapscope.protocol.session.Tap;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;

/** Hands over the samples of one direction, with what their sources say of themselves. */
final class Exporting implements Tap {
    private final Direction direction;
    private final Consumer<SourceInfo> sources;
    private final Consumer<Sample> samples;
    private final Progress progress;
    private long messages;
    private long errors;

    /** {@code before} are the messages that were counted already. */
    Exporting(
            Direction direction,
            Consumer<SourceInfo> sources,
            Consumer<Sample> samples,
            long before,
            Progress progress) {
        this.direction = direction;
        this.sources = sources;
        this.samples = samples;
        this.messages = before;
        this.progress = progress;
    }

    long messages() {
        return messages;
    }

    long errors() {
        return errors;
    }

    @Override
    public void message(Message message) {
        messages++;
        progress.message(messages);
    }

    @Override
    public void finding(Finding finding) {
        if (finding.direction() == direction && finding.severity() == Severity.ERROR) {
            errors++;
        }
    }

    @Override
    public void source(SourceInfo source) {
        sources.accept(source);
    }

    @Override
    public void sample(Sample sample) {
        if (sample.stamp().direction() == direction) {
            samples.accept(sample);
        }
    }

    @Override
    public void state(State state) {}

    @Override
    public void entry(Entry entry) {}
}
