package mocapscope.protocol.aimation;

import mocapscope.protocol.session.SessionContext;
import mocapscope.protocol.session.ClockReading;
import mocapscope.protocol.session.FixedRateSchedule;
import mocapscope.protocol.session.OptionValues;

/** Sends one AImation client the data packets of a motion source at a fixed rate, in the requested pose type. */
final class AimationFrames implements AimationFeed {
    /** Frames more than this many nanoseconds late are skipped. */
    private static final long MOST_LATE = 250_000_000L;

    private static final long NONE = Long.MIN_VALUE;

    private final OptionValues settings;
    private final AimationShow show;
    private final FixedRateSchedule schedule;
    private final AimationVoice voice;
    private int poseType = Talk.GLOBAL;
    /** Number of the last frame that was sent or skipped. */
    private long reached = NONE;

    AimationFrames(OptionValues settings, AimationShow show, FixedRateSchedule schedule, AimationVoice voice) {
        this.settings = settings;
        this.show = show;
        this.schedule = schedule;
        this.voice = voice;
    }

    @Override
    public String registered(int asked, ClockReading now, SessionContext out) {
        poseType = AimationOptions.granted(settings, asked);
        voice.say(new AimationMessage.Response(poseType, AimationMessage.Response.GRANTED), out);
        if (reached == NONE) {
            reached = schedule.dueBy(now.monotonicNanos());
            out.scheduleTimer(DUE, schedule.dueAt(reached + 1));
        }
        return "%s poses".formatted(Talk.word(poseType));
    }

    /** Sends the frames that are due and skips those that are too old. */
    @Override
    public void due(ClockReading now, SessionContext out) {
        long due = schedule.dueBy(now.monotonicNanos());
        reached = Math.max(reached, schedule.dueBy(now.monotonicNanos() - MOST_LATE - 1));
        while (reached < due) {
            reached++;
            voice.say(AimationMessage.Data.TITLE, show.packet(schedule, reached, poseType), out);
        }
        out.scheduleTimer(DUE, schedule.dueAt(reached + 1));
    }

    @Override
    public void stop() {
        // Nothing to release: no other client depends on this feed.
    }
}
