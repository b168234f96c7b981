package mocapscope.protocol.session;

import mocapscope.protocol.sample.Detail;
import mocapscope.protocol.sample.Rig;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.SourceInfo;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;

/** Passes on what a live session's decoder understands: to its tap, and to its dialogue. */
final class Understood implements Sink {
    private final Driver driver;
    private final Tap tap;
    private final Direction incoming;

    Understood(Driver driver, Tap tap, Direction incoming) {
        this.driver = driver;
        this.tap = tap;
        this.incoming = incoming;
    }

    @Override
    public void message(Message message) {
        tap.message(message);
        if (message.body().data() && message.direction() == incoming) {
            driver.course().heard();
        }
        var dialogue = driver.listener();
        if (dialogue != null) {
            dialogue.message(message, driver.now(), driver.actions());
        }
    }

    @Override
    public void source(SourceInfo source) {
        tap.source(source);
        driver.course().silence().knows(source.source(), source.eventDriven());
    }

    @Override
    public void speaks(SourceId part, double rate) {
        tap.speaks(part, rate);
        driver.course().silence().knows(part, rate == 0);
    }

    @Override
    public void sample(Sample sample) {
        tap.sample(sample);
        if (sample.stamp().direction() == incoming) {
            driver.course().heard();
        }
    }

    @Override
    public void announced(SourceId device, boolean internal) {
        tap.announced(device, internal);
    }

    @Override
    public void described(SourceId device, Detail page) {
        tap.described(device, page);
    }

    @Override
    public void departed(SourceId device) {
        tap.departed(device);
        driver.course().silence().departed(device);
    }

    @Override
    public void skeleton(Rig rig) {
        tap.skeleton(rig);
    }

    @Override
    public void lost(Channel channel, Direction direction, long messages) {
        tap.lost(channel, direction, messages);
    }

    @Override
    public void numbered(Channel channel, Direction direction, long number, int bits, long message) {
        tap.numbered(channel, direction, number, bits, message);
    }

    @Override
    public void finding(Finding finding) {
        driver.find(finding);
        var dialogue = driver.listener();
        if (dialogue != null) {
            dialogue.finding(finding, driver.now(), driver.actions());
        }
    }
}
