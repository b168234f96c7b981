package mocapscope.protocol.setp;

import java.nio.ByteBuffer;
import java.util.Map;
import mocapscope.protocol.session.SessionContext;
import mocapscope.protocol.session.NetworkAddress;
import mocapscope.protocol.session.ChannelCloseReason;
import mocapscope.protocol.session.SessionLogic;
import mocapscope.protocol.session.Message;
import mocapscope.protocol.session.ClockReading;
import mocapscope.protocol.session.RequestDefinition;
import mocapscope.protocol.session.SessionRule;
import mocapscope.protocol.session.OptionValues;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import org.jspecify.annotations.Nullable;

/** The server side of one SETP session, from the connect packet to the end of the transport. */
final class SetpPeer implements SessionLogic {
    private final long session;
    private final SetpHouse house;
    private final Runnable onEnd;
    /** All three are null before the channel is open. */
    private @Nullable SetpVoice voice;

    private @Nullable SetpWelcome welcome;
    private @Nullable SessionContext actions;
    private boolean leaving;

    /** Creates a session; {@code onEnd} runs when the session is over. */
    SetpPeer(long session, SetpHouse house, Runnable onEnd) {
        this.session = session;
        this.house = house;
        this.onEnd = onEnd;
    }

    @Override
    public void start(ClockReading now, SessionContext out) {
        // The channel is the listener's: it is opened next.
    }

    @Override
    public void onOpened(Channel channel, NetworkAddress local, NetworkAddress remote, ClockReading now, SessionContext out) {
        var speaking = SetpVoice.answering(session, house.tuning(), house.random(), now, out);
        actions = out;
        voice = speaking;
        welcome = new SetpWelcome(speaking, house, local, out);
        welcome.begin();
    }

    @Override
    public void onMessage(Message message, ClockReading now, SessionContext out) {
        var speaking = voice;
        if (speaking == null || welcome == null || message.direction() != Direction.TO_SERVER) {
            return;
        }
        switch ((SetpMessage) message.body()) {
            case SetpMessage.Packet packet -> {
                house.table().keeps(session, packet.kept());
                speaking.hear(message, packet, now);
                if (speaking.state() == SetpState.OPEN) {
                    welcome.used(now);
                }
            }
            case SetpMessage.Said(long id, var what) when speaking.hears() -> welcome.told(id, what, now);
            case SetpMessage.Said _, SetpMessage.Refused _, SetpMessage.Dropped _ -> {}
        }
        speaking.soon(now);
    }

    @Override
    public void onRequest(RequestDefinition request, Map<String, String> parameters, ClockReading now, SessionContext out) {
        if (voice == null || welcome == null) {
            out.reportFinding(SessionRule.NOT_SENT, request.name() + ": the session has not begun");
            return;
        }
        try {
            welcome.ask(request, OptionValues.of(request.parameters(), parameters), now);
        } catch (IllegalArgumentException wrong) {
            out.reportFinding(SessionRule.NOT_SENT, "%s: %s".formatted(request.name(), wrong.getMessage()));
        }
        work(voice, welcome, now, out);
    }

    /** Handles a request that the user sends to all peers at once. */
    void asked(RequestDefinition request, Map<String, String> parameters, ClockReading now) {
        if (actions != null) {
            onRequest(request, parameters, now, actions);
        }
    }

    @Override
    public void onSent(Channel channel, String name, ByteBuffer bytes, ClockReading now, SessionContext out) {
        if (voice != null) {
            voice.left(bytes, now);
        }
    }

    @Override
    public void onTimer(String name, ClockReading now, SessionContext out) {
        if (voice != null && welcome != null) {
            if (!voice.expire(name, now)) {
                welcome.woken(name, now);
            }
            work(voice, welcome, now, out);
        }
    }

    private void work(SetpVoice speaking, SetpWelcome welcoming, ClockReading now, SessionContext out) {
        welcoming.settle(now);
        speaking.work(now);
        if (!welcoming.farewell().isEmpty() && speaking.state() == SetpState.OPEN && welcoming.mayEnd()) {
            speaking.close(now);
            speaking.work(now);
        }
        switch (speaking.state()) {
            case CONNECTING, HALF_OPEN, OPEN, CLOSING -> {}
            case DRAINING -> {
                welcoming.depart(now);
                if (leaving) {
                    out.end("");
                }
            }
            case CLOSED -> {
                var why = welcoming.farewell().isEmpty() ? speaking.ending().toString() : welcoming.farewell();
                if (speaking.ending().lost()) {
                    out.abandonAttempt(why);
                } else {
                    out.end(why);
                }
            }
        }
    }

    @Override
    public void onClosed(Channel channel, ChannelCloseReason why, ClockReading now, SessionContext out) {
        out.abandonAttempt(why.describe());
    }

    @Override
    public void startClosing(ClockReading now, SessionContext out) {
        leaving = true;
        if (voice == null || welcome == null) {
            out.end("");
            return;
        }
        welcome.depart(now);
        voice.close(now);
        work(voice, welcome, now, out);
    }

    @Override
    public void onAttemptEnded(ClockReading now) {
        if (welcome != null) {
            welcome.depart(now);
        }
        onEnd.run();
    }
}
