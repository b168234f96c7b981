package mocapscope.protocol.recording;

import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SkeletonMap;
import mocapscope.protocol.sample.Stamp;
import org.jspecify.annotations.Nullable;

/** What one source of a recording has. Not thread safe. */
final class HeardSource {
    private static final int MOST_NUMBERS = 4096;
    private static final int NOBODY = -1;

    private int sensors;
    private int buttons;
    private int channels;
    private int dials;
    private boolean whole;
    private @Nullable SkeletonMap body;
    private Tempo tempo = new Tempo();
    /** The sensor that was told of first: the others are mostly told of together with it. */
    private int leader = NOBODY;

    /** It came at that time of the recording. */
    void hear(Sample sample, long arrival) {
        // What was held up on its way comes in heaps: the device knows better when it spoke.
        long said = sample.stamp().deviceTime();
        long time = said == Stamp.NO_TIME ? arrival : said;
        switch (sample) {
            case Sample.Pose pose -> {
                sensors = more(sensors, pose.sensor());
                lead(pose.sensor(), time);
            }
            case Sample.Velocity moves -> sensors = more(sensors, moves.sensor());
            case Sample.Acceleration moves -> sensors = more(sensors, moves.sensor());
            case Sample.Skeleton skeleton -> {
                tempo = whole ? tempo : new Tempo();
                whole = true;
                tempo.at(time);
                body(skeleton.map());
            }
            case Sample.Button button -> buttons = more(buttons, button.button());
            case Sample.Dial dial -> dials = more(dials, dial.dial());
            case Sample.Analog analog ->
                channels = Math.max(channels, analog.channels().size());
            case Sample.Flags _, Sample.Text _, Sample.Transform _ -> {}
            case Sample.SceneObject _, Sample.Bubble _, Sample.Event _ -> {}
        }
    }

    private void lead(int sensor, long time) {
        leader = leader == NOBODY ? sensor : leader;
        if (sensor == leader && !whole) {
            tempo.at(time);
        }
    }

    /** Its poses make up a body. Of bodies of several sizes, the largest counts. */
    void body(SkeletonMap map) {
        var before = body;
        body = before == null || before.bones().size() < map.bones().size() ? map : before;
    }

    private static int more(int count, int number) {
        return number < 0 || number >= MOST_NUMBERS ? count : Math.max(count, number + 1);
    }

    @Nullable
    SkeletonMap body() {
        return body;
    }

    /** Whether the pose of that number belongs to no body, and is one that is followed. */
    boolean beside(int sensor) {
        return !whole && sensor >= bones() && sensor < sensors;
    }

    private int bones() {
        return body == null ? 0 : body.bones().size();
    }

    boolean moves() {
        return sensors() > 0;
    }

    int sensors() {
        return whole ? bones() : Math.max(sensors, bones());
    }

    int buttons() {
        return buttons;
    }

    int channels() {
        return channels;
    }

    int dials() {
        return dials;
    }

    /** How often it said how it moves, in hertz; 0 where it did not, or but now and then. */
    double rate() {
        return tempo.rate();
    }
}
