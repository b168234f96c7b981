package mocapscope.protocol.session;

import mocapscope.protocol.sample.Detail;
import mocapscope.protocol.sample.Rig;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.SourceInfo;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;

/** A decoder output that forwards every call to another; subclasses override some calls. */
public abstract class PassingOn implements Sink {
    private final Sink out;

    protected PassingOn(Sink out) {
        this.out = out;
    }

    @Override
    public void message(Message message) {
        out.message(message);
    }

    @Override
    public boolean wantsMessages() {
        return out.wantsMessages();
    }

    @Override
    public void envelope(Envelope envelope) {
        out.envelope(envelope);
    }

    @Override
    public void source(SourceInfo source) {
        out.source(source);
    }

    @Override
    public void sample(Sample sample) {
        out.sample(sample);
    }

    @Override
    public void speaks(SourceId part, double rate) {
        out.speaks(part, rate);
    }

    @Override
    public void finding(Finding finding) {
        out.finding(finding);
    }

    @Override
    public void announced(SourceId device, boolean internal) {
        out.announced(device, internal);
    }

    @Override
    public void described(SourceId device, Detail page) {
        out.described(device, page);
    }

    @Override
    public void departed(SourceId device) {
        out.departed(device);
    }

    @Override
    public void skeleton(Rig rig) {
        out.skeleton(rig);
    }

    @Override
    public void lost(Channel channel, Direction direction, long messages) {
        out.lost(channel, direction, messages);
    }

    @Override
    public void numbered(Channel channel, Direction direction, long number, int bits, long message) {
        out.numbered(channel, direction, number, bits, message);
    }
}
