package mocapscope.app.scene.model;

import mocapscope.app.model.snapshot.SharedViewSelection;

/** A gauge in the 3D scene that shows one device signal as a lamp, bar or dial. */
public sealed interface SceneGauge permits SceneButtonLamp, SceneAnalogChannelBar, SceneDeviceDialGauge {

    /** Returns the text beside the gauge: a number, or the channel's own name. */
    String label();

    /** Returns the name of its source, the label and the value, as shown for a selected gauge. */
    String readout(String name);

    boolean isSelected();

    SharedViewSelection.SignalSelection selection();
}
