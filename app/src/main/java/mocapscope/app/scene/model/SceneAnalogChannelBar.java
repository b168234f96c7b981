package mocapscope.app.scene.model;

import mocapscope.app.model.snapshot.SharedViewSelection;
import mocapscope.app.text.TextBundle;
import mocapscope.protocol.sample.SourceDataKind;

/** A bar that shows the value of one analog channel in the 3D scene, beside the device. */
public record SceneAnalogChannelBar(SceneAnalogChannelBarGroup group, int channel) implements SceneGauge {
    private static final TextBundle TEXTS = TextBundle.of(SceneAnalogChannelBar.class);

    /** Returns the bar's length from −1 to 1, or 0 to 1; 0 for a value that is not a number. */
    public double normalizedValue() {
        return group.normalizedValue(channel);
    }

    @Override
    public String label() {
        return group.label(channel);
    }

    @Override
    public String readout(String name) {
        return TEXTS.text("channel.value", name, label(), group.value(channel));
    }

    @Override
    public boolean isSelected() {
        return group.isSelected(channel);
    }

    @Override
    public SharedViewSelection.SignalSelection selection() {
        return new SharedViewSelection.SignalSelection(group.source(), SourceDataKind.ANALOG, channel);
    }
}
