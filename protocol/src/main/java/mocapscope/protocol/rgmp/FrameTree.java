package mocapscope.protocol.rgmp;

import java.math.BigDecimal;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import mocapscope.protocol.sample.Basis;
import org.jspecify.annotations.Nullable;

/**
 * The frames of one device, each measured in another up to a root. Where a frame is measured in several, the one that
 * leads to a known root counts, by a way on which everything is known; frames that are measured in each other lead
 * nowhere.
 */
final class FrameTree {
    private record Ends(String target, String reference) {}

    private final Map<Ends, Link> links = new LinkedHashMap<>();
    private final Map<String, List<Link>> measuredIn = new HashMap<>();
    /** The link that counts for each frame that leads to a root, parents first. */
    private final Map<String, Link> chosen = new LinkedHashMap<>();

    private final Map<String, String> roots = new HashMap<>();

    static FrameTree of(Definition definition) {
        var tree = new FrameTree();
        for (int group = 0; group < definition.groups().size(); group++) {
            tree.add(definition.groups().get(group), group);
        }
        definition.statics().forEach(tree::add);
        tree.grow();
        return tree;
    }

    private void add(Group group, int number) {
        int sensor = 0;
        for (var stream : group.poses()) {
            if (!stream.reference().equals(stream.target())) {
                open(stream).movedBy(stream.measure(), new Link.Mover(number, sensor));
            }
            sensor++;
        }
    }

    private void add(StaticValue value) {
        var of = value.of();
        boolean pose = of.poses() && value.numbers().size() == of.type().count();
        if (pose && !of.reference().equals(of.target())) {
            open(of).rests(
                            of.measure(),
                            value.numbers().stream()
                                    .mapToDouble(BigDecimal::doubleValue)
                                    .toArray());
        }
    }

    private Link open(StreamInfo info) {
        return links.computeIfAbsent(new Ends(info.target(), info.reference()), ends -> {
            var link = new Link(ends.target, ends.reference);
            measuredIn.computeIfAbsent(ends.reference, _ -> new ArrayList<>()).add(link);
            return link;
        });
    }

    private void grow() {
        var known = new LinkedHashSet<String>();
        var own = new LinkedHashSet<String>();
        var targets = new LinkedHashSet<String>();
        links.values().forEach(link -> targets.add(link.target()));
        measuredIn.keySet().forEach(frame -> {
            if (Root.known(frame)) {
                known.add(frame);
            } else if (!targets.contains(frame)) {
                own.add(frame);
            }
        });
        spread(known, Link::complete);
        spread(own, Link::complete);
        settle(known);
        settle(own);
        spread(new LinkedHashSet<>(roots.keySet()), _ -> true);
    }

    /** What is only turned in a root, and is placed nowhere, is shown at the root. */
    private void settle(Set<String> from) {
        for (var root : from) {
            for (var link : measuredIn.getOrDefault(root, List.of())) {
                if (link.turned() && !link.complete() && !reached(link.target())) {
                    link.restsInItsReference();
                }
            }
        }
        spread(from, Link::complete);
    }

    private void spread(Set<String> from, Predicate<Link> passable) {
        var open = new ArrayDeque<String>(from);
        from.forEach(frame -> roots.putIfAbsent(frame, frame));
        while (!open.isEmpty()) {
            var frame = open.remove();
            for (var link : measuredIn.getOrDefault(frame, List.of())) {
                if (!reached(link.target()) && passable.test(link)) {
                    chosen.put(link.target(), link);
                    roots.put(link.target(), root(frame));
                    open.add(link.target());
                }
            }
        }
    }

    private boolean reached(String frame) {
        return roots.containsKey(frame);
    }

    private String root(String frame) {
        return roots.getOrDefault(frame, frame);
    }

    /** Where {@code stream}, which says a pose, says something of; null for one that says it of a frame in itself. */
    @Nullable
    Link link(StreamInfo stream) {
        return links.get(new Ends(stream.target(), stream.reference()));
    }

    /** How a frame lies in the next on its way to its root; null for a root, and where no way leads to one. */
    @Nullable
    Link above(String frame) {
        return chosen.get(frame);
    }

    /** All that counts, parents first. */
    List<Link> chosen() {
        return List.copyOf(chosen.values());
    }

    /** The root that a frame leads to, or null; both local tangent planes are one, where both are used. */
    @Nullable
    String rootOf(String frame) {
        var root = roots.get(frame);
        return joined() && Root.NED.equals(root) ? Root.ENU : root;
    }

    /** Which way the axes of the root point that a frame leads to by itself; empty where nobody knows. */
    Optional<Basis> basisOf(String frame) {
        return Root.basis(root(frame));
    }

    /** Whether frames of both local tangent planes are brought into one. */
    boolean joined() {
        return measuredIn.containsKey(Root.ENU) && measuredIn.containsKey(Root.NED);
    }
}
