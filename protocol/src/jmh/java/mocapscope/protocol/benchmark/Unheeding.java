package mocapscope.protocol.benchmark;

import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SourceInfo;
import mocapscope.protocol.session.DecoderOutput;
import mocapscope.protocol.session.Finding;
import mocapscope.protocol.session.Message;

/** A sink that drops all that it hears; others may want some of it. */
class Unheeding implements DecoderOutput {

    @Override
    public void onMessage(Message message) {}

    @Override
    public void onSource(SourceInfo source) {}

    @Override
    public void onSample(Sample sample) {}

    @Override
    public void onFinding(Finding finding) {}
}
