package mocapscope.protocol.session;

import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.SourceInfo;
import mocapscope.protocol.transcript.Direction;

/** Dispatches a live session's decoder output to its listener and its protocol logic. */
final class DecoderOutputDispatcher extends ForwardingDecoderOutput {
    private final SessionEngine engine;
    private final Direction incoming;

    DecoderOutputDispatcher(SessionEngine engine, SessionListener listener, Direction incoming) {
        super(listener);
        this.engine = engine;
        this.incoming = incoming;
    }

    @Override
    public void onMessage(Message message) {
        super.onMessage(message);
        heard(message);
        var logic = engine.activeLogic();
        if (logic != null) {
            logic.onMessage(message, engine.now(), engine.actions());
        }
    }

    @Override
    public boolean wantsMessages() {
        var logic = engine.activeLogic();
        return logic != null && logic.wantsMessages() || super.wantsMessages();
    }

    @Override
    public void onMessageMetadata(MessageMetadata metadata) {
        super.onMessageMetadata(metadata);
        heard(metadata);
        var logic = engine.activeLogic();
        if (logic != null) {
            logic.onMessageMetadata(metadata, engine.now(), engine.actions());
        }
    }

    @Override
    public void onSource(SourceInfo source) {
        super.onSource(source);
        engine.stateMachine().addSource(source.source(), source.eventDriven());
    }

    @Override
    public void onSourceRate(SourceId part, double rate) {
        super.onSourceRate(part, rate);
        engine.stateMachine().addSource(part, rate == 0);
    }

    @Override
    public void onSample(Sample sample) {
        super.onSample(sample);
        if (sample.stamp().direction() == incoming) {
            engine.stateMachine().recordActivity();
        }
    }

    @Override
    public void onDeviceDeparted(SourceId device) {
        super.onDeviceDeparted(device);
        engine.stateMachine().removeDevice(device);
    }

    @Override
    public void onFinding(Finding finding) {
        engine.reportFinding(finding);
        var logic = engine.activeLogic();
        if (logic != null) {
            logic.onFinding(finding, engine.now(), engine.actions());
        }
    }

    private void heard(MessageMetadata metadata) {
        if (metadata.carriesDeviceData() && metadata.direction() == incoming) {
            engine.stateMachine().recordActivity();
        }
    }
}
