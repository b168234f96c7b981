package mocapscope.protocol.session;

import java.util.List;
import mocapscope.protocol.sample.Detail;
import mocapscope.protocol.sample.Rig;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.SourceInfo;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;

/** A session listener that calls two other listeners in turn. */
public record Both(Tap first, Tap second) implements Tap {

    @Override
    public void state(State state) {
        first.state(state);
        second.state(state);
    }

    @Override
    public void entry(Entry entry) {
        first.entry(entry);
        second.entry(entry);
    }

    @Override
    public void settled(Entry entry) {
        first.settled(entry);
        second.settled(entry);
    }

    @Override
    public void message(Message message) {
        first.message(message);
        second.message(message);
    }

    @Override
    public boolean wantsMessages() {
        return first.wantsMessages() || second.wantsMessages();
    }

    @Override
    public void envelope(Envelope envelope) {
        first.envelope(envelope);
        second.envelope(envelope);
    }

    @Override
    public void source(SourceInfo source) {
        first.source(source);
        second.source(source);
    }

    @Override
    public void sample(Sample sample) {
        first.sample(sample);
        second.sample(sample);
    }

    @Override
    public void still(Sample.Lasting sample) {
        first.still(sample);
        second.still(sample);
    }

    @Override
    public void finding(Finding finding) {
        first.finding(finding);
        second.finding(finding);
    }

    @Override
    public void announced(SourceId device, boolean internal) {
        first.announced(device, internal);
        second.announced(device, internal);
    }

    @Override
    public void described(SourceId device, Detail page) {
        first.described(device, page);
        second.described(device, page);
    }

    @Override
    public void departed(SourceId device) {
        first.departed(device);
        second.departed(device);
    }

    @Override
    public void skeleton(Rig rig) {
        first.skeleton(rig);
        second.skeleton(rig);
    }

    @Override
    public void lost(Channel channel, Direction direction, long messages) {
        first.lost(channel, direction, messages);
        second.lost(channel, direction, messages);
    }

    @Override
    public void vitals(List<Vital> vitals, long at) {
        first.vitals(vitals, at);
        second.vitals(vitals, at);
    }

    @Override
    public void offer(Offer offer) {
        first.offer(offer);
        second.offer(offer);
    }

    @Override
    public void repeated(Finding finding) {
        first.repeated(finding);
        second.repeated(finding);
    }

    @Override
    public void numbered(Channel channel, Direction direction, long number, int bits, long message) {
        first.numbered(channel, direction, number, bits, message);
        second.numbered(channel, direction, number, bits, message);
    }

    @Override
    public void speaks(SourceId part, double rate) {
        first.speaks(part, rate);
        second.speaks(part, rate);
    }

    @Override
    public void asking(Request request) {
        first.asking(request);
        second.asking(request);
    }

    @Override
    public void asked(Request request) {
        first.asked(request);
        second.asked(request);
    }
}
