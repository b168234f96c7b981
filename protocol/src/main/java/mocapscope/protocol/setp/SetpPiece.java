package mocapscope.protocol.setp;

import java.util.List;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Vec3;

/** An object of the simulated world: what it does is a function of the time alone, in seconds since its beginning. */
interface SetpPiece {

    /** Steps of it fall nowhere near each other, however many there are. */
    double GOLDEN = 0.6180339887498949;

    String name();

    /** Metres. */
    double radius();

    default boolean there(double time) {
        return true;
    }

    Vec3 place(double time);

    default Vec3 velocity(double time) {
        return Vec3.ZERO;
    }

    default Vec3 acceleration(double time) {
        return Vec3.ZERO;
    }

    default Quat orientation(double time) {
        return Quat.IDENTITY;
    }

    /** The turn made in a second (R15). */
    default Quat turning() {
        return Quat.IDENTITY;
    }

    /** What it can do by itself; the same number of them at all times. */
    default List<SetpPerception.Animation> animations(double time) {
        return List.of();
    }

    /** Whether it ever moves or turns. */
    default boolean moves() {
        return true;
    }

    /** Whether its animations change after {@code from} up to {@code to}. */
    default boolean acts(double from, double to) {
        return false;
    }

    /** Whether it meets the one that is numbered next after {@code from} up to {@code to}. */
    default boolean meetsNext(double from, double to) {
        return false;
    }

    /** Whether it comes to the border after {@code from} up to {@code to}, and may pass it. */
    default boolean lands(double from, double to) {
        return false;
    }

    /** Whether a moment that comes every so many seconds, and first at {@code first}, lies after {@code from} up to {@code to}. */
    static boolean crossed(double from, double to, double period, double first) {
        return Math.floor((from - first) / period) < Math.floor((to - first) / period);
    }

    /** Turns in its place, so many metres above the ground. */
    record Top(String name, double radius, double height) implements SetpPiece {
        private static final double RATE = Math.PI / 2;
        private static final Vec3 UP = new Vec3(0, 1, 0);

        @Override
        public Vec3 place(double time) {
            return new Vec3(0, height, 0);
        }

        @Override
        public Quat orientation(double time) {
            return Quat.about(UP, RATE * time % (2 * Math.PI));
        }

        @Override
        public Quat turning() {
            return Quat.about(UP, RATE);
        }
    }

    /**
     * One of two balls that fly at each other, meet every four seconds, and fly apart again.
     *
     * @param side −1 or 1
     */
    record Ball(int side) implements SetpPiece {
        /** Seconds from meeting to meeting. */
        static final double PERIOD = 4;

        private static final double SPEED = 0.5;

        @Override
        public String name() {
            return side < 0 ? "left ball" : "right ball";
        }

        @Override
        public double radius() {
            return 0.25;
        }

        @Override
        public Vec3 place(double time) {
            double since = Math.floorMod((long) Math.floor(time * 1e9), (long) (PERIOD * 1e9)) / 1e9;
            double away = SPEED * (since < PERIOD / 2 ? since : PERIOD - since);
            return new Vec3(side * (radius() + away), 0.5, 2);
        }

        @Override
        public Vec3 velocity(double time) {
            boolean apart = time % PERIOD < PERIOD / 2;
            return new Vec3(apart ? side * SPEED : -side * SPEED, 0, 0);
        }

        @Override
        public boolean meetsNext(double from, double to) {
            return side < 0 && SetpPiece.crossed(from, to, PERIOD, 0);
        }
    }

    /**
     * Goes round.
     *
     * @param radius of the sphere that holds it, metres
     * @param around of its way
     * @param height of its way
     * @param period seconds
     */
    record Moon(String name, double radius, double around, double height, double period) implements SetpPiece {

        /** Number {@code n} of many: each on a way of its own, at a pace of its own. */
        static Moon of(int n) {
            double spread = n * GOLDEN % 1;
            double pace = n * GOLDEN * GOLDEN % 1;
            return new Moon("object " + n, 0.05 + 0.1 * pace, 3 + 6 * spread, 0.2 + 3.8 * pace, 6 + 18 * spread);
        }

        private double rate() {
            return 2 * Math.PI / period;
        }

        @Override
        public Vec3 place(double time) {
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
            var place = place(time);
            return new Vec3(-rate() * rate() * place.x(), 0, -rate() * rate() * place.z());
        }
    }

    /** Stands there and dances: one animation repeats, another runs once every six seconds. */
    record Dancer() implements SetpPiece {
        /** Seconds from bow to bow. */
        static final double PERIOD = 6;

        /** Seconds that a bow takes. */
        static final double BOW = 2;

        private static final int DANCE_MILLIS = 1200;
        private static final int BOW_MILLIS = 2000;

        @Override
        public String name() {
            return "dancer";
        }

        @Override
        public double radius() {
            return 0.9;
        }

        @Override
        public Vec3 place(double time) {
            return new Vec3(0, 0.9, -2);
        }

        @Override
        public boolean moves() {
            return false;
        }

        @Override
        public boolean acts(double from, double to) {
            return SetpPiece.crossed(from, to, PERIOD, 0) || SetpPiece.crossed(from, to, PERIOD, BOW);
        }

        @Override
        public List<SetpPerception.Animation> animations(double time) {
            long millis = Math.round(time * 1000);
            double since = time % PERIOD;
            boolean bows = since < BOW;
            return List.of(
                    new SetpPerception.Animation(1, DANCE_MILLIS, millis % DANCE_MILLIS, 2),
                    new SetpPerception.Animation(2, BOW_MILLIS, bows ? Math.round(since * 1000) : 0, bows ? 1 : 0));
        }
    }

    /** Flies by, and is gone until it comes again. */
    record Comet() implements SetpPiece {
        /** Seconds from one coming to the next. */
        static final double PERIOD = 12;

        /** Seconds that it stays. */
        static final double STAYS = 8;

        private static final double SPEED = 1;

        @Override
        public String name() {
            return "comet";
        }

        @Override
        public double radius() {
            return 0.1;
        }

        @Override
        public boolean there(double time) {
            return time % PERIOD < STAYS;
        }

        @Override
        public Vec3 place(double time) {
            return new Vec3(SPEED * (time % PERIOD) - SPEED * STAYS / 2, 3, -1);
        }

        @Override
        public Vec3 velocity(double time) {
            return new Vec3(SPEED, 0, 0);
        }
    }

    /** Travels to the border, waits there for a simulation that takes it over, and comes back. */
    record Ferry() implements SetpPiece {
        /** Seconds from one departure to the next. */
        static final double PERIOD = 16;

        /** Seconds that a crossing takes. */
        static final double CROSSING = 4;

        private static final double SPEED = 2;

        @Override
        public String name() {
            return "ferry";
        }

        @Override
        public double radius() {
            return 0.3;
        }

        @Override
        public Vec3 place(double time) {
            double since = time % PERIOD;
            double under = Math.min(Math.min(since, PERIOD - since), CROSSING);
            return new Vec3(SPEED * under, 0.3, 3.5);
        }

        @Override
        public Vec3 velocity(double time) {
            double since = time % PERIOD;
            boolean waits = since >= CROSSING && since < PERIOD - CROSSING;
            return waits ? Vec3.ZERO : new Vec3(since < CROSSING ? SPEED : -SPEED, 0, 0);
        }

        @Override
        public boolean lands(double from, double to) {
            return SetpPiece.crossed(from, to, PERIOD, CROSSING);
        }
    }
}
