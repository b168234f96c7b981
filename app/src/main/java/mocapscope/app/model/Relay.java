package mocapscope.app.model;

import java.util.List;
import java.util.function.Consumer;
import mocapscope.protocol.sample.Detail;
import mocapscope.protocol.sample.Rig;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.SourceInfo;
import mocapscope.protocol.session.Envelope;
import mocapscope.protocol.session.Finding;
import mocapscope.protocol.session.Message;
import mocapscope.protocol.session.Offer;
import mocapscope.protocol.session.Request;
import mocapscope.protocol.session.State;
import mocapscope.protocol.session.Tap;
import mocapscope.protocol.session.Taps;
import mocapscope.protocol.session.Vital;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import org.jspecify.annotations.Nullable;

/**
 * Forwards a live session's events to its model and to one optional additional listener, such as a recorder. The
 * listener may be attached and detached from any thread.
 */
final class Relay implements Tap {
    private final SessionModel model;
    private volatile @Nullable Tap also;

    Relay(SessionModel model) {
        this.model = model;
    }

    boolean over() {
        return model.over();
    }

    boolean tells(SessionModel other) {
        return model == other;
    }

    /** Attaches one of {@code taps}, after sending it the session's retained state. */
    void join(Taps taps) {
        var tap = taps.open(model.asShown());
        model.introduce(tap);
        also = tap;
    }

    void leave() {
        also = null;
    }

    private void tell(Consumer<Tap> what) {
        what.accept(model);
        var other = also;
        if (other != null) {
            what.accept(other);
        }
    }

    @Override
    public void state(State state) {
        tell(tap -> tap.state(state));
    }

    @Override
    public void entry(Entry entry) {
        tell(tap -> tap.entry(entry));
    }

    @Override
    public void settled(Entry entry) {
        tell(tap -> tap.settled(entry));
    }

    @Override
    public void asking(Request request) {
        tell(tap -> tap.asking(request));
    }

    @Override
    public void asked(Request request) {
        tell(tap -> tap.asked(request));
    }

    @Override
    public void vitals(List<Vital> vitals, long at) {
        tell(tap -> tap.vitals(vitals, at));
    }

    @Override
    public void offer(Offer offer) {
        tell(tap -> tap.offer(offer));
    }

    @Override
    public void message(Message message) {
        tell(tap -> tap.message(message));
    }

    @Override
    public boolean wantsMessages() {
        var other = also;
        return model.wantsMessages() || other != null && other.wantsMessages();
    }

    @Override
    public void envelope(Envelope envelope) {
        tell(tap -> tap.envelope(envelope));
    }

    @Override
    public void source(SourceInfo source) {
        tell(tap -> tap.source(source));
    }

    @Override
    public void sample(Sample sample) {
        tell(tap -> tap.sample(sample));
    }

    @Override
    public void speaks(SourceId part, double rate) {
        tell(tap -> tap.speaks(part, rate));
    }

    @Override
    public void finding(Finding finding) {
        tell(tap -> tap.finding(finding));
    }

    @Override
    public void repeated(Finding finding) {
        tell(tap -> tap.repeated(finding));
    }

    @Override
    public void announced(SourceId device, boolean internal) {
        tell(tap -> tap.announced(device, internal));
    }

    @Override
    public void described(SourceId device, Detail page) {
        tell(tap -> tap.described(device, page));
    }

    @Override
    public void departed(SourceId device) {
        tell(tap -> tap.departed(device));
    }

    @Override
    public void skeleton(Rig rig) {
        tell(tap -> tap.skeleton(rig));
    }

    @Override
    public void lost(Channel channel, Direction direction, long messages) {
        tell(tap -> tap.lost(channel, direction, messages));
    }

    @Override
    public void numbered(Channel channel, Direction direction, long number, int bits, long message) {
        tell(tap -> tap.numbered(channel, direction, number, bits, message));
    }
}
