package mocapscope.protocol.session;

import mocapscope.protocol.sample.Detail;
import mocapscope.protocol.sample.Rig;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.SourceInfo;

/** Passes on what reminders tell of sources and devices, which lasts; their messages happened before, or never. */
public final class Reminded implements Sink {
    private final Sink out;

    public Reminded(Sink out) {
        this.out = out;
    }

    @Override
    public void message(Message message) {}

    @Override
    public void source(SourceInfo source) {
        out.source(source);
    }

    @Override
    public void sample(Sample sample) {}

    @Override
    public void speaks(SourceId part, double rate) {
        out.speaks(part, rate);
    }

    @Override
    public void finding(Finding finding) {}

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
}
