package mocapscope.protocol.take;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import mocapscope.protocol.foxglove.FoxgloveProtobufSchemas;
import mocapscope.protocol.mcap.McapChannel;
import mocapscope.protocol.mcap.McapMessage;
import mocapscope.protocol.mcap.McapRecord;
import mocapscope.protocol.protobuf.ProtobufException;
import mocapscope.protocol.protobuf.ProtobufFieldDescriptor;
import mocapscope.protocol.protobuf.ProtobufReader;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Vec3;

/** The tree of frames that the transforms of a take form, as a viewer sees it at the end. */
final class WrittenFrameTree {
    private final Map<String, WrittenFrame> frames = new LinkedHashMap<>();
    /** The frames that were written with two parents. */
    final Set<String> moved = new TreeSet<>();

    /** A frame with its last pose relative to its parent. */
    record WrittenFrame(String name, String parent, Vec3 position, Quat turn) {}

    /** Reads all transforms. */
    static WrittenFrameTree of(List<McapRecord> records) throws ProtobufException {
        var tree = new WrittenFrameTree();
        var channels = new HashSet<Integer>();
        for (var record : records) {
            if (record instanceof McapChannel channel && channel.topic().endsWith("/tf")) {
                channels.add(channel.id());
            } else if (record instanceof McapMessage message && channels.contains(message.channelId())) {
                var in = new ProtobufReader(message.data());
                while (in.next()) {
                    tree.add(new ProtobufReader(in.bytesValue()));
                }
            }
        }
        return tree;
    }

    private void add(ProtobufReader in) throws ProtobufException {
        var name = "";
        var parent = "";
        var position = Vec3.ZERO;
        var turn = Quat.IDENTITY;
        while (in.next()) {
            if (in.isAt(FoxgloveProtobufSchemas.PARENT)) {
                parent = in.stringValue();
            } else if (in.isAt(FoxgloveProtobufSchemas.CHILD)) {
                name = in.stringValue();
            } else if (in.isAt(FoxgloveProtobufSchemas.TRANSLATION)) {
                var numbers = numbers(in);
                position = new Vec3(numbers.get(0), numbers.get(1), numbers.get(2));
            } else if (in.isAt(FoxgloveProtobufSchemas.ROTATION)) {
                var numbers = numbers(in);
                turn = new Quat(numbers.get(0), numbers.get(1), numbers.get(2), numbers.get(3));
            }
        }
        var before = frames.put(name, new WrittenFrame(name, parent, position, turn));
        if (before != null && !before.parent().equals(parent)) {
            moved.add(name);
        }
    }

    private static List<Double> numbers(ProtobufReader field) throws ProtobufException {
        var in = new ProtobufReader(field.bytesValue());
        var numbers = new HashMap<ProtobufFieldDescriptor, Double>();
        while (in.next()) {
            for (var one : List.of(
                    FoxgloveProtobufSchemas.X,
                    FoxgloveProtobufSchemas.Y,
                    FoxgloveProtobufSchemas.Z,
                    FoxgloveProtobufSchemas.W)) {
                if (in.isAt(one)) {
                    numbers.put(one, in.doubleValue());
                }
            }
        }
        return List.of(
                numbers.getOrDefault(FoxgloveProtobufSchemas.X, 0.0),
                numbers.getOrDefault(FoxgloveProtobufSchemas.Y, 0.0),
                numbers.getOrDefault(FoxgloveProtobufSchemas.Z, 0.0),
                numbers.getOrDefault(FoxgloveProtobufSchemas.W, 0.0));
    }

    /** Returns the frames without a parent. */
    Set<String> roots() {
        var roots = new TreeSet<String>();
        frames.values().forEach(frame -> roots.add(frame.parent()));
        roots.removeAll(frames.keySet());
        return roots;
    }

    List<WrittenFrame> frames() {
        return List.copyOf(frames.values());
    }

    List<WrittenFrame> children(String parent) {
        return frames.values().stream()
                .filter(frame -> frame.parent().equals(parent))
                .toList();
    }

    /** Returns the frame and its ancestors, up to but not including {@code top}. */
    List<WrittenFrame> path(String frame, String top) {
        var path = new ArrayList<WrittenFrame>();
        for (var at = frames.get(frame); at != null && !at.name().equals(top); at = frames.get(at.parent())) {
            path.add(at);
        }
        return path;
    }

    /** Returns the position in the root frame. */
    Vec3 position(String frame) {
        var position = Vec3.ZERO;
        for (var at : path(frame, "")) {
            position = at.turn().rotate(position).plus(at.position());
        }
        return position;
    }
}
