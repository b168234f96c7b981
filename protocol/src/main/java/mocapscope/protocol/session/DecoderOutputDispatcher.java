package mocapscope.protocol.session;

import mocapscope.protocol.transcript.Direction;

/** Dispatches a live session's decoder output to its listener and its protocol logic. */
final class DecoderOutputDispatcher implements SessionListener {
    private final SessionEngine engine;
    private final SessionListener listener;
    private final Direction incoming;

    DecoderOutputDispatcher(SessionEngine engine, SessionListener listener, Direction incoming) {
        this.engine = engine;
        this.listener = listener;
        this.incoming = incoming;
    }

    @Override
    public boolean wantsMessages() {
        var logic = engine.activeLogic();
        return logic != null && logic.wantsMessages() || listener.wantsMessages();
    }

    @Override
    public void on(SessionEvent event) {
        if (event instanceof Finding finding) {
            engine.reportFinding(finding);
        } else {
            listener.on(event);
        }
        observe(event);
        notifyLogic(event);
    }

    private void observe(SessionEvent event) {
        var machine = engine.stateMachine();
        switch (event) {
            case MessageMetadata message -> {
                if (message.carriesDeviceData() && message.direction() == incoming) {
                    machine.recordActivity();
                }
            }
            case SessionEvent.Samples samples -> {
                if (samples.list().getFirst().stamp().direction() == incoming) {
                    machine.recordActivity();
                }
            }
            case SessionEvent.SourceDescribed described ->
                machine.addSource(described.info().source(), described.info().eventDriven());
            case SessionEvent.SourceRateDeclared declared -> machine.addSource(declared.source(), declared.rate() == 0);
            case SessionEvent.DeviceDeparted departed -> machine.removeDevice(departed.device());
            default -> {}
        }
    }

    private void notifyLogic(SessionEvent event) {
        var logic = engine.activeLogic();
        if (logic != null) {
            switch (event) {
                case Message message -> logic.onMessage(message, engine.now(), engine.actions());
                case MessageMetadata metadata -> logic.onMessageMetadata(metadata, engine.now(), engine.actions());
                case Finding finding -> logic.onFinding(finding, engine.now(), engine.actions());
                default -> {}
            }
        }
    }
}
