package mocapscope.protocol.aimation;

import java.util.List;
import mocapscope.protocol.aimation.AimationMessage.Response;
import mocapscope.protocol.session.Actions;
import mocapscope.protocol.session.Gate;
import mocapscope.protocol.session.Message;
import mocapscope.protocol.session.Now;
import mocapscope.protocol.session.Phase;
import mocapscope.protocol.session.Rerun;
import mocapscope.protocol.session.Turn;
import org.jspecify.annotations.Nullable;

/**
 * Sends the packets of a recording to one AImation client, answering its registration with the recorded response. The
 * recorded response states the pose type of the packets that follow. Without a recorded response, the client receives
 * one that grants the pose type it requested.
 */
final class AimationHearer implements AimationFeed, Rerun.Listener {
    private final Rerun rerun;
    private final AimationVoice voice;
    /** Null before the client registers. */
    private @Nullable Actions actions;
    /** The last response in the recording so far that granted a registration. */
    private @Nullable Message granted;

    /** State of the feed, shown to the user. */
    private String state = "the recording plays";

    private int asked;
    private boolean owed;

    AimationHearer(Rerun rerun, AimationVoice voice) {
        this.rerun = rerun;
        this.voice = voice;
    }

    @Override
    public String registered(int poseType, Now now, Actions out) {
        asked = poseType;
        owed = true;
        if (actions == null) {
            actions = out;
            rerun.join(this, now);
            due(now, out);
        } else if (granted != null) {
            answer(granted, out);
        } else {
            answer(out);
        }
        return state;
    }

    @Override
    public void due(Now now, Actions out) {
        long next = rerun.advance(now);
        if (next != Gate.NEVER) {
            out.wakeAt(DUE, next);
        }
    }

    @Override
    public void stop() {
        rerun.leave(this);
    }

    @Override
    public void remind(List<Message> told, Now now) {
        for (var message : told) {
            if (message.body() instanceof Response(int _, int response) && response == Response.GRANTED) {
                granted = message;
            }
        }
        if (owed && granted != null && actions != null) {
            answer(granted, actions);
        }
    }

    @Override
    public void hear(Turn turn, Now now) {
        var out = actions;
        if (out != null) {
            turn.messages().forEach(message -> say(message, out));
        }
    }

    private void say(Message message, Actions out) {
        switch (message.body()) {
            case Response(int _, int response) when response != Response.GRANTED -> {} // another client's name
            case Response _ -> {
                granted = message;
                answer(message, out);
            }
            case AimationMessage.Words _ -> {
                answerIfOwed(out);
                voice.words(message.name(), message.bytes(), out);
            }
            case AimationMessage _ -> {
                answerIfOwed(out);
                voice.say(message.name(), message.bytes(), out);
            }
            default -> {} // this connection has its own upgrade and frames
        }
    }

    private void answer(Message recorded, Actions out) {
        owed = false;
        voice.say(recorded.name(), recorded.bytes(), out);
    }

    private void answer(Actions out) {
        owed = false;
        voice.say(new Response(asked, Response.GRANTED), out);
    }

    private void answerIfOwed(Actions out) {
        if (owed) {
            answer(out);
        }
    }

    @Override
    public void over(String why, Now now) {
        state = why;
        var out = actions;
        if (out != null) {
            answerIfOwed(out);
            out.step(Phase.LIVE, why, "");
        }
    }
}
