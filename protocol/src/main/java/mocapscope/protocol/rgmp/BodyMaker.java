package mocapscope.protocol.rgmp;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import mocapscope.protocol.sample.SourceId;
import org.jspecify.annotations.Nullable;

/**
 * Creates the skeletons of all stream groups of a device within common limits on bones and shared sensors. The bones of
 * a group are its sensors in order, followed by the frames connected to them. A bone moved by another group uses the
 * last value received from that group.
 */
final class BodyMaker {
    /** Maximum number of bones of all skeletons of a device. */
    private static final int MOST_BONES = 4096;

    /** Maximum number of sensors shared between groups; the pose of a bone that needs another one is unknown. */
    static final int MOST_SHARED = 256;

    private final FrameTree tree;
    private final Map<String, List<Link>> still = new HashMap<>();
    private final Map<Link.Mover, Integer> shared = new HashMap<>();
    private int bones;

    BodyMaker(FrameTree tree) {
        this.tree = tree;
        for (var link : tree.chosen()) {
            if (link.still()) {
                still.computeIfAbsent(link.reference(), _ -> new ArrayList<>()).add(link);
            }
        }
    }

    /** Returns the sensors shared between groups, each with its index. */
    Map<Link.Mover, Integer> shared() {
        return shared;
    }

    /**
     * Returns the skeletons of one group. The first has a bone for each sensor, the others only those of their own
     * trees. Returns an empty list if no bone has a parent or the limit on bones is exceeded.
     */
    List<Body> of(int group, SourceId source, List<StreamInfo> streams, List<String> names) {
        var sensors = new LinkedHashMap<String, List<Integer>>();
        for (int i = 0; i < streams.size(); i++) {
            var root = root(streams.get(i));
            if (root != null) {
                sensors.computeIfAbsent(root, _ -> new ArrayList<>()).add(i);
            }
        }
        var bodies = new ArrayList<Body>();
        if (bones > MOST_BONES) {
            return bodies;
        }
        var main = main(sensors);
        for (var entry : sensors.entrySet()) {
            var root = entry.getKey();
            boolean first = root.equals(main);
            var draft = new BodyDraft(tree, still, MOST_BONES - bones);
            for (int i : first ? all(streams) : entry.getValue()) {
                var stream = streams.get(i);
                var link = root.equals(root(stream)) ? tree.link(stream) : null;
                draft.add(link, stream.measure(), i, names.get(i));
            }
            boolean grown = draft.grow();
            if (grown || bones + draft.size() > MOST_BONES) {
                // A skeleton beyond the limit counts as well, so that every further group stops early.
                bones += draft.size();
            }
            if (grown) {
                var of =
                        first ? source : new SourceId(source.session(), source.device(), source.part() + " in " + root);
                bodies.add(first ? 0 : bodies.size(), draft.body(of, root, group, this::slot));
            }
        }
        return bodies;
    }

    /** Returns the root of the tree that contains a stream's frame, or null if the frame leads to no root. */
    private @Nullable String root(StreamInfo stream) {
        var link = tree.link(stream);
        return link == null ? null : tree.rootOf(link.reference());
    }

    private static List<Integer> all(List<StreamInfo> streams) {
        return IntStream.range(0, streams.size()).boxed().toList();
    }

    /** Returns the source number of a shared stream, as defined by {@link Body}. */
    private int slot(Link.Mover mover) {
        if (shared.size() >= MOST_SHARED && !shared.containsKey(mover)) {
            return Body.NOWHERE;
        }
        return Body.SHARED - shared.computeIfAbsent(mover, _ -> shared.size());
    }

    /** Returns the root to which most sensors lead. */
    private static String main(Map<String, List<Integer>> sensors) {
        var main = "";
        int most = 0;
        for (var entry : sensors.entrySet()) {
            int count = entry.getValue().size();
            if (count > most || count == most && Root.known(entry.getKey()) && !Root.known(main)) {
                main = entry.getKey();
                most = count;
            }
        }
        return main;
    }
}
