package mocapscope.protocol.rgmp.server;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import mocapscope.protocol.rgmp.wire.RgmpChannelConstants;
import mocapscope.protocol.session.endpoint.NetworkAddress;
import mocapscope.protocol.session.event.ChannelCloseReason;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.session.logic.SessionLogic;
import mocapscope.protocol.session.logic.SessionLogicContext;
import mocapscope.protocol.transcript.Channel;
import org.jspecify.annotations.Nullable;

/** The server side of one RGMP connection: sends device definitions, data frames and device disconnects. */
final class RgmpServerSession implements SessionLogic {
    /** Maximum delay of a frame in nanoseconds; later frames are dropped. */
    private static final long MOST_LATE = 250_000_000L;

    private static final String DUE = "frame";

    private final RgmpServedDeviceFrameEncoder show;
    private final RgmpSimulatedDevicePresenceSchedule presence;
    private final MonotonicAndUnixTime start;
    private final Consumer<RgmpServerSession> onEnd;
    /** The devices announced to the client, each with the number of every group's last frame. */
    private final Map<RgmpServedDevice, long[]> described = new LinkedHashMap<>();
    /** Null until the client is connected. */
    private @Nullable SessionLogicContext context;

    RgmpServerSession(
            RgmpServedDeviceFrameEncoder show,
            RgmpSimulatedDevicePresenceSchedule presence,
            MonotonicAndUnixTime start,
            Consumer<RgmpServerSession> onEnd) {
        this.show = show;
        this.presence = presence;
        this.start = start;
        this.onEnd = onEnd;
    }

    @Override
    public void start(MonotonicAndUnixTime now, SessionLogicContext out) {
        // The client is already connected: its channel opens next.
    }

    @Override
    public void onOpened(
            Channel channel,
            NetworkAddress local,
            NetworkAddress remote,
            MonotonicAndUnixTime now,
            SessionLogicContext out) {
        context = out;
        attend(moment(now), out);
        reportState(out);
        rest(moment(now), out);
    }

    @Override
    public void onTimer(String name, MonotonicAndUnixTime now, SessionLogicContext out) {
        long moment = moment(now);
        if (attend(moment, out)) {
            reportState(out);
        }
        described.forEach((device, sent) -> {
            for (int group = 0; group < sent.length; group++) {
                sent[group] = report(device, group, sent[group], moment, out);
            }
        });
        rest(moment, out);
    }

    /** Schedules an update after devices were connected, disconnected or redefined. */
    void refreshDevices(MonotonicAndUnixTime now) {
        if (context != null) {
            context.scheduleTimer(DUE, now.monotonicNanos());
        }
    }

    /** Returns false: device messages are the server's own. */
    @Override
    public boolean wantsMessages() {
        return false;
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
        onEnd.accept(this);
    }

    private long moment(MonotonicAndUnixTime now) {
        return now.monotonicNanos() - start.monotonicNanos();
    }

    /**
     * Announces new and redefined devices and sends disconnects for those that left. Returns true if anything was sent.
     */
    private boolean attend(long moment, SessionLogicContext out) {
        boolean changed = false;
        // A redefined device keeps its id: a disconnect for the old definition would remove the new one.
        described.keySet().retainAll(show.devices());
        for (var device : show.devices()) {
            boolean present = presence.isPresent(device, moment);
            if (present && !described.containsKey(device)) {
                out.send(RgmpChannelConstants.TCP, "stream definition", device.definitionFrame());
                described.put(device, device.lastDueFrames(moment));
                changed = true;
            } else if (!present && described.remove(device) != null) {
                out.send(RgmpChannelConstants.TCP, "device disconnect", device.disconnectFrame());
                changed = true;
            }
        }
        return changed;
    }

    private void reportState(SessionLogicContext out) {
        if (described.isEmpty()) {
            out.enterStep(SessionPhase.HANDSHAKING, "no devices are connected", "a device");
        } else {
            out.enterStep(SessionPhase.LIVE, described.size() == 1 ? "1 device" : described.size() + " devices", "");
        }
    }

    /** Sends the frames that are due, except those delayed too long. Returns the number of the last frame. */
    private long report(RgmpServedDevice device, int group, long sent, long moment, SessionLogicContext out) {
        var schedule = device.schedule(group);
        long due = schedule.dueBy(moment);
        long next = Math.max(sent, schedule.dueBy(moment - MOST_LATE)) + 1;
        for (; next <= due; next++) {
            out.send(RgmpChannelConstants.TCP, "data", show.encodeFrame(device, group, next, start.epochNanos()));
        }
        return Math.max(sent, due);
    }

    private void rest(long moment, SessionLogicContext out) {
        long next = presence.nextChangeTime(moment);
        for (var entry : described.entrySet()) {
            for (int group = 0; group < entry.getValue().length; group++) {
                next = Math.min(next, entry.getKey().schedule(group).moment(entry.getValue()[group] + 1));
            }
        }
        if (next != RgmpSimulatedDevicePresenceSchedule.NEVER) {
            out.scheduleTimer(DUE, start.monotonicNanos() + next);
        }
    }
}
