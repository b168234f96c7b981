package mocapscope.protocol.motionfile;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import mocapscope.protocol.mcap.McapChannel;
import mocapscope.protocol.mcap.McapMessage;
import mocapscope.protocol.mcap.McapSchema;
import mocapscope.protocol.mcap.reader.McapContentFormatter;
import mocapscope.protocol.motionfile.spatial.SpatialMessage;
import mocapscope.protocol.motionfile.spatial.SpatialMessage.FramePointCloud;
import mocapscope.protocol.motionfile.spatial.SpatialMessage.FramePoseList;
import mocapscope.protocol.motionfile.spatial.SpatialMessage.FrameTransformList;
import mocapscope.protocol.motionfile.spatial.SpatialMessage.JointStateList;
import mocapscope.protocol.motionfile.spatial.SpatialMessageDecoder;
import mocapscope.protocol.motionfile.spatial.SpatialMessageException;
import org.jspecify.annotations.Nullable;

/** Analyzes the messages of one MCAP channel: counts them and determines the data sources in them. */
final class McapChannelContentAnalyzer {
    private static final double NANOS = 1e9;

    private final McapChannel channel;
    private final @Nullable McapSchema schema;
    private final Optional<SpatialMessageDecoder> decoder;
    private final Map<String, Integer> joints = new LinkedHashMap<>();
    private final Set<RobotJointQuantity> quantities = EnumSet.noneOf(RobotJointQuantity.class);
    private long messages;
    private long firstTime;
    private long lastTime;
    private long readMessages;
    private String firstProblem = "";
    private long mostElements;
    private @Nullable Class<? extends SpatialMessage> kind;

    McapChannelContentAnalyzer(McapChannel channel, @Nullable McapSchema schema) {
        this.channel = channel;
        this.schema = schema;
        this.decoder = schema == null
                ? Optional.empty()
                : SpatialMessageDecoder.find(schema.name(), schema.encoding(), channel.messageEncoding());
    }

    /** Counts a message; returns its content if it can be read. */
    @Nullable
    SpatialMessage add(McapMessage message) {
        long time = message.logTime();
        firstTime = messages == 0 || Long.compareUnsigned(time, firstTime) < 0 ? time : firstTime;
        lastTime = messages == 0 || Long.compareUnsigned(time, lastTime) > 0 ? time : lastTime;
        messages++;
        if (decoder.isEmpty()) {
            return null;
        }
        try {
            var content = decoder.get().decode(message.data(), _ -> {});
            readMessages++;
            kind = content.getClass();
            mostElements = Math.max(mostElements, elements(content));
            return content;
        } catch (SpatialMessageException broken) {
            firstProblem = firstProblem.isEmpty() ? String.valueOf(broken.getMessage()) : firstProblem;
            return null;
        }
    }

    private static long elements(SpatialMessage content) {
        return switch (content) {
            case FrameTransformList list -> list.transforms().size();
            case FramePoseList list -> list.poses().size();
            case FramePointCloud cloud -> cloud.count();
            case JointStateList list -> list.joints().size();
        };
    }

    /** Adds the names of joints, and the quantities that they state; returns the number of new names. */
    int addJoints(JointStateList list, int mostNames) {
        int before = joints.size();
        for (var joint : list.joints()) {
            if (!SpatialMessage.isValidName(joint.name())) {
                continue;
            }
            if (joints.size() < SpatialMessage.MOST_ELEMENTS && joints.size() - before < mostNames) {
                joints.putIfAbsent(joint.name(), joints.size());
            }
            for (var quantity : RobotJointQuantity.values()) {
                if (!Double.isNaN(quantity.value(joint))) {
                    quantities.add(quantity);
                }
            }
        }
        return joints.size() - before;
    }

    McapChannel channel() {
        return channel;
    }

    SpatialMessageDecoder decoder() {
        return decoder.orElseThrow();
    }

    Map<String, Integer> joints() {
        return joints;
    }

    List<RobotJointQuantity> quantities() {
        return new ArrayList<>(quantities);
    }

    /** Returns true if its messages are of that kind. */
    boolean isOf(Class<? extends SpatialMessage> wanted) {
        return kind == wanted;
    }

    /** Returns the largest number of elements of a message. */
    long mostElements() {
        return mostElements;
    }

    /** Returns the earliest log time of its messages. */
    long firstTime() {
        return firstTime;
    }

    /** Returns the reason why the channel is not shown, as a clause for the user; empty if it can be shown. */
    String obstacle() {
        if (messages == 0) {
            return "it has no messages";
        }
        if (decoder.isEmpty()) {
            return SpatialMessageDecoder.explainMissing(schema == null ? "" : schema.name(), channel.messageEncoding());
        }
        if (readMessages == 0) {
            return "none of its messages can be read (the first: %s)".formatted(firstProblem);
        }
        if (isOf(FramePointCloud.class) && mostElements > SpatialMessage.MOST_ELEMENTS) {
            return "it has up to %,d points, and at most %,d are shown as markers"
                    .formatted(mostElements, SpatialMessage.MOST_ELEMENTS);
        }
        boolean isEmpty = isOf(JointStateList.class) ? joints.isEmpty() || quantities.isEmpty() : mostElements == 0;
        return isEmpty ? "its messages contain nothing" : "";
    }

    /** Describes the channel by topic, schema, encoding, number of messages and rate. */
    String describe() {
        double seconds = (lastTime - firstTime) / NANOS;
        var rate = messages > 1 && seconds > 0 ? " at %.1f Hz".formatted((messages - 1) / seconds) : "";
        return "%s, %,d %s%s,"
                .formatted(
                        McapContentFormatter.describe(channel, schema),
                        messages,
                        messages == 1 ? "message" : "messages",
                        rate);
    }
}
