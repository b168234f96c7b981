package mocapscope.protocol.session;

import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;

/**
 * Forwards only sources and device descriptions while a decoder is restored from a checkpoint; suppresses messages and
 * samples.
 */
public final class Reminded extends PassingOn {

    /** Creates a filter that forwards persistent information to {@code out}. */
    public Reminded(Sink out) {
        super(out);
    }

    @Override
    public void message(Message message) {}

    @Override
    public boolean wantsMessages() {
        return false;
    }

    @Override
    public void envelope(Envelope envelope) {}

    @Override
    public void sample(Sample sample) {}

    @Override
    public void finding(Finding finding) {}

    @Override
    public void lost(Channel channel, Direction direction, long messages) {}

    @Override
    public void numbered(Channel channel, Direction direction, long number, int bits, long message) {}
}
