package mocapscope.protocol.rgmp;

import java.nio.ByteBuffer;
import java.util.List;
import mocapscope.protocol.session.Actions;
import mocapscope.protocol.session.Address;
import mocapscope.protocol.session.Closing;
import mocapscope.protocol.session.Dialogue;
import mocapscope.protocol.session.Gate;
import mocapscope.protocol.session.Message;
import mocapscope.protocol.session.Now;
import mocapscope.protocol.session.Phase;
import mocapscope.protocol.session.Rerun;
import mocapscope.protocol.session.Turn;
import mocapscope.protocol.transcript.Channel;
import org.jspecify.annotations.Nullable;

/**
 * Server side of one client connection during replay: sends recorded frames, preceded by definitions for late joiners.
 */
final class RgmpHearer implements Dialogue, Rerun.Listener {
    private static final String DUE = "turn";

    private final Rerun rerun;
    /** Null until the client is connected. */
    private @Nullable Actions actions;
    /** True once a complete frame was replayed: skipped bytes before it may belong to an earlier, incomplete frame. */
    private boolean framed;

    RgmpHearer(Rerun rerun) {
        this.rerun = rerun;
    }

    @Override
    public void start(Now now, Actions out) {
        // The client is already connected: its channel opens next.
    }

    @Override
    public void opened(Channel channel, Address local, Address remote, Now now, Actions out) {
        actions = out;
        out.step(Phase.LIVE, "the recording plays", "");
        rerun.join(this, now);
        rest(now, out);
    }

    @Override
    public void woken(String name, Now now, Actions out) {
        rest(now, out);
    }

    private void rest(Now now, Actions out) {
        long next = rerun.advance(now);
        if (next != Gate.NEVER) {
            out.wakeAt(DUE, next);
        }
    }

    @Override
    public void remind(List<Message> told, Now now) {
        told.stream()
                .filter(message -> message.body() instanceof RgmpMessage.Defined)
                .forEach(this::say);
    }

    @Override
    public void hear(Turn turn, Now now) {
        for (var message : turn.messages()) {
            framed |= !(message.body() instanceof RgmpMessage.Skipped);
            if (framed) {
                say(message);
            }
        }
    }

    private void say(Message message) {
        if (actions != null) {
            actions.send(RgmpChannels.TCP, message.name(), framed(message));
        }
    }

    /** Adds a frame header to a message from a definition file, which contains only the definition's text. */
    private static ByteBuffer framed(Message message) {
        if (!message.channel().equals(RgmpChannels.DEFINITION)) {
            return message.bytes();
        }
        var text = new byte[message.length()];
        message.bytes().get(text);
        return RgmpFrames.definition(text);
    }

    @Override
    public void over(String why, Now now) {
        if (actions != null) {
            actions.step(Phase.LIVE, why, "");
        }
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
        rerun.leave(this);
    }
}
