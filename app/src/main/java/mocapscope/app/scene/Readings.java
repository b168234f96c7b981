package mocapscope.app.scene;

import java.util.IdentityHashMap;
import java.util.Map;
import mocapscope.app.control.Every;
import mocapscope.app.words.Words;

/** What is told of picked things, no more often than a person reads it. */
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

    /** Of its picked joint. */
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

    /** The distance itself. */
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
