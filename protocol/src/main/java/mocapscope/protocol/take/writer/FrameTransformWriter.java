package mocapscope.protocol.take.writer;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import mocapscope.protocol.foxglove.FoxgloveMessageTypes;
import mocapscope.protocol.limit.DocumentedLimit;
import mocapscope.protocol.protobuf.EncodedProtobufString;
import mocapscope.protocol.protobuf.ProtobufWriter;
import mocapscope.protocol.sample.Basis;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SampleStamp;
import mocapscope.protocol.sample.SkeletonMap;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.SourceInfo;
import mocapscope.protocol.sample.SourceKind;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.take.codec.TakeChannelType;
import mocapscope.protocol.tracking.TrackedPart;
import mocapscope.protocol.tracking.TrackingChange;
import org.jspecify.annotations.Nullable;

/**
 * Writes poses, skeletons and scene objects to an MCAP recording as Foxglove frame transforms, in metres, y up.
 * All frames share one root frame. Poses of a source without known axes and unit are written as received; lost ones are
 * omitted. Each received message becomes one message.
 */
final class FrameTransformWriter {
    static final String ROOM = "scene";

    /** The limit for numbered frames per source, since a peer can use arbitrarily many numbers. */
    private static final int MOST_NUMBERED = 1024;

    /** The limit for sources whose descriptions are stored. */
    @DocumentedLimit(
            value = "sources of a session whose names and axes are remembered",
            unit = "sources",
            beyond = "the numbers of the wire are used")
    private static final int MOST_SOURCES = 4096;

    private static final EncodedProtobufString PARENT = new EncodedProtobufString(ROOM);

    private final Session session;
    private final TakeMessageOutput writer;
    private final ToLongFunction<SampleStamp> publishTime;
    private final ProtobufWriter out = new ProtobufWriter();
    private final Map<SourceId, DescribedSource> sources = new HashMap<>();
    /** The parts that are lost, each with the begin of its loss. */
    private final Map<TrackedPart, TrackingChange> lost = new HashMap<>();

    private @Nullable SampleStamp open;

    /** The description of a source and the names of its frames. */
    private static final class DescribedSource {
        private final String name;
        private Optional<Basis> basis = Optional.empty();
        private EncodedProtobufString[] sensors = {};
        private @Nullable SkeletonMap map;
        private EncodedProtobufString[] bones = {};
        private final Numbered numbered;
        private final Numbered objects;

        DescribedSource(String name) {
            this.name = name;
            this.numbered = new Numbered(name + "/");
            this.objects = new Numbered(name + "/object ");
        }

        EncodedProtobufString[] parts(Stream<String> names) {
            return names.map(part -> new EncodedProtobufString(name + "/" + part))
                    .toArray(EncodedProtobufString[]::new);
        }

        EncodedProtobufString sensor(int number) {
            return number >= 0 && number < sensors.length ? sensors[number] : numbered.of(number);
        }
    }

    /** A cache of names that end with a number. */
    private static final class Numbered {
        private final String name;
        private final Map<Long, EncodedProtobufString> texts = new HashMap<>();

        Numbered(String name) {
            this.name = name;
        }

        EncodedProtobufString of(long number) {
            if (texts.size() == MOST_NUMBERED) {
                texts.clear();
            }
            return texts.computeIfAbsent(number, each -> new EncodedProtobufString(name + each));
        }
    }

    FrameTransformWriter(Session session, TakeMessageOutput writer, ToLongFunction<SampleStamp> publishTime) {
        this.session = session;
        this.writer = writer;
        this.publishTime = publishTime;
    }

    void addSource(SourceInfo source) {
        var seen = seen(source.source());
        seen.basis = source.basis().or(() -> seen.basis);
        if (!source.names().isEmpty()) {
            seen.sensors = seen.parts(source.names().stream());
        }
    }

    /** Omits the frames of a part from the begin of its loss to the end. */
    void setTracking(TrackingChange change) {
        if (change.state().isMissing()) {
            if (change.hasEnded()) {
                lost.remove(change.part());
            } else {
                lost.put(change.part(), change);
            }
        }
    }

    private @Nullable TrackingChange findLoss(SampleStamp stamp, SourceKind kind, long index) {
        return lost.isEmpty() ? null : lost.get(new TrackedPart(stamp.source(), kind, index));
    }

    void writePose(Sample.Pose pose) {
        if (findLoss(pose.stamp(), SourceKind.TRACKER, pose.sensor()) != null || isErased(pose)) {
            return;
        }
        var seen = seen(pose.stamp().source());
        frame(pose.stamp(), seen, seen.sensor(pose.sensor()), pose.position(), pose.orientation());
    }

    void writeSkeleton(Sample.Skeleton skeleton) {
        var loss = findLoss(skeleton.stamp(), SourceKind.SKELETON, TrackedPart.BODY);
        if (loss != null && loss.bones().isEmpty()) {
            return;
        }
        var seen = seen(skeleton.stamp().source());
        if (seen.map != skeleton.map()) {
            seen.map = skeleton.map();
            seen.bones = seen.parts(skeleton.map().bones().stream().map(bone -> bone.name()));
        }
        int count = Math.min(seen.bones.length, skeleton.positions().size() / 3);
        for (int i = 0; i < count; i++) {
            if (loss != null
                    && (loss.bones().contains(i) || isZero(skeleton.positions().vec3(i)))) {
                continue;
            }
            var turn = 4 * i + 3 < skeleton.orientations().size()
                    ? skeleton.orientations().quat(i)
                    : Quat.IDENTITY;
            frame(skeleton.stamp(), seen, seen.bones[i], skeleton.positions().vec3(i), turn);
        }
    }

    /** Returns whether a pose is all zeros, which is no pose; the begin of its loss may precede the recording. */
    private static boolean isErased(Sample.Pose pose) {
        return isZero(pose.position()) && pose.orientation().lengthSquared() == 0;
    }

    private static boolean isZero(Vec3 position) {
        return position.x() == 0 && position.y() == 0 && position.z() == 0;
    }

    void writeObject(Sample.SceneObject object) {
        if (findLoss(object.stamp(), SourceKind.OBJECT, object.index()) != null) {
            return;
        }
        var seen = seen(object.stamp().source());
        var motion = object.motion();
        frame(object.stamp(), seen, seen.objects.of(object.index()), motion.position(), motion.orientation());
    }

    /** Writes the frames collected for the current message. */
    void flush() {
        var stamp = open;
        if (stamp != null) {
            open = null;
            long logTime = session.anchor().epochNanos(stamp.arrival());
            writer.write(TakeChannelType.TF, stamp.message(), logTime, publishTime.applyAsLong(stamp), out);
        }
    }

    /** Adds a frame; omitted if the position is missing; without an orientation the frame has that of its parent. */
    private void frame(
            SampleStamp stamp, DescribedSource seen, EncodedProtobufString child, Vec3 position, Quat orientation) {
        if (!position.isFinite()) {
            return;
        }
        if (!stamp.equals(open)) {
            flush();
            open = stamp;
            out.clear();
        }
        var turn = orientation.isFinite() && orientation.lengthSquared() > 0 ? orientation : Quat.IDENTITY;
        var place = seen.basis.map(basis -> basis.toScene(position)).orElse(position);
        var turned = seen.basis.map(basis -> basis.toScene(turn)).orElse(turn);
        int start = out.beginField(FoxgloveMessageTypes.TRANSFORMS);
        out.writeTimestamp(FoxgloveMessageTypes.TIME, session.anchor().epochNanos(stamp.arrival()));
        out.writeString(FoxgloveMessageTypes.PARENT, PARENT);
        out.writeString(FoxgloveMessageTypes.CHILD, child);
        vector(place);
        quaternion(turned);
        out.endField(start);
    }

    private void vector(Vec3 place) {
        int start = out.beginField(FoxgloveMessageTypes.TRANSLATION);
        out.writeDouble(FoxgloveMessageTypes.X, place.x());
        out.writeDouble(FoxgloveMessageTypes.Y, place.y());
        out.writeDouble(FoxgloveMessageTypes.Z, place.z());
        out.endField(start);
    }

    private void quaternion(Quat turn) {
        int start = out.beginField(FoxgloveMessageTypes.ROTATION);
        out.writeDouble(FoxgloveMessageTypes.X, turn.x());
        out.writeDouble(FoxgloveMessageTypes.Y, turn.y());
        out.writeDouble(FoxgloveMessageTypes.Z, turn.z());
        out.writeDouble(FoxgloveMessageTypes.W, turn.w());
        out.endField(start);
    }

    private DescribedSource seen(SourceId source) {
        var seen = sources.get(source);
        if (seen == null) {
            seen = new DescribedSource(writer.session() + "/" + source.label());
            if (sources.size() < MOST_SOURCES) {
                sources.put(source, seen);
            }
        }
        return seen;
    }
}
