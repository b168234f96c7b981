package mocapscope.protocol.session.datagram;

import mocapscope.protocol.session.decoder.Decoder;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.session.logic.RecordedServerMessageReplayer;
import mocapscope.protocol.session.logic.ReplayedTransmission;
import mocapscope.protocol.session.logic.SessionLogicContext;
import mocapscope.protocol.transcript.Channel;
import org.jspecify.annotations.Nullable;

/**
 * Replays the datagrams of a recording to one address. Their servers repeat all of their state, so a receiver needs no
 * earlier ones.
 */
final class RecordedDatagramReplayer implements ScheduledDatagramSender, RecordedServerMessageReplayer.ReplayListener {
    private final RecordedServerMessageReplayer replay;
    private final Channel channel;
    /** Null before the port is open. */
    private @Nullable SessionLogicContext context;

    RecordedDatagramReplayer(RecordedServerMessageReplayer replay, Channel channel) {
        this.replay = replay;
        this.channel = channel;
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
                context.send(channel, message.name(), message.bytes());
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
