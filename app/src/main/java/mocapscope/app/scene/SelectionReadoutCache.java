package mocapscope.app.scene;

import java.util.IdentityHashMap;
import java.util.Map;
import mocapscope.app.control.UpdateThrottle;
import mocapscope.app.words.TextBundle;

/** Formats the captions of selected items and caches them for a tenth of a second. */
final class SelectionReadoutCache {
    private static final TextBundle WORDS = TextBundle.of(SelectionReadoutCache.class);

    private final SceneModel model;
    private final Map<Object, String> texts = new IdentityHashMap<>();
    private final UpdateThrottle tenth = UpdateThrottle.tenPerSecond();

    SelectionReadoutCache(SceneModel model) {
        this.model = model;
    }

    void refresh(long nanos) {
        if (tenth.isDue(nanos)) {
            texts.clear();
        }
    }

    /** Returns the caption of a skeleton's selected joint. */
    String textOf(SceneSkeleton body) {
        return texts.computeIfAbsent(body.joint(body.selectedBone()), _ -> joint(body));
    }

    String textOf(SceneTracker tracker) {
        return texts.computeIfAbsent(
                tracker,
                _ -> WORDS.text(
                        "reading",
                        tracker.name(),
                        model.displayUnit(tracker.source()).formatPosition(tracker.sourcePosition())));
    }

    String textOf(SceneObjectSphere orb) {
        return texts.computeIfAbsent(
                orb,
                _ -> WORDS.text(
                        "reading", orb.name(), model.displayUnit(orb.source()).formatPosition(orb.sourcePosition())));
    }

    /** Returns the caption of the measured distance. */
    String textOf(DistanceMeasurement measure) {
        return texts.computeIfAbsent(measure, _ -> measure.displayUnit().formatLength(measure.distance()));
    }

    String textOf(SceneGauge gauge) {
        return texts.computeIfAbsent(gauge, _ -> gauge.readout());
    }

    private String joint(SceneSkeleton body) {
        var name = body.map().bones().get(body.selectedBone()).name();
        return WORDS.text("reading", name, model.displayUnit(body.source()).formatPosition(body.sourcePosition(body.selectedBone())));
    }
}
