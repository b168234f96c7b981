package mocapscope.protocol.motion;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import mocapscope.protocol.sample.Basis;
import mocapscope.protocol.sample.Layout;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.Source;

/**
 * Simulated devices: a body that walks on a circle; within it a wand that draws figures, a hand and a glove that open
 * and close; and a console of lamps and levels. In metres, y up. A function of the time alone, so one may serve many peers at once; safe for use by several
 * threads.
 */
public final class Devices implements Source {
    private final List<Device> devices;
    private final Layout layout;

    private Devices(Device... devices) {
        this.devices = List.of(devices);
        this.layout = new Layout(this.devices.stream().map(Device::layout).toList(), "m", Basis.Y_UP);
    }

    /** Those of that name: {@code Walker}, {@code Wand}, {@code Console}, {@code Glove} and {@code Hand}. */
    public static Devices of(List<String> names) {
        return new Devices(names.stream().map(Devices::named).toArray(Device[]::new));
    }

    private static Device named(String name) {
        return switch (name) {
            case "Walker" -> new Walker();
            case "Wand" -> new Wand();
            case "Console" -> new Console();
            case "Glove" -> new Glove();
            case "Hand" -> new Hand();
            default -> throw new IllegalArgumentException("no simulated device has the name " + name);
        };
    }

    @Override
    public Layout layout() {
        return layout;
    }

    @Override
    public void between(long from, long to, Consumer<? super Sample> out) {
        if (from > to) {
            throw new IllegalArgumentException("time goes backwards, from %d to %d".formatted(from, to));
        }
        if (from == to) {
            devices.forEach(device -> device.standing(to, out));
        } else {
            happened(from, to).forEach(out);
        }
        devices.forEach(device -> device.moving(to, out));
    }

    private List<Sample> happened(long from, long to) {
        var happened = new ArrayList<Sample>();
        devices.forEach(device -> device.happened(from, to, happened::add));
        happened.sort(Comparator.comparingLong(sample -> sample.stamp().deviceTime()));
        return happened;
    }
}
