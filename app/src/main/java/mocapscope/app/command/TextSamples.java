package mocapscope.app.command;

import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.Vec3;

/** Appends the values of a sample to a text line. */
final class TextSamples {
    private static final int INDEX = 3;

    private final TextLine line;

    TextSamples(TextLine line) {
        this.line = line;
    }

    void add(Sample sample) {
        switch (sample) {
            case Sample.Pose pose -> index(pose.sensor()).vec3(pose.position()).quat(pose.orientation());
            case Sample.Velocity v ->
                index(v.sensor()).vec3(v.linear()).quat(v.rotation()).number(v.dt());
            case Sample.Acceleration a ->
                index(a.sensor()).vec3(a.linear()).quat(a.rotation()).number(a.dt());
            case Sample.Skeleton skeleton -> skeleton(skeleton);
            case Sample.Button button -> index(button.button()).button(button);
            case Sample.Analog analog -> analog(analog);
            case Sample.Dial dial ->
                index(dial.dial()).number(dial.change()).line.add(" revolutions");
            case Sample.Flags flags -> flags(flags);
            case Sample.Text text ->
                line.add(Lines.word(text.severity())).add(": ").add(text.text());
            case Sample.Transform transform -> transform(transform);
            case Sample.SceneObject object -> object(object);
            case Sample.Bubble bubble -> bubble(bubble);
            case Sample.Event event -> event(event);
        }
    }

    /** Appends the root position only: a line has no room for a hundred bones. */
    private void skeleton(Sample.Skeleton skeleton) {
        line.add(skeleton.map().bones().size() + " bones, the first at");
        if (skeleton.positions().size() > 0) {
            vec3(skeleton.positions().vec3(0));
        }
    }

    private void button(Sample.Button button) {
        line.add(button.pressed() ? " pressed" : " released").add(button.initial() ? ", as initially reported" : "");
    }

    private void analog(Sample.Analog analog) {
        var layout = analog.layout();
        line.add(layout.measure()).add(layout.measure().isEmpty() ? "" : " ");
        for (int i = 0; i < analog.channels().size(); i++) {
            number(analog.channels().at(i));
        }
        line.add(layout.unit().isEmpty() ? "" : " ").add(layout.unit());
    }

    /** Appends the flags that are up; there may be many, most of them down. */
    private void flags(Sample.Flags flags) {
        boolean any = false;
        for (int i = 0; i < flags.layout().size(); i++) {
            if (flags.isSet(i)) {
                line.add(any ? ", " : "").add(flags.layout().names().get(i));
                any = true;
            }
        }
        line.add(any ? "" : "no flag is set");
    }

    private void transform(Sample.Transform transform) {
        var sensor = transform.sensor() == Sample.Transform.WHOLE_DEVICE ? "" : String.valueOf(transform.sensor());
        line.right(sensor, INDEX);
        vec3(transform.position()).quat(transform.orientation()).line.add("  " + Lines.word(transform.kind()));
    }

    private void object(Sample.SceneObject object) {
        var index = object.index() == Sample.SceneObject.NO_OBJECT ? "?" : String.valueOf(object.index());
        line.right(index, INDEX).add(Lines.word(object.event()));
        switch (object.event()) {
            case PERCEIVED, MOVED ->
                vec3(object.motion().position()).quat(object.motion().orientation());
            case COLLIDED -> line.add(" with " + object.with());
            case ANIMATED -> line.add(" " + object.animations().size() + " animations");
            case GONE -> {}
        }
        object.id().ifPresent(id -> line.add("  " + id));
    }

    private void bubble(Sample.Bubble bubble) {
        line.add("bubble ")
                .add(bubble.name().isEmpty() ? bubble.id().toString() : bubble.name())
                .add(" " + Lines.word(bubble.event()));
        vec3(bubble.center());
        line.add("  range").number(bubble.range());
        line.add("  perception").number(bubble.perception());
        line.add(bubble.portal() ? "  through a portal" : "");
    }

    private void event(Sample.Event event) {
        line.add(event.name());
        event.fields()
                .forEach((name, value) -> line.add("  ").add(name).add(" ").add(value));
    }

    private TextSamples index(int index) {
        line.right(String.valueOf(index), INDEX);
        return this;
    }

    private TextSamples vec3(Vec3 value) {
        return number(value.x()).number(value.y()).number(value.z());
    }

    private TextSamples quat(Quat value) {
        line.add(" ");
        return number(value.x()).number(value.y()).number(value.z()).number(value.w());
    }

    private TextSamples number(double value) {
        line.number(value);
        return this;
    }
}
