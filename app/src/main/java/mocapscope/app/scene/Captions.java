package mocapscope.app.scene;

import java.util.ArrayList;
import java.util.List;
import mocapscope.protocol.sample.Vec3;

/** Which texts the picture needs, and where: names of bodies, trackers, objects, bubbles, stands and of what is picked. No nodes. */
final class Captions {
    /** Pixels between a place and the lower edge of its caption. */
    private static final double ABOVE = 10;

    private static final double BELOW = 30;
    private static final double DETAIL_BELOW = 15;

    /** What stands closer together than this, in pixels, gets no caption of its own. */
    private static final double CLOSEST = 20;

    /** Radians to the left of the middle. */
    private static final double ASIDE = 0.3;

    /** Names of more objects would only stand in each other's way: their numbers do. */
    private static final int CROWD = 24;

    private final SceneModel model;
    private final Orbit orbit;
    private final Panel panel = new Panel();
    private final List<Caption> pool = new ArrayList<>();
    private final List<Caption> wanted = new ArrayList<>();
    private final double[] pixel = new double[2];
    private boolean shown = true;
    private boolean bubblesShown = true;
    private double named;
    private String unit = "";

    Captions(SceneModel model, Orbit orbit) {
        this.model = model;
        this.orbit = orbit;
    }

    void want(boolean names) {
        shown = names;
    }

    void wantBubbles(boolean names) {
        bubblesShown = names;
    }

    /** Those of this moment, the most important first; valid until the next call. */
    List<Caption> write() {
        wanted.clear();
        if (!shown) {
            return wanted;
        }
        model.bodies().forEach(this::body);
        model.trackers().forEach(this::tracker);
        model.orbs().forEach(this::orb);
        if (bubblesShown) {
            model.zones().forEach(this::zone);
        }
        model.stands().forEach(this::stand);
        unit();
        wanted.sort(Caption::compareTo);
        return wanted;
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
        if (body.has(body.picked())) {
            var picked = body.joint(body.picked());
            var name = body.map().bones().get(body.picked()).name();
            add(name, Caption.Look.PICKED, picked.x(), picked.y(), picked.z(), ABOVE);
        }
    }

    /** Points have nothing but their numbers. */
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
        var spot = tracker.spot();
        if (tracker.picked()) {
            add(tracker.name(), Caption.Look.PICKED, spot.x(), spot.y(), spot.z(), -BELOW);
        } else {
            var look = tracker.quiet() ? Caption.Look.QUIET : Caption.Look.NAME;
            add(
                    tracker.shortName(),
                    tracker.sensor() == 0 ? look : Caption.Look.DETAIL,
                    spot.x(),
                    spot.y(),
                    spot.z(),
                    -BELOW);
        }
    }

    private void orb(Orb orb) {
        var spot = orb.spot();
        double reach = orb.radius() * (spot.turned() ? OrbMeshes.AXIS : 1);
        if (orb.picked()) {
            add(orb.name(), Caption.Look.PICKED, spot.x(), spot.y() + reach, spot.z(), ABOVE / 2);
        } else if (model.orbs().size() > CROWD) {
            add(orb.called(), Caption.Look.DETAIL, spot.x(), spot.y() + reach, spot.z(), ABOVE / 2);
        } else {
            var look = orb.quiet() ? Caption.Look.QUIET : Caption.Look.NAME;
            add(orb.shortName(), look, spot.x(), spot.y() + reach, spot.z(), ABOVE / 2);
        }
    }

    /** Above it for one who stands outside; in it, the middle is where objects have their names, so on its far side. */
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

    /** How long a cell of the floor is, written where the first one along x ends. */
    private void unit() {
        double cell = Ground.cell(orbit.distance());
        if (cell != named) {
            named = cell;
            unit = cell >= 1
                    ? "%.0f m".formatted(cell)
                    : cell >= 0.01 ? "%.0f cm".formatted(cell * 100) : "%.0f mm".formatted(cell * 1000);
        }
        add(unit, Caption.Look.DETAIL, cell, 0, 0, -DETAIL_BELOW);
    }

    private void stand(Stand stand) {
        panel.set(stand, orbit);
        if (stand.racked()) {
            on(stand.device(), Caption.Look.NAME, stand.width() / 2, stand.height(), ABOVE / 2);
        }
        boolean legible = legible(stand);
        for (int i = 0; i < stand.bars().size(); i++) {
            gauge(stand.bars().get(i), legible, stand.barRight(i), stand.barUp(i));
        }
        for (int i = 0; i < stand.lamps().size(); i++) {
            double up = stand.lampUp(i) - Stand.LAMP * stand.scale();
            gauge(stand.lamps().get(i), legible, stand.lampRight(i), up);
        }
        for (int i = 0; i < stand.wheels().size(); i++) {
            double up = stand.wheelUp(i) - Stand.WHEEL * stand.scale();
            gauge(stand.wheels().get(i), legible, stand.wheelRight(i), up);
        }
    }

    private void gauge(Gauge gauge, boolean legible, double right, double up) {
        if (gauge.picked()) {
            on(gauge.reading(), Caption.Look.PICKED, right, up, -BELOW);
        } else if (legible) {
            on(gauge.label(), Caption.Look.DETAIL, right, up, -DETAIL_BELOW);
        }
    }

    /** Whether a stand is so near that what is on it can have names of its own. */
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
