package mocapscope.protocol.vmc.server;

import mocapscope.protocol.session.decoder.Decoder;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.session.logic.RecordedServerMessageReplayer;
import mocapscope.protocol.session.logic.ReplayedTransmission;
import mocapscope.protocol.session.logic.SessionLogicContext;
import mocapscope.protocol.vmc.wire.VmcChannelConstants;
import org.jspecify.annotations.Nullable;

/**
 * Replays the VMC datagrams of a recording to one marionette (motion receiver). Performers repeat all of their state, so
 * a marionette needs no earlier ones.
 */
final class VmcRecordedDatagramReplayer
        implements VmcScheduledDatagramSender, RecordedServerMessageReplayer.ReplayListener {
    private final RecordedServerMessageReplayer replay;
    /** Null before the port is open. */
    private @Nullable SessionLogicContext context;

    VmcRecordedDatagramReplayer(RecordedServerMessageReplayer replay) {
        this.replay = replay;
    }

    @Override
    public void begin(MonotonicAndUnixTime now, SessionLogicContext out) {
        replay.leave(this);
        context = out;
        replay.join(this, now);
    }

    @Override
    public long advance(MonotonicAndUnixTime now, SessionLogicContext out) {
        return replay.advance(now);
    }

    @Override
    public void end() {
        replay.leave(this);
    }

    @Override
    public void onRestore(Decoder.DecoderState state, MonotonicAndUnixTime now) {
        // The next frames contain all that the state holds.
    }

    @Override
    public void onStep(ReplayedTransmission step, MonotonicAndUnixTime now) {
        if (context != null) {
            for (DecodedMessage message : step.messages()) {
                context.send(VmcChannelConstants.UDP, message.name(), message.bytes());
            }
        }
    }

    @Override
    public void onEnd(String reason, MonotonicAndUnixTime now) {
        if (context != null) {
            context.enterStep(SessionPhase.LIVE, reason, "");
        }
    }
}
