package mocapscope.protocol.rgmp;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToIntFunction;
import mocapscope.protocol.sample.Bone;
import mocapscope.protocol.sample.SkeletonMap;
import mocapscope.protocol.sample.SourceId;
import org.jspecify.annotations.Nullable;

/**
 * Builds the skeleton of one stream group from its sensors and the coordinate frames connected to them. Sensors become
 * the first bones, followed by their ancestor frames and then by the fixed frames attached to these.
 */
final class BodyDraft {
    private static final int NO_SENSOR = -1;

    /** A bone; {@code link} is null for a sensor of another tree. */
    private record Part(@Nullable Link link, @Nullable Measure measure, int sensor, String name) {}

    private final FrameTree tree;
    private final Map<String, List<Link>> still;
    private final int most;
    private final List<Part> parts = new ArrayList<>();
    private final Map<String, Integer> boneOf = new HashMap<>();
    private final Names names = new Names();

    BodyDraft(FrameTree tree, Map<String, List<Link>> still, int most) {
        this.tree = tree;
        this.still = still;
        this.most = most;
    }

    int size() {
        return parts.size();
    }

    void add(@Nullable Link link, Measure measure, int sensor, String name) {
        if (link != null && tree.above(link.target()) == link) {
            boneOf.putIfAbsent(link.target(), parts.size());
        }
        parts.add(new Part(link, measure, sensor, names.unique(name, name)));
    }

    /**
     * Adds the frames connected to the sensors. Returns true if the result is a skeleton: at least one bone has a
     * parent.
     */
    boolean grow() {
        for (int i = 0, sensors = parts.size(); i < sensors && size() <= most; i++) {
            var link = parts.get(i).link();
            if (link != null) {
                climb(link.reference());
            }
        }
        for (int i = 0; i < parts.size() && size() <= most; i++) {
            var link = parts.get(i).link();
            if (link != null && boneOf.getOrDefault(link.target(), NO_SENSOR) == i) {
                still.getOrDefault(link.target(), List.of()).forEach(this::hang);
            }
        }
        return size() <= most && parts.stream().anyMatch(part -> drawParent(part) >= 0);
    }

    private void climb(String from) {
        var frame = from;
        for (var link = tree.above(frame); link != null && size() <= most; link = tree.above(frame)) {
            hang(link);
            frame = link.reference();
        }
    }

    private void hang(Link link) {
        if (!boneOf.containsKey(link.target())) {
            boneOf.put(link.target(), parts.size());
            var name = names.unique(link.target(), link.target() + " in " + link.reference());
            parts.add(new Part(link, null, NO_SENSOR, name));
        }
    }

    /**
     * Builds the skeleton.
     *
     * @param slots returns the source number of another group's stream, as defined by {@link Body}
     */
    Body body(SourceId source, String root, int group, ToIntFunction<Link.Mover> slots) {
        var bones = new ArrayList<Bone>();
        var from = new ArrayList<BodyBone>();
        for (var part : parts) {
            var link = part.link();
            var wire = link == null ? "" : link.target();
            bones.add(new Bone(part.name(), wire, wireParent(part), drawParent(part)));
            from.add(link == null ? BodyBone.NONE : bone(part, link, group, slots));
        }
        var id = "rgmp " + source.label();
        var map = new SkeletonMap(id, List.of(), bones, List.of(), "m", Root.basis(root));
        return new Body(source, root, map, from.toArray(BodyBone[]::new));
    }

    private BodyBone bone(Part part, Link link, int group, ToIntFunction<Link.Mover> slots) {
        int place = part.measure() == null || part.measure() == Measure.ORIENTATION
                ? from(link.placers(), group, link.place().isFinite(), slots)
                : part.sensor();
        int turn = part.measure() == null || part.measure() == Measure.POSITION
                ? from(link.turners(), group, link.turn().isFinite(), slots)
                : part.sensor();
        boolean inNed = tree.joined() && link.reference().equals(Root.NED);
        return new BodyBone(place, turn, link.place(), link.turn(), inNed);
    }

    private static int from(List<Link.Mover> movers, int group, boolean rests, ToIntFunction<Link.Mover> slots) {
        Optional<Link.Mover> own =
                movers.stream().filter(mover -> mover.group() == group).findFirst();
        if (own.isPresent()) {
            return own.get().sensor();
        }
        if (!movers.isEmpty()) {
            return slots.applyAsInt(movers.getFirst());
        }
        return rests ? Body.REST : Body.NOWHERE;
    }

    private int wireParent(Part part) {
        return part.link() == null ? -1 : boneOf.getOrDefault(part.link().reference(), -1);
    }

    private int drawParent(Part part) {
        int parent = wireParent(part);
        if (parent >= 0 || part.link() == null) {
            return parent;
        }
        return boneOf.getOrDefault(XrHand.above(part.link().target()), -1);
    }
}
