package mocapscope.app.scene.model;

import java.util.ArrayList;
import java.util.List;
import mocapscope.app.model.snapshot.SharedViewSelection;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SourceDataKind;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.StatusFlagBitLayout;

/** The lamps in the 3D scene that show a source's named status flags, one lamp for each flag. */
final class SceneFlagLampGroup {
    private final SourceId source;
    private final StatusFlagBitLayout layout;
    private final List<SceneButtonLamp> lamps = new ArrayList<>();

    SceneFlagLampGroup(Sample.Flags first) {
        source = first.stamp().source();
        layout = first.layout();
        for (int i = 0; i < layout.size(); i++) {
            lamps.add(new SceneButtonLamp(
                    source, SourceDataKind.FLAGS, i, layout.names().get(i)));
        }
    }

    public SourceId source() {
        return source;
    }

    public boolean matches(Sample.Flags flags) {
        return source.equals(flags.stamp().source()) && layout.equals(flags.layout());
    }

    public List<SceneButtonLamp> lamps() {
        return lamps;
    }

    public void update(Sample.Flags flags, SharedViewSelection selection, long nanos) {
        for (int i = 0; i < lamps.size(); i++) {
            lamps.get(i).update(flags.isSet(i), selection, nanos);
        }
    }
}
