package mocapscope.protocol.session;

import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;

/**
 * Forwards only sources and device descriptions while a decoder is restored from a checkpoint; suppresses messages and
 * samples.
 */
public final class CheckpointOutputFilter extends ForwardingDecoderOutput {

    /** Creates a filter that forwards persistent information to {@code out}. */
    public CheckpointOutputFilter(DecoderOutput out) {
        super(out);
    }

    @Override
    public void onMessage(Message message) {}

    @Override
    public boolean wantsMessages() {
        return false;
    }

    @Override
    public void onMessageMetadata(MessageMetadata metadata) {}

    @Override
    public void onSample(Sample sample) {}

    @Override
    public void onFinding(Finding finding) {}

    @Override
    public void onMessagesLost(Channel channel, Direction direction, long messages) {}

    @Override
    public void onSequenceNumber(Channel channel, Direction direction, long number, int bits, long message) {}
}
