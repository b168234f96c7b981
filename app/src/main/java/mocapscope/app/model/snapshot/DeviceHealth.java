package mocapscope.app.model.snapshot;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import mocapscope.protocol.health.HealthVerdict;
import mocapscope.protocol.health.MessageLossStatistics;
import mocapscope.protocol.health.SessionHealth;
import mocapscope.protocol.health.SourceHealth;

/**
 * The health of one device, such as data rate, latency and message loss. Figures that are not known are NaN.
 *
 * @param source the source with the worst problem; without a problem, the one that sends motion
 * @param verdict the verdict of that source, or of the session if that is worse and the session has no other device
 * @param loss the messages of the device; {@link MessageLossStatistics#NONE} unless sequence numbers prove that they are
 *     its own
 * @param trackedShare the share of the device's sensors, bodies and objects that are tracked now, from 0 to 1; NaN if it
 *     has none or is silent
 */
public record DeviceHealth(
        SourceHealth source, HealthVerdict verdict, MessageLossStatistics loss, double trackedShare) {
    /** The worst problem first, then the kinds of sources that send motion. */
    private static final Comparator<SourceHealth> WORST_FIRST = Comparator.<SourceHealth>comparingInt(
                    health -> health.verdict().grade().isProblem()
                            ? -health.verdict().grade().ordinal()
                            : 0)
            .thenComparingInt(DeviceHealth::kindOrder);

    /** Returns the health of each device that has sent a sample, by its name, in the order of their first samples. */
    public static SequencedMap<String, DeviceHealth> byDevice(SessionHealth session) {
        var sources = new LinkedHashMap<String, List<SourceHealth>>();
        for (var source : session.sources()) {
            sources.computeIfAbsent(source.source().device(), _ -> new ArrayList<>())
                    .add(source);
        }
        var devices = new LinkedHashMap<String, DeviceHealth>();
        sources.forEach((device, of) -> devices.put(device, of(session, of, sources.size() == 1)));
        return devices;
    }

    private static DeviceHealth of(SessionHealth session, List<SourceHealth> sources, boolean alone) {
        var shown = sources.stream().min(WORST_FIRST).orElseThrow();
        var verdict = shown.verdict();
        var whole = session.verdict();
        boolean worse = alone && whole.grade().isProblem() && whole.grade().compareTo(verdict.grade()) > 0;
        return new DeviceHealth(
                shown, worse ? whole : verdict, session.lossOf(shown.source().device()), trackedShare(sources));
    }

    private static double trackedShare(List<SourceHealth> sources) {
        int parts = 0;
        int lost = 0;
        for (var source : sources) {
            if (!source.silence().silent()) {
                parts += source.tracking().parts();
                lost += source.tracking().lost();
            }
        }
        return parts == 0 ? Double.NaN : 1 - (double) lost / parts;
    }

    private static int kindOrder(SourceHealth source) {
        return switch (source.kind()) {
            case TRACKER, SKELETON -> 0;
            case OBJECT -> 1;
            case ANALOG -> 2;
            case BUTTON, DIAL, FLAGS, TEXT -> 3;
        };
    }

    /** Returns the name of the device for display. */
    public String name() {
        return source.source().deviceDisplayName();
    }

    /** Returns the declared rate in Hz; NaN if none is declared, or if the source sends only when something happens. */
    public double declaredHertz() {
        double declared = source.rate().declared().orElse(0);
        return declared > 0 ? declared : Double.NaN;
    }

    /** Returns the share of the device's messages that was lost in the last ten seconds, from 0 to 1; NaN if unknown. */
    public double lossShare() {
        return loss.numbered() ? loss.shareWindow() : Double.NaN;
    }
}
