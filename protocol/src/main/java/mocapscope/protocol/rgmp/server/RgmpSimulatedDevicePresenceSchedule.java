package mocapscope.protocol.rgmp.server;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Determines which simulated RGMP devices are connected, given their periodic disconnections and the user's unplug
 * requests. Scheduled absences rotate through the devices: each absence is followed by three times as long with all
 * devices present.
 */
final class RgmpSimulatedDevicePresenceSchedule {
    static final long NEVER = Long.MAX_VALUE;

    private static final int PRESENT_SPELLS = 3;

    private final List<RgmpServedDevice> devices;
    private final long absence;
    /** Names of the unplugged devices; a name stays valid when its device is redefined while absent. */
    private final Set<String> unplugged = new HashSet<>();

    /**
     * Creates the schedule.
     *
     * @param devices the served devices
     * @param absence duration of one scheduled absence in nanoseconds; 0 disables scheduled absences
     */
    RgmpSimulatedDevicePresenceSchedule(List<RgmpServedDevice> devices, long absence) {
        this.devices = devices;
        this.absence = absence;
    }

    boolean isPresent(RgmpServedDevice device, long moment) {
        if (unplugged.contains(device.name())) {
            return false;
        }
        if (absence == 0) {
            return true;
        }
        long spell = moment / absence;
        boolean away = spell % (PRESENT_SPELLS + 1) == PRESENT_SPELLS;
        return !away || devices.indexOf(device) != spell / (PRESENT_SPELLS + 1) % devices.size();
    }

    /** Returns the moment of the next scheduled change, or {@link #NEVER} if there are no scheduled absences. */
    long nextChangeTime(long moment) {
        return absence == 0 ? NEVER : (moment / absence + 1) * absence;
    }

    /**
     * Connects or disconnects the device with this name, or all devices if the name is empty. Returns true if any
     * matched.
     */
    boolean setPlugged(String name, boolean in) {
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
