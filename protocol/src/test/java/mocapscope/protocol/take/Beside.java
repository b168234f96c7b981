package mocapscope.protocol.take;

import java.util.List;
import mocapscope.protocol.sample.Detail;
import mocapscope.protocol.sample.Rig;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.SourceInfo;
import mocapscope.protocol.session.Finding;
import mocapscope.protocol.session.Message;
import mocapscope.protocol.session.State;
import mocapscope.protocol.session.Tap;
import mocapscope.protocol.session.Vital;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;

/** Two taps that see the same. */
record Beside(Tap one, Tap other) implements Tap {

    @Override
    public void state(State state) {
        one.state(state);
        other.state(state);
    }

    @Override
    public void entry(Entry entry) {
        one.entry(entry);
        other.entry(entry);
    }

    @Override
    public void settled(Entry entry) {
        one.settled(entry);
        other.settled(entry);
    }

    @Override
    public void vitals(List<Vital> vitals, long at) {
        one.vitals(vitals, at);
        other.vitals(vitals, at);
    }

    @Override
    public void message(Message message) {
        one.message(message);
        other.message(message);
    }

    @Override
    public void source(SourceInfo source) {
        one.source(source);
        other.source(source);
    }

    @Override
    public void sample(Sample sample) {
        one.sample(sample);
        other.sample(sample);
    }

    @Override
    public void finding(Finding finding) {
        one.finding(finding);
        other.finding(finding);
    }

    @Override
    public void announced(SourceId device, boolean internal) {
        one.announced(device, internal);
        other.announced(device, internal);
    }

    @Override
    public void described(SourceId device, Detail page) {
        one.described(device, page);
        other.described(device, page);
    }

    @Override
    public void departed(SourceId device) {
        one.departed(device);
        other.departed(device);
    }

    @Override
    public void skeleton(Rig rig) {
        one.skeleton(rig);
        other.skeleton(rig);
    }

    @Override
    public void lost(Channel channel, Direction direction, long messages) {
        one.lost(channel, direction, messages);
        other.lost(channel, direction, messages);
    }
}
