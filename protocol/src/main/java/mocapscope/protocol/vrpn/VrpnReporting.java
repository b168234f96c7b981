package mocapscope.protocol.vrpn;

import java.util.HashSet;
import java.util.Set;
import mocapscope.protocol.session.SessionContext;
import mocapscope.protocol.session.ClockReading;
import mocapscope.protocol.session.FixedRateSchedule;

/** Publishes the reports of served devices to one client at a fixed rate; answers its pings and requests. */
final class VrpnReporting implements VrpnFeed {
    /** Maximum delay of a report in nanoseconds; later reports are dropped. */
    private static final long MOST_LATE = 250_000_000L;

    private final VrpnShow show;
    private final FixedRateSchedule schedule;
    private final VrpnVoice voice;
    private final Set<String> unknown = new HashSet<>();
    /** Number of the last report that was sent or dropped. */
    private long reported;

    VrpnReporting(VrpnShow show, FixedRateSchedule schedule, VrpnVoice voice) {
        this.show = show;
        this.schedule = schedule;
        this.voice = voice;
    }

    @Override
    public void begin(boolean called, ClockReading now, SessionContext out) {
        show.descriptions().forEach(description -> voice.say(description, now.epochNanos(), out));
        reported = schedule.dueBy(now.monotonicNanos());
        show.states(schedule.moment(reported), words(out));
        out.scheduleTimer(DUE, schedule.dueAt(reported + 1));
    }

    @Override
    public void described(ClockReading now, SessionContext out) {
        // Later reports use the announced port.
    }

    /** Answers a ping with a pong and the states of the device's buttons, as clients expect. */
    @Override
    public void pinged(String device, ClockReading now, SessionContext out) {
        int id = show.id(device);
        if (id >= 0) {
            voice.say(id, new VrpnBase.Pong(), now.epochNanos(), out);
            show.states(id, schedule.moment(reported), words(out));
        } else if (unknown.size() < IdTable.IDS && unknown.add(device)) {
            out.reportFinding(
                    VrpnRule.SENDER_UNKNOWN,
                    "the client requests %s, which this server does not have".formatted(device));
        }
    }

    /**
     * Answers a request. One for an unknown device needs no finding, as clients ping a device first, which reports it.
     */
    @Override
    public void wished(VrpnReport wish, String device, SessionContext out) {
        int id = show.id(device);
        if (id >= 0) {
            show.answer(wish, id, schedule.moment(reported), words(out));
        }
    }

    /** Sends the reports that are due and drops those delayed too long. */
    @Override
    public void due(ClockReading now, SessionContext out) {
        long due = schedule.dueBy(now.monotonicNanos());
        long tooLate = schedule.dueBy(now.monotonicNanos() - MOST_LATE - 1);
        if (tooLate > reported) {
            reported = tooLate;
            show.states(schedule.moment(reported), words(out));
        }
        for (; reported < due; reported++) {
            show.between(schedule.moment(reported), schedule.moment(reported + 1), words(out));
        }
        voice.flush(out);
        out.scheduleTimer(DUE, schedule.dueAt(reported + 1));
    }

    @Override
    public void end() {
        // Reports are created for this client alone, so nothing remains to be released.
    }

    private VrpnShow.Words words(SessionContext out) {
        return (device, report, moment) -> voice.say(device, report, schedule.epochNanos(moment), out);
    }
}
