package mocapscope.app.command.output;

import mocapscope.app.json.JsonLineWriter;
import mocapscope.protocol.sample.Bone;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SampleKind;
import mocapscope.protocol.sample.SampleMetadata;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.session.event.MonotonicToUnixTimeAnchor;

/**
 * Writes samples (measured values of sensors, buttons and other signals) as JSON lines, with the numbers exactly as
 * received.
 */
final class JsonSampleWriter {
    private final JsonLineWriter writer;
    private final MonotonicToUnixTimeAnchor clockAnchor;

    JsonSampleWriter(JsonLineWriter writer, MonotonicToUnixTimeAnchor anchor) {
        this.writer = writer;
        this.clockAnchor = anchor;
    }

    void write(Sample sample) {
        writer.beginLine(SampleKind.of(sample).word());
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
            case Sample.SetpBubble bubble -> bubble(bubble);
            case Sample.ProtocolEvent event -> event(event);
        }
        writer.endLine();
    }

    private void origin(SampleMetadata stamp) {
        writer.writeInteger("n", stamp.message(), SampleMetadata.NO_MESSAGE)
                .writeString("direction", SessionPrinter.enumName(stamp.direction()))
                .writeString("source", stamp.source().label());
    }

    private void times(SampleMetadata stamp) {
        if (stamp.deviceTime() == SampleMetadata.NO_TIME) {
            writer.writeNull("deviceTime");
        } else {
            writer.writeSeconds("deviceTime", stamp.deviceTime());
        }
        writer.writeSeconds("arrival", clockAnchor.epochNanos(stamp.arrival()));
    }

    private void pose(Sample.Pose pose) {
        writer.writeInteger("sensor", pose.sensor());
        times(pose.stamp());
        writer.writeVec3("position", pose.position()).writeQuat("orientation", pose.orientation());
    }

    private void motion(SampleMetadata stamp, int sensor, Vec3 linear, Quat rotation, double dt) {
        writer.writeInteger("sensor", sensor);
        times(stamp);
        writer.writeVec3("linear", linear).writeQuat("rotation", rotation).writeNumber("dt", dt);
    }

    private void skeleton(Sample.Skeleton skeleton) {
        times(skeleton.stamp());
        writer.writeInteger("frame", skeleton.frame(), -1).beginArray("bones");
        int index = 0;
        for (var bone : skeleton.map().bones()) {
            bone(bone, skeleton.positions().vec3(index), skeleton.orientations().quat(index));
            index++;
        }
        writer.endArray();
    }

    /** Writes a bone; a missing position or orientation becomes null. */
    private void bone(Bone bone, Vec3 position, Quat orientation) {
        writer.beginObject().writeString("name", bone.name()).writeInteger("parent", bone.wireParent());
        writeNullable("position", position);
        writeNullable("orientation", orientation);
        writer.endObject();
    }

    private static boolean missing(Vec3 v) {
        return Double.isNaN(v.x()) && Double.isNaN(v.y()) && Double.isNaN(v.z());
    }

    private static boolean missing(Quat q) {
        return Double.isNaN(q.x()) && Double.isNaN(q.y()) && Double.isNaN(q.z()) && Double.isNaN(q.w());
    }

    private void button(Sample.Button button) {
        times(button.stamp());
        writer.writeInteger("button", button.button())
                .writeBoolean("pressed", button.pressed())
                .writeBoolean("initial", button.initial());
    }

    private void analog(Sample.Analog analog) {
        times(analog.stamp());
        var layout = analog.layout();
        writer.writeString("measure", layout.measure()).beginArray("labels");
        layout.labels().forEach(writer::writeString);
        writer.endArray().writeString("unit", layout.unit()).beginArray("shape");
        layout.shape().forEach(writer::writeInteger);
        writer.endArray().beginArray("channels");
        for (int i = 0; i < analog.channels().size(); i++) {
            channel(analog, i);
        }
        writer.endArray();
    }

    private void channel(Sample.Analog analog, int index) {
        if (!analog.exact().isEmpty()) {
            writer.writeInteger(analog.exact().get(index));
        } else if (analog.layout().integers()) {
            writer.writeInteger((long) analog.channels().at(index));
        } else {
            writer.writeNumber(analog.channels().at(index));
        }
    }

    private void flags(Sample.Flags flags) {
        times(flags.stamp());
        writer.beginObject("bits");
        for (int i = 0; i < flags.layout().size(); i++) {
            writer.writeBoolean(flags.layout().names().get(i), flags.isSet(i));
        }
        writer.endObject();
    }

    private void dial(Sample.Dial dial) {
        times(dial.stamp());
        writer.writeInteger("dial", dial.dial()).writeNumber("change", dial.change());
    }

    /** Writes a transform; the transform of a whole device has null as its sensor. */
    private void transform(Sample.Transform transform) {
        times(transform.stamp());
        writer.writeString("name", SessionPrinter.enumName(transform.kind()))
                .writeInteger("sensor", transform.sensor(), Sample.Transform.WHOLE_DEVICE)
                .writeVec3("position", transform.position())
                .writeQuat("orientation", transform.orientation());
    }

    private void object(Sample.SceneObject object) {
        times(object.stamp());
        object.id()
                .ifPresentOrElse(id -> writer.writeString("object", id.toString()), () -> writer.writeNull("object"));
        writer.writeInteger("index", object.index(), Sample.SceneObject.NO_OBJECT);
        var motion = object.motion();
        writeNullable("position", motion.position());
        writeNullable("orientation", motion.orientation());
        writeNullable("velocity", motion.velocity());
        writeNullable("acceleration", motion.acceleration());
        writeNullable("angularVelocity", motion.angularVelocity());
        writeNullable("angularAcceleration", motion.angularAcceleration());
        writer.writeNumber("radius", object.radius())
                .writeInteger("with", object.with(), Sample.SceneObject.NO_OBJECT)
                .beginArray("animations");
        for (var animation : object.animations()) {
            writer.beginObject()
                    .writeInteger("animation", animation.id())
                    .writeInteger("lengthMillis", animation.lengthMillis())
                    .writeInteger("phaseMillis", animation.phaseMillis())
                    .writeInteger("state", animation.state())
                    .endObject();
        }
        writer.endArray().writeString("event", SessionPrinter.enumName(object.event()));
    }

    private void writeNullable(String key, Vec3 value) {
        if (missing(value)) {
            writer.writeNull(key);
        } else {
            writer.writeVec3(key, value);
        }
    }

    private void writeNullable(String key, Quat value) {
        if (missing(value)) {
            writer.writeNull(key);
        } else {
            writer.writeQuat(key, value);
        }
    }

    private void bubble(Sample.SetpBubble bubble) {
        times(bubble.stamp());
        writer.writeString("name", "bubble")
                .beginObject("fields")
                .writeString("event", SessionPrinter.enumName(bubble.event()))
                .writeString("bubble", bubble.id().toString())
                .writeString("description", bubble.name())
                .writeVec3("center", bubble.center())
                .writeNumber("range", bubble.range())
                .writeNumber("perception", bubble.perception())
                .writeBoolean("portal", bubble.portal())
                .endObject();
    }

    private void event(Sample.ProtocolEvent event) {
        times(event.stamp());
        writer.writeString("name", event.name()).writeTree("fields", event.fields());
    }

    private void text(Sample.Text text) {
        times(text.stamp());
        writer.writeString("severity", SessionPrinter.enumName(text.severity()))
                .writeString("text", text.text())
                .writeInteger("level", text.level());
    }
}
