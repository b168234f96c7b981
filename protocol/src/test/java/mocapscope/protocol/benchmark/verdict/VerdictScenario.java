package mocapscope.protocol.benchmark.verdict;

import java.util.List;

/**
 * A session to simulate: its protocol, devices, network and faults.
 *
 * @param serverOptions options of the server besides its rate, as in a URI
 * @param sensors of each device
 * @param rate reports per second of each sensor
 * @param seconds the length
 * @param seed of all randomness in it
 */
record VerdictScenario(
        String name,
        ScenarioProtocol protocol,
        String serverOptions,
        ScenarioMotion motion,
        int devices,
        int sensors,
        double rate,
        double seconds,
        ScenarioPath path,
        List<ScenarioFault> faults,
        long seed) {

    VerdictScenario {
        faults = List.copyOf(faults);
    }

    /** Returns the same scenario with another length. */
    VerdictScenario withSeconds(double length) {
        return new VerdictScenario(
                name, protocol, serverOptions, motion, devices, sensors, rate, length, path, faults, seed);
    }

    /** Returns the minutes for which all devices are observed together. */
    double deviceMinutes() {
        return devices * seconds / 60;
    }

    /** Returns the number of samples that its devices send. */
    double samples() {
        return devices * sensors * rate * seconds;
    }
}
