package mocapscope.app.command;

import mocapscope.app.json.Json;
import mocapscope.protocol.sample.Bone;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SampleKind;
import mocapscope.protocol.sample.SampleStamp;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.session.ClockAnchor;

/** Writes samples as JSON lines with the numbers exactly as received. */
final class JsonSamples {
    private final Json json;
    private final ClockAnchor anchor;

    JsonSamples(Json json, ClockAnchor anchor) {
        this.json = json;
        this.anchor = anchor;
    }

    void print(Sample sample) {
        json.begin(SampleKind.of(sample).word());
        origin(sample.stamp());
        switch (sample) {
            case Sample.Pose pose -> pose(pose);
            case Sample.Velocity v -> motion(v.stamp(), v.sensor(), v.linear(), v.rotation(), v.dt());
            case Sample.Acceleration a -> motion(a.stamp(), a.sensor(), a.linear(), a.rotation(), a.dt());
            case Sample.Skeleton skeleton -> skeleton(skeleton);
            case Sample.Button button -> button(button);
            case Sample.Analog analog -> analog(analog);
            case Sample.Dial dial -> dial(dial);
            case Sample.Flags flags -> flags(flags);
            case Sample.Text text -> text(text);
            case Sample.Transform transform -> transform(transform);
            case Sample.SceneObject object -> object(object);
            case Sample.Bubble bubble -> bubble(bubble);
            case Sample.Event event -> event(event);
        }
        json.end();
    }

    private void origin(SampleStamp stamp) {
        json.whole("n", stamp.message(), SampleStamp.NO_MESSAGE)
                .text("direction", Lines.word(stamp.direction()))
                .text("source", stamp.source().label());
    }

    private void times(SampleStamp stamp) {
        if (stamp.deviceTime() == SampleStamp.NO_TIME) {
            json.nothing("deviceTime");
        } else {
            json.seconds("deviceTime", stamp.deviceTime());
        }
        json.seconds("arrival", anchor.epochNanos(stamp.arrival()));
    }

    private void pose(Sample.Pose pose) {
        json.whole("sensor", pose.sensor());
        times(pose.stamp());
        json.vec3("position", pose.position()).quat("orientation", pose.orientation());
    }

    private void motion(SampleStamp stamp, int sensor, Vec3 linear, Quat rotation, double dt) {
        json.whole("sensor", sensor);
        times(stamp);
        json.vec3("linear", linear).quat("rotation", rotation).real("dt", dt);
    }

    private void skeleton(Sample.Skeleton skeleton) {
        times(skeleton.stamp());
        json.whole("frame", skeleton.frame(), -1).list("bones");
        int index = 0;
        for (var bone : skeleton.map().bones()) {
            bone(bone, skeleton.positions().vec3(index), skeleton.orientations().quat(index));
            index++;
        }
        json.close();
    }

    /** Writes a bone; a missing position or orientation becomes null. */
    private void bone(Bone bone, Vec3 position, Quat orientation) {
        json.open().text("name", bone.name()).whole("parent", bone.wireParent());
        told("position", position);
        told("orientation", orientation);
        json.shut();
    }

    private static boolean missing(Vec3 v) {
        return Double.isNaN(v.x()) && Double.isNaN(v.y()) && Double.isNaN(v.z());
    }

    private static boolean missing(Quat q) {
        return Double.isNaN(q.x()) && Double.isNaN(q.y()) && Double.isNaN(q.z()) && Double.isNaN(q.w());
    }

    private void button(Sample.Button button) {
        times(button.stamp());
        json.whole("button", button.button()).flag("pressed", button.pressed()).flag("initial", button.initial());
    }

    private void analog(Sample.Analog analog) {
        times(analog.stamp());
        var layout = analog.layout();
        json.text("measure", layout.measure()).list("labels");
        layout.labels().forEach(json::text);
        json.close().text("unit", layout.unit()).list("shape");
        layout.shape().forEach(json::whole);
        json.close().list("channels");
        for (int i = 0; i < analog.channels().size(); i++) {
            channel(analog, i);
        }
        json.close();
    }

    private void channel(Sample.Analog analog, int index) {
        if (!analog.exact().isEmpty()) {
            json.whole(analog.exact().get(index));
        } else if (analog.layout().integers()) {
            json.whole((long) analog.channels().at(index));
        } else {
            json.real(analog.channels().at(index));
        }
    }

    private void flags(Sample.Flags flags) {
        times(flags.stamp());
        json.open("bits");
        for (int i = 0; i < flags.layout().size(); i++) {
            json.flag(flags.layout().names().get(i), flags.isSet(i));
        }
        json.shut();
    }

    private void dial(Sample.Dial dial) {
        times(dial.stamp());
        json.whole("dial", dial.dial()).real("change", dial.change());
    }

    /** Writes a transform; the transform of a whole device has null as its sensor. */
    private void transform(Sample.Transform transform) {
        times(transform.stamp());
        json.text("name", Lines.word(transform.kind()))
                .whole("sensor", transform.sensor(), Sample.Transform.WHOLE_DEVICE)
                .vec3("position", transform.position())
                .quat("orientation", transform.orientation());
    }

    private void object(Sample.SceneObject object) {
        times(object.stamp());
        object.id().ifPresentOrElse(id -> json.text("object", id.toString()), () -> json.nothing("object"));
        json.whole("index", object.index(), Sample.SceneObject.NO_OBJECT);
        var motion = object.motion();
        told("position", motion.position());
        told("orientation", motion.orientation());
        told("velocity", motion.velocity());
        told("acceleration", motion.acceleration());
        told("angularVelocity", motion.angularVelocity());
        told("angularAcceleration", motion.angularAcceleration());
        json.real("radius", object.radius())
                .whole("with", object.with(), Sample.SceneObject.NO_OBJECT)
                .list("animations");
        for (var animation : object.animations()) {
            json.open()
                    .whole("animation", animation.id())
                    .whole("lengthMillis", animation.lengthMillis())
                    .whole("phaseMillis", animation.phaseMillis())
                    .whole("state", animation.state())
                    .shut();
        }
        json.close().text("event", Lines.word(object.event()));
    }

    private void told(String key, Vec3 value) {
        if (missing(value)) {
            json.nothing(key);
        } else {
            json.vec3(key, value);
        }
    }

    private void told(String key, Quat value) {
        if (missing(value)) {
            json.nothing(key);
        } else {
            json.quat(key, value);
        }
    }

    private void bubble(Sample.Bubble bubble) {
        times(bubble.stamp());
        json.text("name", "bubble")
                .open("fields")
                .text("event", Lines.word(bubble.event()))
                .text("bubble", bubble.id().toString())
                .text("description", bubble.name())
                .vec3("center", bubble.center())
                .real("range", bubble.range())
                .real("perception", bubble.perception())
                .flag("portal", bubble.portal())
                .shut();
    }

    private void event(Sample.Event event) {
        times(event.stamp());
        json.text("name", event.name()).plain("fields", event.fields());
    }

    private void text(Sample.Text text) {
        times(text.stamp());
        json.text("severity", Lines.word(text.severity()))
                .text("text", text.text())
                .whole("level", text.level());
    }
}
