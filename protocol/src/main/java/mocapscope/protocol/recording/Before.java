package mocapscope.protocol.recording;

import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SourceInfo;
import mocapscope.protocol.session.Finding;
import mocapscope.protocol.session.Message;
import mocapscope.protocol.session.Sink;

/** A decoder output that writes the messages retained from before the recording's start to the message file. */
record Before(Converting to) implements Sink {

    @Override
    public void message(Message message) {
        to.before(message);
    }

    @Override
    public void source(SourceInfo source) {}

    @Override
    public void sample(Sample sample) {}

    @Override
    public void finding(Finding finding) {}
}
