package mocapscope.protocol.session;

import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;

/** Passes on what reminders tell of sources and devices, which lasts; their messages happened before, or never. */
public final class Reminded extends PassingOn {

    /** Hands on to {@code out} whatever lasts. */
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
