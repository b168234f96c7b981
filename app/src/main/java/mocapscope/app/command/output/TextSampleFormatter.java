package mocapscope.app.command.output;

import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.Vec3;

/** Appends a sample's values, such as position and orientation, to a line of text output. */
final class TextSampleFormatter {
    private static final int INDEX = 3;

    private final TextLineBuilder line;

    TextSampleFormatter(TextLineBuilder line) {
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
                index(dial.dial()).number(dial.change()).line.append(" revolutions");
            case Sample.Flags flags -> flags(flags);
            case Sample.Text text ->
                line.append(SessionPrinter.enumName(text.severity()))
                        .append(": ")
                        .append(text.text());
            case Sample.Transform transform -> transform(transform);
            case Sample.SceneObject object -> object(object);
            case Sample.SetpBubble bubble -> bubble(bubble);
            case Sample.ProtocolEvent event -> event(event);
        }
    }

    /** Appends the root position only: a line has no room for a hundred bones. */
    private void skeleton(Sample.Skeleton skeleton) {
        line.append(skeleton.map().bones().size() + " bones, the first at");
        if (skeleton.positions().size() > 0) {
            vec3(skeleton.positions().vec3(0));
        }
    }

    private void button(Sample.Button button) {
        line.append(button.pressed() ? " pressed" : " released")
                .append(button.initial() ? ", as initially reported" : "");
    }

    private void analog(Sample.Analog analog) {
        var layout = analog.layout();
        line.append(layout.measure()).append(layout.measure().isEmpty() ? "" : " ");
        for (int i = 0; i < analog.channels().size(); i++) {
            number(analog.channels().at(i));
        }
        line.append(layout.unit().isEmpty() ? "" : " ").append(layout.unit());
    }

    /** Appends the flags that are up; there may be many, most of them down. */
    private void flags(Sample.Flags flags) {
        boolean any = false;
        for (int i = 0; i < flags.layout().size(); i++) {
            if (flags.isSet(i)) {
                line.append(any ? ", " : "").append(flags.layout().names().get(i));
                any = true;
            }
        }
        line.append(any ? "" : "no flag is set");
    }

    private void transform(Sample.Transform transform) {
        var sensor = transform.sensor() == Sample.Transform.WHOLE_DEVICE ? "" : String.valueOf(transform.sensor());
        line.appendRight(sensor, INDEX);
        vec3(transform.position())
                .quat(transform.orientation())
                .line
                .append("  " + SessionPrinter.enumName(transform.kind()));
    }

    private void object(Sample.SceneObject object) {
        var index = object.index() == Sample.SceneObject.NO_OBJECT ? "?" : String.valueOf(object.index());
        line.appendRight(index, INDEX).append(SessionPrinter.enumName(object.event()));
        switch (object.event()) {
            case PERCEIVED, MOVED ->
                vec3(object.motion().position()).quat(object.motion().orientation());
            case COLLIDED -> line.append(" with " + object.with());
            case ANIMATED -> line.append(" " + object.animations().size() + " animations");
            case GONE -> {}
        }
        object.id().ifPresent(id -> line.append("  " + id));
    }

    private void bubble(Sample.SetpBubble bubble) {
        line.append("bubble ")
                .append(bubble.name().isEmpty() ? bubble.id().toString() : bubble.name())
                .append(" " + SessionPrinter.enumName(bubble.event()));
        vec3(bubble.center());
        line.append("  range").appendNumber(bubble.range());
        line.append("  perception").appendNumber(bubble.perception());
        line.append(bubble.portal() ? "  through a portal" : "");
    }

    private void event(Sample.ProtocolEvent event) {
        line.append(event.name());
        event.fields()
                .forEach((name, value) ->
                        line.append("  ").append(name).append(" ").append(value));
    }

    private TextSampleFormatter index(int index) {
        line.appendRight(String.valueOf(index), INDEX);
        return this;
    }

    private TextSampleFormatter vec3(Vec3 value) {
        return number(value.x()).number(value.y()).number(value.z());
    }

    private TextSampleFormatter quat(Quat value) {
        line.append(" ");
        return number(value.x()).number(value.y()).number(value.z()).number(value.w());
    }

    private TextSampleFormatter number(double value) {
        line.appendNumber(value);
        return this;
    }
}
