package mocapscope.app.scene;

import java.util.IdentityHashMap;
import java.util.Map;
import mocapscope.app.control.Every;
import mocapscope.app.words.Words;

/** Formats the captions of selected items and caches them for a tenth of a second. */
final class Readings {
    private static final Words WORDS = Words.of(Readings.class);

    private final SceneModel model;
    private final Map<Object, String> texts = new IdentityHashMap<>();
    private final Every tenth = Every.tenth();

    Readings(SceneModel model) {
        this.model = model;
    }

    void refresh(long nanos) {
        if (tenth.due(nanos)) {
            texts.clear();
        }
    }

    /** Returns the caption of a skeleton's selected joint. */
    String of(Body body) {
        return texts.computeIfAbsent(body.joint(body.picked()), _ -> joint(body));
    }

    String of(Tracker tracker) {
        return texts.computeIfAbsent(
                tracker,
                _ -> WORDS.text(
                        "reading",
                        tracker.name(),
                        model.yardstick(tracker.source()).place(tracker.told())));
    }

    String of(Orb orb) {
        return texts.computeIfAbsent(
                orb,
                _ -> WORDS.text(
                        "reading", orb.name(), model.yardstick(orb.source()).place(orb.told())));
    }

    /** Returns the caption of the measured distance. */
    String of(Measure measure) {
        return texts.computeIfAbsent(measure, _ -> measure.yardstick().length(measure.distance()));
    }

    String of(Gauge gauge) {
        return texts.computeIfAbsent(gauge, _ -> gauge.reading());
    }

    private String joint(Body body) {
        var name = body.map().bones().get(body.picked()).name();
        return WORDS.text("reading", name, model.yardstick(body.source()).place(body.told(body.picked())));
    }
}
