package mocapscope.protocol.session;

import java.util.List;
import mocapscope.protocol.transcript.Channel;
import org.jspecify.annotations.Nullable;

/**
 * The server's side towards one client of a recording that is replayed: joins the replay, schedules its next step, and has
 * the protocol's encoder send each.
 */
public final class ReplayPeer implements Dialogue, Rerun.Listener {

    /** Sends recorded messages of one protocol to one client. */
    public interface Encoder {

        /** Sends what the client must know when it joins, or when the recording begins again. */
        void remind(List<Message> told, Now now, Actions out);

        /** Sends the messages of one step. */
        void encode(Turn turn, Now now, Actions out);

        /** Sends what is due and not recorded; returns when it must be called next, or {@link Gate#NEVER}. */
        default long answer(Now now, Actions out) {
            return Gate.NEVER;
        }

        /** Sends what the client still waits for when the recording ends. */
        default void finish(Actions out) {}
    }

    private final Rerun rerun;
    private final String wake;
    private final Encoder encoder;
    private String state = "the recording plays";
    /** Null before the client joins. */
    private @Nullable Actions actions;

    /** {@code wake} names the wake-up of the next step. */
    public ReplayPeer(Rerun rerun, String wake, Encoder encoder) {
        this.rerun = rerun;
        this.wake = wake;
        this.encoder = encoder;
    }

    /** Shows the user that the session is live, and joins the replay. */
    public void play(Now now, Actions out) {
        out.step(Phase.LIVE, state, "");
        join(now, out);
    }

    /** Joins the replay and sends what is due. */
    public void join(Now now, Actions out) {
        actions = out;
        rerun.join(this, now);
        advance(now, out);
    }

    public boolean joined() {
        return actions != null;
    }

    /** Leaves the replay. */
    public void leave() {
        rerun.leave(this);
    }

    /** Sends what is due and asks to be woken for what is due next. */
    public void advance(Now now, Actions out) {
        long next = Math.min(rerun.advance(now), encoder.answer(now, out));
        if (next != Gate.NEVER) {
            out.wakeAt(wake, next);
        }
    }

    /** Describes the replay, for the user. */
    public String state() {
        return state;
    }

    @Override
    public void start(Now now, Actions out) {
        // The client's connection is there already: it is opened next.
    }

    @Override
    public void opened(Channel channel, Address local, Address remote, Now now, Actions out) {
        play(now, out);
    }

    @Override
    public void woken(String name, Now now, Actions out) {
        advance(now, out);
    }

    @Override
    public void closed(Channel channel, Closing why, Now now, Actions out) {
        if (why.cause() == Closing.Cause.PEER) {
            out.end("the client closed the connection");
        } else {
            out.lost(why.describe());
        }
    }

    @Override
    public void ended(Now now) {
        leave();
    }

    @Override
    public void remind(List<Message> told, Now now) {
        if (actions != null) {
            encoder.remind(told, now, actions);
        }
    }

    @Override
    public void hear(Turn turn, Now now) {
        if (actions != null) {
            encoder.encode(turn, now, actions);
        }
    }

    @Override
    public void over(String why, Now now) {
        state = why;
        if (actions != null) {
            encoder.finish(actions);
            actions.step(Phase.LIVE, why, "");
        }
    }
}
