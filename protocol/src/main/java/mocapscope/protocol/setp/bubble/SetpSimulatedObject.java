package mocapscope.protocol.setp.bubble;

import java.util.List;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.setp.wire.SetpObjectChangePerceptionMessage;

/**
 * An object that a SETP server simulates; its motion is a function of time in seconds. The time starts with the
 * simulation.
 */
interface SetpSimulatedObject {

    /**
     * The fractional part of the golden ratio: its multiples modulo 1 are evenly distributed for any number of objects.
     */
    double GOLDEN = 0.6180339887498949;

    String name();

    /** Returns the radius in metres. */
    double radius();

    default boolean isPresent(double time) {
        return true;
    }

    Vec3 position(double time);

    default Vec3 velocity(double time) {
        return Vec3.ZERO;
    }

    default Vec3 acceleration(double time) {
        return Vec3.ZERO;
    }

    default Quat orientation(double time) {
        return Quat.IDENTITY;
    }

    /** Returns the rotation made in one second (R15). */
    default Quat angularVelocity() {
        return Quat.IDENTITY;
    }

    /** Returns the object's animations; their number is constant. */
    default List<SetpObjectChangePerceptionMessage.SetpAnimationEntry> animations(double time) {
        return List.of();
    }

    /** Returns true if the object ever moves or turns. */
    default boolean isMoving() {
        return true;
    }

    /** Returns true if its animations change after {@code from} and up to {@code to}. */
    default boolean changesAnimation(double from, double to) {
        return false;
    }

    /** Returns true if it collides with the object of the next number after {@code from} and up to {@code to}. */
    default boolean collidesWithNext(double from, double to) {
        return false;
    }

    /** Returns true if it reaches the border, and may pass it, after {@code from} and up to {@code to}. */
    default boolean reachesBorder(double from, double to) {
        return false;
    }

    /**
     * Returns true if a periodic event, first at {@code first}, occurs after {@code from} and up to {@code to}; all in
     * seconds.
     */
    static boolean crossesPeriod(double from, double to, double period, double first) {
        return Math.floor((from - first) / period) < Math.floor((to - first) / period);
    }

    /** A simulated object that spins in place at a given height. The height is in metres above the ground. */
    record SetpSpinningTop(String name, double radius, double height) implements SetpSimulatedObject {
        private static final double RATE = Math.PI / 2;
        private static final Vec3 UP = new Vec3(0, 1, 0);

        @Override
        public Vec3 position(double time) {
            return new Vec3(0, height, 0);
        }

        @Override
        public Quat orientation(double time) {
            return Quat.about(UP, RATE * time % (2 * Math.PI));
        }

        @Override
        public Quat angularVelocity() {
            return Quat.about(UP, RATE);
        }
    }

    /**
     * One of two simulated balls that collide every four seconds. They approach each other, collide, and separate
     * again.
     *
     * @param side −1 or 1
     */
    record SetpCollidingBall(String name, double radius, int side) implements SetpSimulatedObject {
        /** Seconds between collisions. */
        static final double PERIOD = 4;

        private static final double SPEED = 0.5;

        @Override
        public Vec3 position(double time) {
            double since = Math.floorMod((long) Math.floor(time * 1e9), (long) (PERIOD * 1e9)) / 1e9;
            double away = SPEED * (since < PERIOD / 2 ? since : PERIOD - since);
            return new Vec3(side * (radius + away), 0.5, 2);
        }

        @Override
        public Vec3 velocity(double time) {
            boolean apart = time % PERIOD < PERIOD / 2;
            return new Vec3(apart ? side * SPEED : -side * SPEED, 0, 0);
        }

        @Override
        public boolean collidesWithNext(double from, double to) {
            return side < 0 && SetpSimulatedObject.crossesPeriod(from, to, PERIOD, 0);
        }
    }

    /**
     * A simulated object that moves on a circle at constant speed.
     *
     * @param radius radius in metres of the bounding sphere
     * @param around radius of the circle
     * @param height height of the circle
     * @param period seconds for one circle
     */
    record SetpOrbitingMoon(String name, double radius, double around, double height, double period)
            implements SetpSimulatedObject {

        /** Returns object number {@code n} of many: each has its own circle and speed. */
        static SetpOrbitingMoon of(int n) {
            double spread = n * GOLDEN % 1;
            double pace = n * GOLDEN * GOLDEN % 1;
            return new SetpOrbitingMoon(
                    "object " + n, 0.05 + 0.1 * pace, 3 + 6 * spread, 0.2 + 3.8 * pace, 6 + 18 * spread);
        }

        private double rate() {
            return 2 * Math.PI / period;
        }

        @Override
        public Vec3 position(double time) {
            double angle = rate() * time;
            return new Vec3(around * Math.cos(angle), height, around * Math.sin(angle));
        }

        @Override
        public Vec3 velocity(double time) {
            double angle = rate() * time;
            double speed = around * rate();
            return new Vec3(-speed * Math.sin(angle), 0, speed * Math.cos(angle));
        }

        @Override
        public Vec3 acceleration(double time) {
            var place = position(time);
            return new Vec3(-rate() * rate() * place.x(), 0, -rate() * rate() * place.z());
        }
    }

    /**
     * A simulated object that stays in place and runs two animations. One animation repeats, the other runs once every
     * six seconds.
     */
    record SetpAnimatedDancer(String name, double radius) implements SetpSimulatedObject {
        /** Seconds between bows. */
        static final double PERIOD = 6;

        /** Duration of a bow in seconds. */
        static final double BOW = 2;

        private static final int DANCE_MILLIS = 1200;
        private static final int BOW_MILLIS = 2000;

        @Override
        public Vec3 position(double time) {
            return new Vec3(0, 0.9, -2);
        }

        @Override
        public boolean isMoving() {
            return false;
        }

        @Override
        public boolean changesAnimation(double from, double to) {
            return SetpSimulatedObject.crossesPeriod(from, to, PERIOD, 0)
                    || SetpSimulatedObject.crossesPeriod(from, to, PERIOD, BOW);
        }

        @Override
        public List<SetpObjectChangePerceptionMessage.SetpAnimationEntry> animations(double time) {
            long millis = Math.round(time * 1000);
            double since = time % PERIOD;
            boolean bows = since < BOW;
            return List.of(
                    new SetpObjectChangePerceptionMessage.SetpAnimationEntry(1, DANCE_MILLIS, millis % DANCE_MILLIS, 2),
                    new SetpObjectChangePerceptionMessage.SetpAnimationEntry(
                            2, BOW_MILLIS, bows ? Math.round(since * 1000) : 0, bows ? 1 : 0));
        }
    }

    /** A simulated object that flies through the bubble, disappears and returns every twelve seconds. */
    record SetpPassingComet(String name, double radius) implements SetpSimulatedObject {
        /** Seconds between appearances. */
        static final double PERIOD = 12;

        /** Seconds that it stays. */
        static final double VISIBLE_SECONDS = 8;

        private static final double SPEED = 1;

        @Override
        public boolean isPresent(double time) {
            return time % PERIOD < VISIBLE_SECONDS;
        }

        @Override
        public Vec3 position(double time) {
            return new Vec3(SPEED * (time % PERIOD) - SPEED * VISIBLE_SECONDS / 2, 3, -1);
        }

        @Override
        public Vec3 velocity(double time) {
            return new Vec3(SPEED, 0, 0);
        }
    }

    /**
     * A simulated object that moves to the bubble's border, where a linked simulation can take it over. It waits there
     * and then returns.
     */
    record SetpHandoverFerry(String name, double radius) implements SetpSimulatedObject {
        /** Seconds between departures. */
        static final double PERIOD = 16;

        /** Duration of a crossing in seconds. */
        static final double CROSSING_SECONDS = 4;

        private static final double SPEED = 2;

        @Override
        public Vec3 position(double time) {
            double since = time % PERIOD;
            double base = Math.min(Math.min(since, PERIOD - since), CROSSING_SECONDS);
            return new Vec3(SPEED * base, 0.3, 3.5);
        }

        @Override
        public Vec3 velocity(double time) {
            double since = time % PERIOD;
            boolean waits = since >= CROSSING_SECONDS && since < PERIOD - CROSSING_SECONDS;
            return waits ? Vec3.ZERO : new Vec3(since < CROSSING_SECONDS ? SPEED : -SPEED, 0, 0);
        }

        @Override
        public boolean reachesBorder(double from, double to) {
            return SetpSimulatedObject.crossesPeriod(from, to, PERIOD, CROSSING_SECONDS);
        }
    }
}
