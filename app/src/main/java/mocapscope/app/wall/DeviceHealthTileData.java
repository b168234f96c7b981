package mocapscope.app.wall;

import java.util.ArrayList;
import java.util.Locale;
import java.util.regex.Pattern;
import mocapscope.app.control.DisplayNumberFormatter;
import mocapscope.app.control.StatusLamp;
import mocapscope.app.model.snapshot.DeviceHealth;
import mocapscope.app.model.snapshot.RecentFindingCount;
import mocapscope.app.model.snapshot.SharedViewSelection;
import mocapscope.app.text.TextBundle;
import mocapscope.protocol.health.HealthGrade;
import mocapscope.protocol.health.HealthVerdict;
import org.jspecify.annotations.Nullable;

/**
 * The data shown on one tile of the wall view (device status overview), such as device name and health.
 *
 * @param name the name of the device, or of a session without devices
 * @param session the short name of the session; empty if it is that of the device, or the only session
 * @param nameShared true if a device of another session has the same name
 * @param selection the selection made by a click on the tile
 * @param health the figures of the device; null if it has sent no sample
 * @param verdict the verdict; null for a device that was announced and has sent no sample
 * @param recent the recent warnings or errors of the session
 * @param shared true if other devices of the session have tiles too
 * @param now the time on the session's monotonic clock
 */
record DeviceHealthTileData(
        WallDeviceKey key,
        String name,
        String session,
        boolean nameShared,
        SharedViewSelection selection,
        @Nullable DeviceHealth health,
        @Nullable HealthVerdict verdict,
        RecentFindingCount recent,
        boolean shared,
        long now) {
    private static final TextBundle TEXTS = TextBundle.of(DeviceHealthTileData.class);
    private static final Pattern BEFORE_UNIT = Pattern.compile("(?<=\\d) (?=(s|ms|min|h|Hz)\\b|%)");
    private static final long A_SECOND = 1_000_000_000L;
    /** The age below which milliseconds would change too fast to be read. */
    private static final long SECONDS_BELOW = 10 * A_SECOND;

    /** The identity of a device on the wall; the device's name is empty for a session without devices. */
    record WallDeviceKey(String session, String device) {}

    /** Returns this data of a device whose name another session has too. */
    DeviceHealthTileData withSharedName() {
        return new DeviceHealthTileData(key, name, session, true, selection, health, verdict, recent, shared, now);
    }

    /** Returns the name, with the session if only that tells it from another device and is not shown elsewhere. */
    String title(boolean full) {
        return nameShared && !full && !session.isEmpty() ? name + " · " + session : name;
    }

    HealthGrade grade() {
        return verdict == null || lamp() == StatusLamp.LampState.OFF ? HealthGrade.OK : verdict.grade();
    }

    /** Returns the lamp; off if the device left, the session ended, or nothing has arrived. */
    StatusLamp.LampState lamp() {
        return verdict == null ? StatusLamp.LampState.OFF : StatusLamp.LampState.of(verdict);
    }

    /** Returns the grade in capital letters, with its cause, such as {@code WARNING · loss}. */
    String word() {
        if (verdict == null) {
            return TEXTS.text("grade.announced");
        }
        return switch (lamp()) {
            case GOOD -> TEXTS.text("grade.ok");
            case OFF -> cause().toUpperCase(Locale.ROOT);
            case BUSY -> TEXTS.text("grade.unknown", cause());
            case WARNING -> TEXTS.text("grade.warning", cause());
            case BAD -> TEXTS.text("grade.error", cause());
        };
    }

    /** Returns the cause of the grade alone, which lamp and color show too; OK for a healthy device. */
    String shortWord() {
        return verdict == null || lamp() == StatusLamp.LampState.GOOD ? word() : cause();
    }

    private String cause() {
        return verdict == null ? "" : verdict.cause().word();
    }

    /** Returns the time for which the grade and its cause have held; empty without a verdict. */
    String since() {
        if (verdict == null) {
            return "";
        }
        long nanos = Math.max(0, now - verdict.since());
        var time = nanos < SECONDS_BELOW
                ? TEXTS.text("seconds", nanos / A_SECOND)
                : DisplayNumberFormatter.formatAge(nanos);
        return lamp() == StatusLamp.LampState.GOOD ? TEXTS.text("for", time) : time;
    }

    /** Returns the recent findings of a device that works; empty for none. */
    String findings() {
        if (recent.count() == 0 || lamp() != StatusLamp.LampState.GOOD) {
            return "";
        }
        var number = TEXTS.text("recent." + recent.key(), recent.number());
        return shared ? TEXTS.text("recent.session", number) : number;
    }

    /** Returns the rate of a device that works, in few digits; empty if it is not known. */
    String shortRate() {
        return health == null
                        || lamp() != StatusLamp.LampState.GOOD
                        || !health.source().rate().isKnown()
                ? ""
                : TEXTS.text("hertz", health.source().rate().hertz());
    }

    /** Returns the rate with the declared one; empty if nothing is known. */
    String rate() {
        return health == null || !health.source().rate().isKnown() && Double.isNaN(health.declaredHertz())
                ? ""
                : health.source().rate().describe();
    }

    /** Returns the latency and the loss, as far as they are known. */
    String figures() {
        var parts = new ArrayList<String>();
        if (health != null && health.source().latency().isKnown()) {
            parts.add(TEXTS.text(
                    "latency",
                    DisplayNumberFormatter.formatDuration(
                            health.source().latency().median())));
        }
        if (health != null && !Double.isNaN(health.lossShare())) {
            parts.add(TEXTS.text("loss", health.loss().describeWindow()));
        }
        return String.join(" · ", parts);
    }

    /** Returns the sentence of the verdict. */
    String sentence() {
        return verdict == null ? TEXTS.text("announced") : verdict.sentence();
    }

    /** Returns what the other texts of a full tile do not say: the sentence, unless it repeats the rate, and the findings. */
    String remark() {
        boolean repeats = lamp() == StatusLamp.LampState.GOOD
                && !rate().isEmpty()
                && sentence().endsWith(": " + rate());
        // A number stays on the line of its unit.
        var words = repeats ? "" : BEFORE_UNIT.matcher(sentence()).replaceAll("\u00a0");
        var found = findings().isEmpty() ? "" : TEXTS.text("recent", findings());
        return words.isEmpty() || found.isEmpty() ? words + found : words + "\n" + found;
    }
}
