package mocapscope.protocol.aimation;

import mocapscope.protocol.session.Actions;
import mocapscope.protocol.session.Now;
import mocapscope.protocol.session.Schedule;
import mocapscope.protocol.session.Settings;

/** Frames of what moves, one after the other, in the poses that the client asked for last. */
final class AimationFrames implements AimationFeed {
    /** Frames that are older than this when their turn comes are left out. */
    private static final long MOST_LATE = 250_000_000L;

    private static final long NONE = Long.MIN_VALUE;

    private final Settings settings;
    private final AimationShow show;
    private final Schedule schedule;
    private final AimationVoice voice;
    private int poseType = Talk.GLOBAL;
    /** Number of the last frame that was sent, or left out. */
    private long reached = NONE;

    AimationFrames(Settings settings, AimationShow show, Schedule schedule, AimationVoice voice) {
        this.settings = settings;
        this.show = show;
        this.schedule = schedule;
        this.voice = voice;
    }

    @Override
    public String registered(int asked, Now now, Actions out) {
        poseType = AimationOptions.granted(settings, asked);
        voice.say(new AimationMessage.Response(poseType, AimationMessage.Response.GRANTED), out);
        if (reached == NONE) {
            reached = schedule.dueBy(now.monotonicNanos());
            out.wakeAt(DUE, schedule.dueAt(reached + 1));
        }
        return "%s poses".formatted(Talk.word(poseType));
    }

    /** Catches up with what is due, but not with what nobody wants to know any more. */
    @Override
    public void due(Now now, Actions out) {
        long due = schedule.dueBy(now.monotonicNanos());
        reached = Math.max(reached, schedule.dueBy(now.monotonicNanos() - MOST_LATE - 1));
        while (reached < due) {
            reached++;
            voice.say(AimationMessage.Data.TITLE, show.packet(schedule, reached, poseType), out);
        }
        out.wakeAt(DUE, schedule.dueAt(reached + 1));
    }

    @Override
    public void stop() {
        // Nobody else waits for what this client gets.
    }
}
