package mocapscope.app.scene.model;

import mocapscope.app.model.snapshot.SharedViewSelection;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SourceDataKind;
import mocapscope.protocol.sample.SourceId;

/**
 * The analog channels of one source drawn as bars with a common value range. Channels share one range since they share
 * one unit: −1 to 1 or 0 to 1, widened in steps of 1, 2 and 5 when a value does not fit.
 */
public final class SceneAnalogChannelBarGroup {
    private final SourceId source;
    private float[] values = {};
    private Sample.Analog latest;
    private double rangeEnd = 1;
    private boolean bipolar;
    private SharedViewSelection selection = SharedViewSelection.NOTHING;

    SceneAnalogChannelBarGroup(SourceId source, Sample.Analog first) {
        this.source = source;
        latest = first;
        update(first, SharedViewSelection.NOTHING);
    }

    public SourceId source() {
        return source;
    }

    public int count() {
        return values.length;
    }

    /** Returns the upper end of the range; the lower end is 0 or its negative. */
    public double rangeEnd() {
        return rangeEnd;
    }

    /** Returns true if a negative value has arrived, in which case bars begin in the middle. */
    public boolean bipolar() {
        return bipolar;
    }

    /** Returns the bar's length from −1 to 1, or 0 to 1; 0 for a value that is not a number. */
    public double normalizedValue(int channel) {
        double value = values[channel];
        return Double.isFinite(value) ? Math.clamp(value / rangeEnd, -1, 1) : 0;
    }

    double value(int channel) {
        return values[channel];
    }

    /** Returns the device's name for a channel, or its number. */
    public String label(int channel) {
        var labels = latest.layout().labels();
        return channel < labels.size() ? labels.get(channel) : Integer.toString(channel);
    }

    /** Returns true if a channel is selected, alone or with the whole group. */
    public boolean isSelected(int channel) {
        return SceneSelectionMatcher.matches(selection, source, SourceDataKind.ANALOG, channel);
    }

    public void update(Sample.Analog analog, SharedViewSelection now) {
        selection = now;
        latest = analog;
        int size = analog.channels().size();
        if (values.length != size) {
            values = new float[size];
        }
        for (int i = 0; i < size; i++) {
            values[i] = (float) analog.channels().at(i);
            reach(values[i]);
        }
    }

    private void reach(double value) {
        bipolar |= value < 0;
        if (Double.isFinite(value) && Math.abs(value) > rangeEnd) {
            rangeEnd = round(Math.abs(value));
        }
    }

    /** Returns the next of 1, 2, 5, 10, 20, 50 and so on. */
    private static double round(double value) {
        double ten = Math.pow(10, Math.floor(Math.log10(value)));
        double head = value / ten;
        return ten * (head <= 1 ? 1 : head <= 2 ? 2 : head <= 5 ? 5 : 10);
    }
}
