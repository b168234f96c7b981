package mocapscope.app.scene;

import java.util.ArrayList;
import java.util.List;
import mocapscope.app.words.Words;
import mocapscope.protocol.sample.Vec3;

/**
 * Builds the captions of the current picture: names of skeletons, trackers, objects and selected items. Also names
 * bubbles and device plates. Holds no nodes.
 */
final class Captions {
    private static final Words WORDS = Words.of(Captions.class);

    /** Pixels between a position and the lower edge of its caption. */
    private static final double ABOVE = 10;

    private static final double BELOW = 30;
    private static final double DETAIL_BELOW = 15;

    /** The least distance in pixels between two items that each get a caption. */
    private static final double CLOSEST = 20;

    /** Radians to the left of the middle. */
    private static final double ASIDE = 0.3;

    /** The number of objects above which captions show only their numbers, since names would overlap. */
    private static final int CROWD = 24;

    private final SceneModel model;
    private final Orbit orbit;
    private final Readings readings;
    private final Measure measure;
    private final Panel panel = new Panel();
    private final List<Caption> pool = new ArrayList<>();
    private final List<Caption> wanted = new ArrayList<>();
    private final double[] pixel = new double[2];
    private boolean shown = true;
    private boolean bubblesShown = true;
    private double named;
    private String unit = "";

    Captions(SceneModel model, Orbit orbit, Measure measure) {
        this.measure = measure;
        this.model = model;
        this.orbit = orbit;
        readings = new Readings(model);
    }

    void want(boolean names) {
        shown = names;
    }

    void wantBubbles(boolean names) {
        bubblesShown = names;
    }

    /**
     * Returns the current captions, the most important first; valid until the next call. Selected items always get one.
     */
    List<Caption> write(long nanos) {
        wanted.clear();
        readings.refresh(nanos);
        measure();
        picked();
        if (shown) {
            model.named().bodies().forEach(this::body);
            model.named().trackers().forEach(this::tracker);
            model.named().orbs().forEach(this::orb);
            if (bubblesShown) {
                model.named().zones().forEach(this::zone);
            }
            model.named().stands().forEach(this::stand);
            unit();
        }
        wanted.sort(Caption::compareTo);
        return wanted;
    }

    /** Places the caption at the middle of the measuring line. */
    private void measure() {
        var one = measure.end(true);
        var other = measure.end(false);
        if (one != null && other != null && measure.on()) {
            add(
                    readings.of(measure),
                    Caption.Look.MEASURE,
                    (one.x() + other.x()) / 2,
                    (one.y() + other.y()) / 2,
                    (one.z() + other.z()) / 2,
                    ABOVE / 2);
        }
    }

    private void picked() {
        for (var body : model.bodies()) {
            if (body.has(body.picked())) {
                var joint = body.joint(body.picked());
                add(readings.of(body), Caption.Look.PICKED, joint.x(), joint.y(), joint.z(), ABOVE);
            }
        }
        for (var tracker : model.trackers()) {
            if (tracker.picked()) {
                var spot = tracker.spot();
                add(readings.of(tracker), Caption.Look.PICKED, spot.x(), spot.y(), spot.z(), -BELOW);
            }
        }
        for (var orb : model.orbs()) {
            if (orb.picked()) {
                var spot = orb.spot();
                add(readings.of(orb), Caption.Look.PICKED, spot.x(), spot.y() + reach(orb), spot.z(), ABOVE / 2);
            }
        }
        for (var stand : model.stands()) {
            panel.set(stand, orbit);
            stand(stand, true, false);
        }
    }

    private void body(Body body) {
        int top = body.top();
        if (top == Body.NONE) {
            return;
        }
        var look = body.quiet() ? Caption.Look.QUIET : Caption.Look.NAME;
        var joint = body.joint(top);
        add(body.name(), look, joint.x(), joint.y() + 0.05, joint.z(), ABOVE);
        if (body.points()) {
            points(body);
        }
    }

    /** Adds a caption to every joint of a skeleton drawn as points, whose names are only numbers. */
    private void points(Body body) {
        for (int bone = 0; bone < body.bones(); bone++) {
            var joint = body.joint(bone);
            if (joint.has() && bone != body.picked()) {
                var name = body.map().bones().get(bone).name();
                add(name, Caption.Look.DETAIL, joint.x(), joint.y(), joint.z(), ABOVE / 2);
            }
        }
    }

    private void tracker(Tracker tracker) {
        if (tracker.picked()) {
            return;
        }
        var spot = tracker.spot();
        var look = tracker.quiet() ? Caption.Look.QUIET : Caption.Look.NAME;
        add(
                tracker.shortName(),
                tracker.sensor() == 0 ? look : Caption.Look.DETAIL,
                spot.x(),
                spot.y(),
                spot.z(),
                -BELOW);
    }

    private void orb(Orb orb) {
        if (orb.picked()) {
            return;
        }
        var spot = orb.spot();
        double up = spot.y() + reach(orb);
        if (model.orbs().size() > CROWD) {
            add(orb.called(), Caption.Look.DETAIL, spot.x(), up, spot.z(), ABOVE / 2);
        } else {
            var look = orb.quiet() ? Caption.Look.QUIET : Caption.Look.NAME;
            add(orb.shortName(), look, spot.x(), up, spot.z(), ABOVE / 2);
        }
    }

    private static double reach(Orb orb) {
        return orb.radius() * (orb.spot().turned() ? OrbMeshes.AXIS : 1);
    }

    /**
     * Places the caption above a bubble seen from outside; seen from inside, on its far side, because objects have
     * their names in the middle.
     */
    private void zone(Zone zone) {
        var center = zone.center();
        double away =
                new Vec3(orbit.eye(0), orbit.eye(1), orbit.eye(2)).minus(center).length();
        if (away > zone.range()) {
            add(zone.words(), Caption.Look.DETAIL, center.x(), center.y() + zone.range(), center.z(), ABOVE / 2);
        } else {
            double yaw = orbit.yaw() + ASIDE;
            double x = center.x() - zone.range() * Math.sin(yaw);
            double z = center.z() - zone.range() * Math.cos(yaw);
            add(zone.words(), Caption.Look.DETAIL, x, center.y(), z, ABOVE / 2);
        }
    }

    /** Writes the length of a floor cell where the first cell along x ends. */
    private void unit() {
        double cell = Ground.cell(orbit.distance());
        if (cell != named) {
            named = cell;
            unit = cell >= 1
                    ? WORDS.text("cell.m", cell)
                    : cell >= 0.01 ? WORDS.text("cell.cm", cell * 100) : WORDS.text("cell.mm", cell * 1000);
        }
        add(unit, Caption.Look.DETAIL, cell, 0, 0, -DETAIL_BELOW);
    }

    private void stand(Stand stand) {
        panel.set(stand, orbit);
        if (stand.racked()) {
            on(stand.device(), Caption.Look.NAME, stand.width() / 2, stand.height(), ABOVE / 2);
        }
        stand(stand, false, legible(stand));
    }

    private void stand(Stand stand, boolean picked, boolean legible) {
        for (int i = 0; i < stand.bars().size(); i++) {
            gauge(stand.bars().get(i), picked, legible, stand.barRight(i), stand.barUp(i));
        }
        for (int i = 0; i < stand.lamps().size(); i++) {
            double up = stand.lampUp(i) - Stand.LAMP * stand.scale();
            gauge(stand.lamps().get(i), picked, legible, stand.lampRight(i), up);
        }
        for (int i = 0; i < stand.wheels().size(); i++) {
            double up = stand.wheelUp(i) - Stand.WHEEL * stand.scale();
            gauge(stand.wheels().get(i), picked, legible, stand.wheelRight(i), up);
        }
    }

    private void gauge(Gauge gauge, boolean picked, boolean legible, double right, double up) {
        if (picked && gauge.picked()) {
            on(readings.of(gauge), Caption.Look.PICKED, right, up, -BELOW);
        } else if (legible && !gauge.picked()) {
            on(gauge.label(), Caption.Look.DETAIL, right, up, -DETAIL_BELOW);
        }
    }

    /** Returns true if a device plate is close enough to the camera for its gauges to have captions. */
    private boolean legible(Stand stand) {
        double depth = orbit.depth(stand.anchor(0), stand.anchor(1), stand.anchor(2));
        return depth > 0 && stand.pitch() * orbit.focal() / depth > CLOSEST;
    }

    private void on(String text, Caption.Look look, double right, double up, double pixelsUp) {
        add(text, look, panel.x(right, 0), panel.y(up), panel.z(right, 0), pixelsUp);
    }

    private void add(String text, Caption.Look look, double x, double y, double z, double pixelsUp) {
        if (!orbit.project(x, y, z, pixel)) {
            return;
        }
        if (pool.size() == wanted.size()) {
            pool.add(new Caption());
        }
        var caption = pool.get(wanted.size());
        caption.set(text, look, pixel[0], pixel[1] - pixelsUp, orbit.depth(x, y, z));
        wanted.add(caption);
    }
}
