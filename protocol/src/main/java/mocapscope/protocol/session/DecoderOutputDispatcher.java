package mocapscope.protocol.session;

import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.SourceInfo;
import mocapscope.protocol.transcript.Direction;

/** Dispatches a live session's decoder output to its listener and its protocol logic. */
final class DecoderOutputDispatcher extends ForwardingDecoderOutput {
    private final SessionEngine driver;
    private final Direction incoming;

    DecoderOutputDispatcher(SessionEngine driver, SessionListener tap, Direction incoming) {
        super(tap);
        this.driver = driver;
        this.incoming = incoming;
    }

    @Override
    public void onMessage(Message message) {
        super.onMessage(message);
        heard(message);
        var dialogue = driver.activeLogic();
        if (dialogue != null) {
            dialogue.onMessage(message, driver.now(), driver.actions());
        }
    }

    @Override
    public boolean wantsMessages() {
        var dialogue = driver.activeLogic();
        return dialogue != null && dialogue.wantsMessages() || super.wantsMessages();
    }

    @Override
    public void onMessageMetadata(MessageMetadata envelope) {
        super.onMessageMetadata(envelope);
        heard(envelope);
        var dialogue = driver.activeLogic();
        if (dialogue != null) {
            dialogue.onMessageMetadata(envelope, driver.now(), driver.actions());
        }
    }

    @Override
    public void onSource(SourceInfo source) {
        super.onSource(source);
        driver.stateMachine().addSource(source.source(), source.eventDriven());
    }

    @Override
    public void onSourceRate(SourceId part, double rate) {
        super.onSourceRate(part, rate);
        driver.stateMachine().addSource(part, rate == 0);
    }

    @Override
    public void onSample(Sample sample) {
        super.onSample(sample);
        if (sample.stamp().direction() == incoming) {
            driver.stateMachine().recordActivity();
        }
    }

    @Override
    public void onDeviceDeparted(SourceId device) {
        super.onDeviceDeparted(device);
        driver.stateMachine().removeDevice(device);
    }

    @Override
    public void onFinding(Finding finding) {
        driver.reportFinding(finding);
        var dialogue = driver.activeLogic();
        if (dialogue != null) {
            dialogue.onFinding(finding, driver.now(), driver.actions());
        }
    }

    private void heard(MessageMetadata envelope) {
        if (envelope.carriesDeviceData() && envelope.direction() == incoming) {
            driver.stateMachine().recordActivity();
        }
    }
}
