package mocapscope.app.scene;

import java.util.IdentityHashMap;
import java.util.Map;
import mocapscope.app.control.UpdateThrottle;
import mocapscope.app.scene.model.DeviceGaugePanel;
import mocapscope.app.scene.model.DrawnSkeletonState;
import mocapscope.app.scene.model.SceneGauge;
import mocapscope.app.scene.model.SceneObjectSphere;
import mocapscope.app.scene.model.SceneTrackerSensor;
import mocapscope.app.scene.model.SceneViewModel;
import mocapscope.app.text.TextBundle;

/** Formats and briefly caches the captions of items selected in the scene, such as joints and sensors. */
final class SelectionCaptionCache {
    private static final TextBundle TEXTS = TextBundle.of(SelectionCaptionCache.class);

    private final SceneViewModel model;
    private final Map<Object, String> texts = new IdentityHashMap<>();
    private final UpdateThrottle tenth = UpdateThrottle.tenPerSecond();

    SelectionCaptionCache(SceneViewModel model) {
        this.model = model;
    }

    void refresh(long nanos) {
        if (tenth.isDue(nanos)) {
            texts.clear();
        }
    }

    /** Returns the caption of a skeleton's selected joint. */
    String textOf(DrawnSkeletonState skeleton) {
        return texts.computeIfAbsent(skeleton.joint(skeleton.selectedBone()), _ -> joint(skeleton));
    }

    String textOf(SceneTrackerSensor tracker) {
        return texts.computeIfAbsent(
                tracker,
                _ -> TEXTS.text(
                        "reading",
                        tracker.name(),
                        model.displayUnit(tracker.source()).formatPosition(tracker.sourcePosition())));
    }

    String textOf(SceneObjectSphere sphere) {
        return texts.computeIfAbsent(
                sphere,
                _ -> TEXTS.text(
                        "reading",
                        sphere.name(),
                        model.displayUnit(sphere.source()).formatPosition(sphere.sourcePosition())));
    }

    /** Returns the caption of the measured distance. */
    String textOf(SelectedItemDistanceMeter measurement) {
        return texts.computeIfAbsent(measurement, _ -> measurement.displayUnit().formatLength(measurement.distance()));
    }

    String textOf(SceneGauge gauge, DeviceGaugePanel plate) {
        return texts.computeIfAbsent(
                gauge, _ -> gauge.readout(plate.nameOf(gauge.selection().source())));
    }

    private String joint(DrawnSkeletonState skeleton) {
        var name = skeleton.map().bones().get(skeleton.selectedBone()).name();
        return TEXTS.text(
                "reading",
                name,
                model.displayUnit(skeleton.source()).formatPosition(skeleton.sourcePosition(skeleton.selectedBone())));
    }
}
