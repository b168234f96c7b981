package mocapscope.protocol.recording;

import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SourceInfo;
import mocapscope.protocol.session.DecoderOutput;
import mocapscope.protocol.session.Finding;
import mocapscope.protocol.session.Message;

/** A decoder output that writes the messages retained from before the recording's start to the message file. */
record RecordingPreambleWriter(MessageFileWriter to) implements DecoderOutput {

    @Override
    public void onMessage(Message message) {
        to.writePreamble(message);
    }

    @Override
    public void onSource(SourceInfo source) {}

    @Override
    public void onSample(Sample sample) {}

    @Override
    public void onFinding(Finding finding) {}
}
