package mocapscope.app.doctor;

import java.util.List;

/**
 * A device that a server named.
 *
 * @param internal whether it is a part of the server that nobody would call a device
 * @param rates that its sources declare, in Hz; 0 for those that report events
 * @param messages that told something of it
 */
public record Member(String name, boolean internal, List<Double> rates, long messages) {

    public Member {
        rates = List.copyOf(rates);
    }

    public boolean silent() {
        return messages == 0;
    }
}
