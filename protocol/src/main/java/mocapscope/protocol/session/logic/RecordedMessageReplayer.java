package mocapscope.protocol.session.logic;

import mocapscope.protocol.session.decoder.Decoder;
import mocapscope.protocol.session.endpoint.NetworkAddress;
import mocapscope.protocol.session.event.ChannelCloseReason;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.session.gate.TrafficGate;
import mocapscope.protocol.transcript.Channel;
import org.jspecify.annotations.Nullable;

/** Sends a recorded session's server messages to one client at the recorded times. */
public final class RecordedMessageReplayer implements SessionLogic, RecordedServerMessageReplayer.ReplayListener {

    /** Sends recorded messages of one protocol to one client. */
    public interface Encoder {

        /**
         * Sends what the client must know of the decoder's state when it joins, or when the recording begins again. These
         * messages are ours, not recorded ones.
         */
        void encodeState(Decoder.DecoderState state, MonotonicAndUnixTime now, SessionLogicContext out);

        /** Sends the messages of one step. */
        void encode(ReplayedTransmission step, MonotonicAndUnixTime now, SessionLogicContext out);

        /** Sends what is due and not recorded; returns when it must be called next, or {@link TrafficGate#NEVER}. */
        default long answer(MonotonicAndUnixTime now, SessionLogicContext out) {
            return TrafficGate.NEVER;
        }

        /** Sends what the client still waits for when the recording ends. */
        default void finish(SessionLogicContext out) {}
    }

    private final RecordedServerMessageReplayer replay;
    private final String wake;
    private final Encoder encoder;
    private String state = "the recording plays";
    /** Null before the client joins. */
    private @Nullable SessionLogicContext context;

    /** {@code wake} names the wake-up of the next step. */
    public RecordedMessageReplayer(RecordedServerMessageReplayer replay, String wake, Encoder encoder) {
        this.replay = replay;
        this.wake = wake;
        this.encoder = encoder;
    }

    /** Shows the user that the session is live, and joins the replay. */
    public void play(MonotonicAndUnixTime now, SessionLogicContext out) {
        out.enterStep(SessionPhase.LIVE, state, "");
        join(now, out);
    }

    /** Joins the replay and sends what is due. */
    public void join(MonotonicAndUnixTime now, SessionLogicContext out) {
        context = out;
        replay.join(this, now);
        advance(now, out);
    }

    public boolean joined() {
        return context != null;
    }

    /** Leaves the replay. */
    public void leave() {
        replay.leave(this);
    }

    /** Sends what is due and asks to be woken for what is due next. */
    public void advance(MonotonicAndUnixTime now, SessionLogicContext out) {
        long next = Math.min(replay.advance(now), encoder.answer(now, out));
        if (next != TrafficGate.NEVER) {
            out.scheduleTimer(wake, next);
        }
    }

    /** Describes the replay, for the user. */
    public String state() {
        return state;
    }

    @Override
    public void start(MonotonicAndUnixTime now, SessionLogicContext out) {
        // The client's connection is there already: it is opened next.
    }

    @Override
    public void onOpened(
            Channel channel,
            NetworkAddress local,
            NetworkAddress remote,
            MonotonicAndUnixTime now,
            SessionLogicContext out) {
        play(now, out);
    }

    @Override
    public void onTimer(String name, MonotonicAndUnixTime now, SessionLogicContext out) {
        advance(now, out);
    }

    @Override
    public void onClosed(
            Channel channel, ChannelCloseReason reason, MonotonicAndUnixTime now, SessionLogicContext out) {
        if (reason.cause() == ChannelCloseReason.ChannelCloseCause.PEER) {
            out.end("the client closed the connection");
        } else {
            out.abandonAttempt(reason.describe());
        }
    }

    @Override
    public void onAttemptEnded(MonotonicAndUnixTime now) {
        leave();
    }

    @Override
    public void onRestore(Decoder.DecoderState state, MonotonicAndUnixTime now) {
        if (context != null) {
            encoder.encodeState(state, now, context);
        }
    }

    @Override
    public void onStep(ReplayedTransmission step, MonotonicAndUnixTime now) {
        if (context != null) {
            encoder.encode(step, now, context);
        }
    }

    @Override
    public void onEnd(String reason, MonotonicAndUnixTime now) {
        state = reason;
        if (context != null) {
            encoder.finish(context);
            context.enterStep(SessionPhase.LIVE, reason, "");
        }
    }
}
