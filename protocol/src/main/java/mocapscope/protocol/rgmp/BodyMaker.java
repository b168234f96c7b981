package mocapscope.protocol.rgmp;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import mocapscope.protocol.sample.SourceId;
import org.jspecify.annotations.Nullable;

/**
 * Makes bodies of a device's frames: for each group one of the frames that it moves, in the order of its sensors, and
 * after them those that they hang on. A frame that other groups move as well lies where they said last.
 */
final class BodyMaker {
    /** Of all bodies of a device. */
    private static final int MOST_BONES = 4096;

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
        var links = new ArrayList<@Nullable Link>();
        var roots = new ArrayList<@Nullable String>();
        var counts = new LinkedHashMap<String, Integer>();
        for (var stream : streams) {
            var link = tree.link(stream);
            var root = link == null ? null : tree.rootOf(link.reference());
            links.add(link);
            roots.add(root);
            if (root != null) {
                counts.merge(root, 1, Integer::sum);
            }
        }
        var bodies = new ArrayList<Body>();
        var main = main(counts);
        for (var root : counts.keySet()) {
            boolean first = root.equals(main);
            var draft = new BodyDraft(tree, still, MOST_BONES - bones);
            for (int i = 0; i < links.size(); i++) {
                var link = root.equals(roots.get(i)) ? links.get(i) : null;
                if (link != null || first) {
                    draft.add(link, streams.get(i).measure(), i, names.get(i));
                }
            }
            if (draft.grow()) {
                bones += draft.size();
                var of =
                        first ? source : new SourceId(source.session(), source.device(), source.part() + " in " + root);
                bodies.add(first ? 0 : bodies.size(), draft.body(of, root, group, this::slot));
            }
        }
        return bodies;
    }

    private int slot(Link.Mover mover) {
        return shared.computeIfAbsent(mover, _ -> shared.size());
    }

    /** The root that most frames lead to. */
    private static String main(Map<String, Integer> counts) {
        var main = "";
        int most = 0;
        for (var entry : counts.entrySet()) {
            boolean more = entry.getValue() > most;
            if (more || entry.getValue() == most && Root.known(entry.getKey()) && !Root.known(main)) {
                main = entry.getKey();
                most = entry.getValue();
            }
        }
        return main;
    }
}
