package mocapscope.protocol.motion;

import java.util.List;
import java.util.function.Consumer;
import mocapscope.protocol.sample.Sample;

/**
 * A repeating sequence of presses and releases for each button of a simulated device. Each line describes one button,
 * each letter one step; {@code x} means pressed.
 *
 * @param stepNanos duration of a step, in nanoseconds
 */
record SimulatedButtonPattern(String device, long stepNanos, List<String> lines) {

    int buttons() {
        return lines.size();
    }

    boolean pressed(int button, long moment) {
        var line = lines.get(button);
        return line.charAt((int) Math.floorMod(Math.floorDiv(moment, stepNanos), (long) line.length())) == 'x';
    }

    /** Emits the state of every button. */
    void emitState(long moment, Consumer<? super Sample> out) {
        var stamp = SimulatedDevice.stamp(device, moment);
        for (int button = 0; button < lines.size(); button++) {
            out.accept(new Sample.Button(stamp, button, pressed(button, moment), true));
        }
    }

    /** Emits every change after {@code from} up to and including {@code to}. */
    void emitEvents(long from, long to, Consumer<? super Sample> out) {
        long last = Math.floorDiv(to, stepNanos);
        for (long step = Math.floorDiv(from, stepNanos) + 1; step <= last; step++) {
            for (int button = 0; button < lines.size(); button++) {
                changed(button, step * stepNanos, out);
            }
        }
    }

    private void changed(int button, long moment, Consumer<? super Sample> out) {
        boolean pressed = pressed(button, moment);
        if (pressed != pressed(button, moment - 1)) {
            out.accept(new Sample.Button(SimulatedDevice.stamp(device, moment), button, pressed, false));
        }
    }
}
