package mocapscope.app.doctor;

import java.util.List;

/**
 * A device that a server announced, with the declared rates in Hz and the number of messages received from it.
 *
 * @param internal true if it is an internal part of the server and not a device to the user
 * @param rates the rates that its sources declare, in Hz; 0 for those that report events
 * @param messages the number of messages that contained its data
 */
public record AnnouncedDevice(String name, boolean internal, List<Double> rates, long messages) {

    public AnnouncedDevice {
        rates = List.copyOf(rates);
    }

    public boolean isSilent() {
        return messages == 0;
    }
}
