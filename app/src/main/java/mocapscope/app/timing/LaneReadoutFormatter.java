package mocapscope.app.timing;

import mocapscope.app.control.DisplayNumberFormatter;
import mocapscope.app.control.PixelTimeScale;
import mocapscope.app.words.TextBundle;

/** Formats the interval, rate and anomalies of a lane at the mouse position. */
final class LaneReadoutFormatter {
    private static final TextBundle WORDS = TextBundle.of(LaneReadoutFormatter.class);
    private static final double MILLIS = 1e3;
    private static final double NANOS = 1e9;
    private static final long A_SECOND = 1_000_000_000L;
    private static final double SAME = 0.005;

    private LaneReadoutFormatter() {}

    static String format(SourceLane lane, PixelTimeScale scale, int column, VisibleTimeRange range) {
        var envelope = lane.envelope(scale, range.now());
        double ago = (scale.timeOf(column) - range.now()) / NANOS;
        double rate = lane.beats().rate(scale.timeOf(column) + scale.step(), A_SECOND);
        var words = new StringBuilder(DisplayNumberFormatter.formatFixed(Math.min(0, ago), 2)).append(" s");
        double least = envelope.shortest(column) * MILLIS;
        double most = envelope.longest(column) * MILLIS;
        if (!Double.isNaN(most)) {
            words.append("   ").append(DisplayNumberFormatter.formatFixed(least, 2));
            words.append(most - least < SAME ? "" : "–" + DisplayNumberFormatter.formatFixed(most, 2))
                    .append(" ms");
        }
        words.append(Double.isNaN(rate) ? "" : "   " + DisplayNumberFormatter.formatFixed(rate, 1) + " Hz");
        if (envelope.gap(column)) {
            words.append("   ").append(WORDS.text("readout.gap"));
        }
        for (var anomaly :
                lane.findAnomalies(scale.timeOf(column) - 2 * scale.step(), scale.timeOf(column) + 3 * scale.step())) {
            words.append("   ").append(DeliveryAnomalyFormatter.format(anomaly, false));
        }
        return words.toString();
    }
}
