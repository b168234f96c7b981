package mocapscope.protocol.rgmp;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Which of the served devices are there: all but those that a person unplugged, and those whose turn it is to be away.
 * One after the other, each is there three times as long as it then is away.
 */
final class Attendance {
    static final long NEVER = Long.MAX_VALUE;

    private static final int THERE = 3;

    private final List<ServedDevice> devices;
    private final long absence;
    /** By name, as one may be redefined while it is away. */
    private final Set<String> unplugged = new HashSet<>();

    /** {@code absence} in nanoseconds; 0 keeps all there. */
    Attendance(List<ServedDevice> devices, long absence) {
        this.devices = devices;
        this.absence = absence;
    }

    boolean there(ServedDevice device, long moment) {
        if (unplugged.contains(device.name())) {
            return false;
        }
        if (absence == 0) {
            return true;
        }
        long spell = moment / absence;
        boolean away = spell % (THERE + 1) == THERE;
        return !away || devices.indexOf(device) != spell / (THERE + 1) % devices.size();
    }

    /** When the next device may come or go by itself. */
    long nextChange(long moment) {
        return absence == 0 ? NEVER : (moment / absence + 1) * absence;
    }

    /** Lets a device come or go, or all when none is named; whether there is one of that name. */
    boolean plug(String name, boolean in) {
        boolean any = false;
        for (var device : devices) {
            if (name.isEmpty() || device.name().equals(name)) {
                any = true;
                if (in) {
                    unplugged.remove(device.name());
                } else {
                    unplugged.add(device.name());
                }
            }
        }
        return any;
    }
}
