package mocapscope.protocol.session;

import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.SourceInfo;
import mocapscope.protocol.transcript.Direction;

/** Dispatches a live session's decoder output to its listener and its protocol logic. */
final class Understood extends PassingOn {
    private final Driver driver;
    private final Direction incoming;

    Understood(Driver driver, Tap tap, Direction incoming) {
        super(tap);
        this.driver = driver;
        this.incoming = incoming;
    }

    @Override
    public void message(Message message) {
        super.message(message);
        heard(message);
        var dialogue = driver.listener();
        if (dialogue != null) {
            dialogue.message(message, driver.now(), driver.actions());
        }
    }

    @Override
    public boolean wantsMessages() {
        var dialogue = driver.listener();
        return dialogue != null && dialogue.wantsMessages() || super.wantsMessages();
    }

    @Override
    public void envelope(Envelope envelope) {
        super.envelope(envelope);
        heard(envelope);
        var dialogue = driver.listener();
        if (dialogue != null) {
            dialogue.envelope(envelope, driver.now(), driver.actions());
        }
    }

    @Override
    public void source(SourceInfo source) {
        super.source(source);
        driver.course().knows(source.source(), source.eventDriven());
    }

    @Override
    public void speaks(SourceId part, double rate) {
        super.speaks(part, rate);
        driver.course().knows(part, rate == 0);
    }

    @Override
    public void sample(Sample sample) {
        super.sample(sample);
        if (sample.stamp().direction() == incoming) {
            driver.course().heard();
        }
    }

    @Override
    public void departed(SourceId device) {
        super.departed(device);
        driver.course().departed(device);
    }

    @Override
    public void finding(Finding finding) {
        driver.find(finding);
        var dialogue = driver.listener();
        if (dialogue != null) {
            dialogue.finding(finding, driver.now(), driver.actions());
        }
    }

    private void heard(Envelope envelope) {
        if (envelope.data() && envelope.direction() == incoming) {
            driver.course().heard();
        }
    }
}
