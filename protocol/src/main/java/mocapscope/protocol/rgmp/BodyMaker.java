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
 * Makes bodies of a device's frames: for each group one of the frames that it moves, in the order of its sensors, and
 * after them those that they hang on. A frame that other groups move as well lies where they said last.
 */
final class BodyMaker {
    /** Of all bodies of a device. */
    private static final int MOST_BONES = 4096;

    /** Places that bodies take from other groups; further ones are nowhere. */
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

    /** Places that bodies take from other groups, each with its number. */
    Map<Link.Mover, Integer> shared() {
        return shared;
    }

    /**
     * The bodies of one group; the first has a bone for each sensor, others only those of trees of their own. None where
     * nothing hangs on anything, or there are too many.
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
                // One beyond all bodies counts as well: it ends them, before every further group climbs as far in vain.
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

    /** Of the tree that a stream's frame belongs to; null for one that leads nowhere. */
    private @Nullable String root(StreamInfo stream) {
        var link = tree.link(stream);
        return link == null ? null : tree.rootOf(link.reference());
    }

    private static List<Integer> all(List<StreamInfo> streams) {
        return IntStream.range(0, streams.size()).boxed().toList();
    }

    /** As {@link Body} names it. */
    private int slot(Link.Mover mover) {
        if (shared.size() >= MOST_SHARED && !shared.containsKey(mover)) {
            return Body.NOWHERE;
        }
        return Body.SHARED - shared.computeIfAbsent(mover, _ -> shared.size());
    }

    /** The root that most frames lead to. */
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
