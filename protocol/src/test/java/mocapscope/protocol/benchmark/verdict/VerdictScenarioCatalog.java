package mocapscope.protocol.benchmark.verdict;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * All scenarios of the bench: of each protocol, healthy sessions at many rates and over many paths, every kind of fault,
 * and several faults at once. The seed sets times, amounts and all other randomness; the names do not depend on it.
 */
final class VerdictScenarioCatalog {
    private static final double WHOLE = 1e9;
    private static final double HOUR = 3600;
    private static final double YEAR = 365.25 * 24 * HOUR;
    private static final int ALL = PrintedCause.SESSION;
    private static final int MIXTURES = 10;

    /** The seconds at which a fault begins at the earliest, and the length of a scenario with one. */
    private static final double FIRST = 15;

    private static final double LENGTH = 75;

    private final long seed;
    private final double scale;
    private final List<VerdictScenario> scenarios = new ArrayList<>();
    private final Set<String> names = new HashSet<>();

    /**
     * Creates a catalog.
     *
     * @param scale the length of healthy scenarios by their usual one
     */
    private VerdictScenarioCatalog(long seed, double scale) {
        this.seed = seed;
        this.scale = scale;
    }

    /** Returns all scenarios. */
    static List<VerdictScenario> create(long seed, double scale) {
        var catalog = new VerdictScenarioCatalog(seed, scale);
        for (var protocol : ScenarioProtocol.values()) {
            catalog.addHealthy(protocol);
            catalog.addUnusual(protocol);
            catalog.addSilences(protocol);
            catalog.addClocks(protocol);
            catalog.addTracking(protocol);
            catalog.addNetwork(protocol);
            catalog.addOwn(protocol);
            catalog.addMixtures(protocol);
        }
        return List.copyOf(catalog.scenarios);
    }

    private static double[] rates(ScenarioProtocol protocol) {
        return switch (protocol) {
            case AIMATION -> new double[] {15, 30, 60, 120};
            case SETP -> new double[] {5, 10, 20, 60};
            default -> new double[] {1, 5, 20, 30, 60, 100, 120, 240, 1000};
        };
    }

    private static ScenarioMotion usualMotion(ScenarioProtocol protocol) {
        return protocol == ScenarioProtocol.AIMATION ? ScenarioMotion.BODY : ScenarioMotion.CIRCLES;
    }

    private static List<ScenarioPath> paths() {
        return List.of(
                ScenarioPath.LAN,
                ScenarioPath.WIRELESS,
                ScenarioPath.SPIKES,
                ScenarioPath.PARTS,
                ScenarioPath.ROAMING,
                ScenarioPath.bursts(0.05),
                ScenarioPath.bursts(0.2));
    }

    /** Healthy sessions: each rate, each path, each motion, and numbers of devices and sensors up to 64. */
    private void addHealthy(ScenarioProtocol protocol) {
        for (double rate : rates(protocol)) {
            addHealthy(protocol, usualMotion(protocol), devices(protocol, 8), 1, rate, ScenarioPath.LAN);
        }
        for (var path : paths()) {
            addHealthy(protocol, usualMotion(protocol), devices(protocol, 16), 1, usualRate(protocol), path);
        }
        if (protocol == ScenarioProtocol.AIMATION) {
            return;
        }
        for (var motion : ScenarioMotion.values()) {
            if (motion != ScenarioMotion.BODY
                    && motion != ScenarioMotion.BUTTONS
                    && motion != ScenarioMotion.ON_CHANGE) {
                addHealthy(protocol, motion, devices(protocol, 4), 2, 60, ScenarioPath.WIRELESS);
            }
        }
        addHealthy(protocol, ScenarioMotion.BODY, 1, 24, usualRate(protocol), ScenarioPath.LAN);
        addHealthy(protocol, ScenarioMotion.WANDERING, 1, 64, usualRate(protocol), ScenarioPath.LAN);
        if (protocol != ScenarioProtocol.SETP) {
            addHealthy(protocol, ScenarioMotion.WANDERING, 64, 1, 10, ScenarioPath.WIRELESS);
            addHealthy(protocol, ScenarioMotion.CIRCLES, 64, 1, 4, ScenarioPath.SPIKES);
            addHealthy(protocol, ScenarioMotion.HANDLED, 16, 4, 30, ScenarioPath.bursts(0.1));
            addHealthy(protocol, ScenarioMotion.WANDERING, 1, 64, 1000, ScenarioPath.LAN);
        }
    }

    private static double usualRate(ScenarioProtocol protocol) {
        return protocol == ScenarioProtocol.SETP ? 20 : 60;
    }

    private static int devices(ScenarioProtocol protocol, int most) {
        return protocol == ScenarioProtocol.AIMATION || protocol == ScenarioProtocol.SETP ? 1 : most;
    }

    private void addHealthy(
            ScenarioProtocol protocol,
            ScenarioMotion motion,
            int devices,
            int sensors,
            double rate,
            ScenarioPath path) {
        double samples = switch (protocol) {
            case AIMATION -> 20_000;
            case SETP -> 60_000;
            default -> 500_000;
        };
        double seconds = Math.clamp(scale * samples / (devices * sensors * rate), 12, 2700);
        add(protocol, "healthy", motion, devices, sensors, rate, seconds, path, List.of());
    }

    /** Devices that are odd, and not wrong. */
    private void addUnusual(ScenarioProtocol protocol) {
        if (protocol == ScenarioProtocol.VRPN_TCP || protocol == ScenarioProtocol.VRPN_UDP) {
            add(
                    protocol,
                    "events",
                    ScenarioMotion.BUTTONS,
                    1,
                    1,
                    60,
                    300,
                    ScenarioPath.LAN,
                    List.of(fault(ScenarioFaultKind.QUIET, ALL, 0, WHOLE, 0)));
            for (double rate : new double[] {20, 60}) {
                add(
                        protocol,
                        "on-change",
                        ScenarioMotion.ON_CHANGE,
                        4,
                        2,
                        rate,
                        300,
                        ScenarioPath.LAN,
                        List.of(fault(ScenarioFaultKind.QUIET, ALL, 0, WHOLE, 0)));
            }
        }
        if (protocol == ScenarioProtocol.RGMP) {
            for (int seconds : new int[] {2, 5}) {
                var name = "rgmp/leaving-%d".formatted(seconds);
                scenarios.add(new VerdictScenario(
                        name,
                        protocol,
                        "absent=" + seconds,
                        ScenarioMotion.CIRCLES,
                        3,
                        1,
                        60,
                        240,
                        ScenarioPath.LAN,
                        List.of(),
                        random(name).nextLong()));
            }
        }
        if (protocol == ScenarioProtocol.VRPN_UDP) {
            for (double rate : new double[] {20, 60, 240}) {
                addFault(protocol, rate, 2, 1, ScenarioPath.LAN, ScenarioFaultKind.SEQUENCE_RESTART, ALL, WHOLE, 0);
            }
        }
        if (protocol.declaresRates()) {
            for (double rate : new double[] {10, 60, 120}) {
                addFromStart(protocol, rate, ScenarioFaultKind.RATE_ZERO, 0);
                addFromStart(protocol, rate, ScenarioFaultKind.RATE_HUGE, 0);
                addFromStart(protocol, rate, ScenarioFaultKind.SLOW, 1.25);
                addFromStart(protocol, rate, ScenarioFaultKind.SLOW, 2);
                addFromStart(protocol, rate, ScenarioFaultKind.FAST, 0.75);
                addFault(protocol, rate, 2, 1, ScenarioPath.LAN, ScenarioFaultKind.HALF_RATE, 1, 40, 0);
            }
        }
    }

    private void addFromStart(ScenarioProtocol protocol, double rate, ScenarioFaultKind kind, double amount) {
        add(
                protocol,
                amount == 0 ? kind.word() : "%s-%s".formatted(kind.word(), amount),
                usualMotion(protocol),
                devices(protocol, 2),
                1,
                rate,
                LENGTH,
                ScenarioPath.LAN,
                List.of(fault(kind, ALL, 0, WHOLE, amount)));
    }

    private void addSilences(ScenarioProtocol protocol) {
        if (protocol.isPeriodic()) {
            for (double rate : new double[] {2, 20, 60, 120}) {
                int of = protocol == ScenarioProtocol.AIMATION ? ALL : 1;
                double long1 = Math.max(20, 8 / rate + 16);
                addFault(protocol, rate, 4, 1, ScenarioPath.LAN, ScenarioFaultKind.STALL, of, long1, 0);
                addFault(protocol, rate, 1, 1, ScenarioPath.WIRELESS, ScenarioFaultKind.STALL, ALL, long1, 0);
            }
            addFault(protocol, 60, 4, 1, ScenarioPath.bursts(0.1), ScenarioFaultKind.STALL, ALL, 29, 0);
            addFromStart(protocol, 60, ScenarioFaultKind.SILENT_START, 0);
            addFault(protocol, 60, 2, 1, ScenarioPath.LAN, ScenarioFaultKind.PEER_STOP, ALL, 10, 0);
            addFault(protocol, 20, 2, 1, ScenarioPath.WIRELESS, ScenarioFaultKind.PEER_STOP, ALL, 8, 0);
            addFault(protocol, 60, 2, 1, ScenarioPath.LAN, ScenarioFaultKind.NETWORK_STALL, ALL, 8, 0);
            addFault(protocol, 120, 2, 1, ScenarioPath.SPIKES, ScenarioFaultKind.NETWORK_STALL, ALL, 12, 0);
        }
        addFault(protocol, 60, 2, 1, ScenarioPath.LAN, ScenarioFaultKind.DISCONNECT, ALL, 40, 0);
        addFault(protocol, 20, 2, 1, ScenarioPath.WIRELESS, ScenarioFaultKind.DISCONNECT, ALL, 30, 0);
    }

    private void addClocks(ScenarioProtocol protocol) {
        double[] rates = protocol == ScenarioProtocol.SETP ? new double[] {20, 60} : new double[] {20, 60, 120};
        for (double rate : rates) {
            addFromStart(protocol, rate, ScenarioFaultKind.CLOCK_ZERO, 0);
            addFault(protocol, rate, 2, 1, ScenarioPath.LAN, ScenarioFaultKind.CLOCK_STOP, ALL, 20, 0);
            addFault(protocol, rate, 2, 1, ScenarioPath.LAN, ScenarioFaultKind.CLOCK_STEP, ALL, WHOLE, -HOUR);
            addFault(protocol, rate, 2, 1, ScenarioPath.WIRELESS, ScenarioFaultKind.CLOCK_STEP, ALL, WHOLE, 90);
            if (!protocol.countsFromBoot()) {
                addFromStart(protocol, rate, ScenarioFaultKind.CLOCK_BOOT, 0);
                addFromStart(protocol, rate, ScenarioFaultKind.CLOCK_ZONE, 2 * HOUR);
                addFromStart(protocol, rate, ScenarioFaultKind.CLOCK_ZONE, -5.5 * HOUR);
                addFault(protocol, rate, 2, 1, ScenarioPath.LAN, ScenarioFaultKind.CLOCK_STEP, ALL, WHOLE, HOUR);
                addFault(protocol, rate, 2, 1, ScenarioPath.LAN, ScenarioFaultKind.CLOCK_STEP, ALL, WHOLE, 9 * YEAR);
                addFault(protocol, rate, 2, 1, ScenarioPath.LAN, ScenarioFaultKind.CLOCK_STEP, ALL, WHOLE, -9 * YEAR);
            }
        }
        if (protocol == ScenarioProtocol.VRPN_TCP || protocol == ScenarioProtocol.RGMP) {
            addFault(protocol, 60, 4, 1, ScenarioPath.LAN, ScenarioFaultKind.CLOCK_STEP, 2, WHOLE, -HOUR);
            add(
                    protocol,
                    ScenarioFaultKind.CLOCK_BOOT.word(),
                    ScenarioMotion.CIRCLES,
                    4,
                    1,
                    60,
                    LENGTH,
                    ScenarioPath.LAN,
                    List.of(fault(ScenarioFaultKind.CLOCK_BOOT, 2, 0, WHOLE, 0)));
        }
    }

    private void addTracking(ScenarioProtocol protocol) {
        boolean vrpn = protocol == ScenarioProtocol.VRPN_TCP || protocol == ScenarioProtocol.VRPN_UDP;
        double[] rates = protocol == ScenarioProtocol.SETP ? new double[] {20, 60} : new double[] {30, 60, 120};
        for (double rate : rates) {
            for (int variant = 0; variant < (vrpn ? 3 : 1); variant++) {
                addFault(protocol, rate, 2, 2, ScenarioPath.LAN, ScenarioFaultKind.LOST, 0, 6, variant);
            }
            addFault(protocol, rate, 2, 2, ScenarioPath.WIRELESS, ScenarioFaultKind.LOST, 0, 1, 0);
            addFault(protocol, rate, 2, 2, ScenarioPath.WIRELESS, ScenarioFaultKind.JUMPED, 0, 1 / rate, 0);
            if (protocol != ScenarioProtocol.SETP) {
                addFault(protocol, rate, 2, 2, ScenarioPath.LAN, ScenarioFaultKind.FROZEN, 0, 10, 0);
                addFault(protocol, rate, 2, 2, ScenarioPath.bursts(0.1), ScenarioFaultKind.FROZEN, 0, 10, 0);
            }
            if (protocol != ScenarioProtocol.AIMATION) {
                addFault(protocol, rate, 2, 2, ScenarioPath.LAN, ScenarioFaultKind.SWAPPED, 0, 6, 0);
                addFault(protocol, rate, 2, 2, ScenarioPath.bursts(0.1), ScenarioFaultKind.SWAPPED, 0, 6, 0);
            }
            if (vrpn) {
                addFault(protocol, rate, 2, 2, ScenarioPath.LAN, ScenarioFaultKind.VALUES, 0, 5, 1.2);
            }
        }
    }

    private void addNetwork(ScenarioProtocol protocol) {
        if (!protocol.usesDatagrams()) {
            return;
        }
        for (double share : new double[] {0.01, 0.02, 0.03, 0.05, 0.1, 0.2, 0.3}) {
            addFault(protocol, 60, 2, 2, ScenarioPath.LAN, ScenarioFaultKind.LOSS, ALL, 40, share);
            addFault(protocol, 20, 2, 1, ScenarioPath.WIRELESS, ScenarioFaultKind.LOSS, ALL, 40, share);
        }
        for (double share : new double[] {0.02, 0.1, 0.3}) {
            addFault(protocol, 60, 2, 2, ScenarioPath.LAN, ScenarioFaultKind.REORDER, ALL, 30, share);
            addFault(protocol, 120, 2, 1, ScenarioPath.WIRELESS, ScenarioFaultKind.REORDER, ALL, 30, share);
        }
    }

    private void addOwn(ScenarioProtocol protocol) {
        for (double seconds : new double[] {1, 4, 10}) {
            addFault(protocol, 60, 2, 2, ScenarioPath.LAN, ScenarioFaultKind.OWN_PAUSE, ALL, seconds, 0);
            addFault(protocol, 120, 2, 2, ScenarioPath.WIRELESS, ScenarioFaultKind.OWN_DELAY, ALL, seconds, 0);
        }
        addFault(protocol, 60, 2, 2, ScenarioPath.LAN, ScenarioFaultKind.OWN_CLOCK, ALL, WHOLE, HOUR);
        if (protocol.usesDatagrams()) {
            addFault(protocol, 120, 2, 2, ScenarioPath.LAN, ScenarioFaultKind.OWN_DROPS, ALL, 0.3, 0);
        }
        addFault(protocol, 60, 2, 2, ScenarioPath.LAN, ScenarioFaultKind.OWN_SLEEP, ALL, 30, 0);
        addBusyHost(protocol);
    }

    /** A host that is busy for a minute: it handles everything late, again and again. */
    private void addBusyHost(ScenarioProtocol protocol) {
        var name = name(protocol, "busy-host", usualMotion(protocol), devices(protocol, 4), 2, 60, ScenarioPath.LAN);
        var random = random(name);
        var faults = new ArrayList<ScenarioFault>();
        double at = FIRST;
        while (at < LENGTH - 12) {
            double length = 0.35 + 1.5 * random.nextDouble();
            faults.add(fault(ScenarioFaultKind.OWN_DELAY, ALL, at, at + length, 0));
            at += length + 0.5 + 2 * random.nextDouble();
        }
        add(
                protocol,
                "busy-host",
                usualMotion(protocol),
                devices(protocol, 4),
                2,
                60,
                LENGTH,
                ScenarioPath.LAN,
                faults);
    }

    /** Several faults at once, of those that a protocol can have. */
    private void addMixtures(ScenarioProtocol protocol) {
        var kinds = new ArrayList<>(List.of(ScenarioFaultKind.LOST, ScenarioFaultKind.CLOCK_STEP));
        if (protocol.isPeriodic()) {
            kinds.add(ScenarioFaultKind.STALL);
            kinds.add(ScenarioFaultKind.FROZEN);
        }
        if (protocol.usesDatagrams()) {
            kinds.add(ScenarioFaultKind.LOSS);
            kinds.add(ScenarioFaultKind.REORDER);
        }
        if (protocol.declaresRates()) {
            kinds.add(ScenarioFaultKind.HALF_RATE);
        }
        if (protocol != ScenarioProtocol.AIMATION) {
            kinds.add(ScenarioFaultKind.SWAPPED);
        }
        for (int number = 1; number <= MIXTURES; number++) {
            addMixture(protocol, number, kinds);
        }
    }

    private void addMixture(ScenarioProtocol protocol, int number, List<ScenarioFaultKind> kinds) {
        var what = "mixture-" + number;
        int devices = devices(protocol, 4);
        var name = name(protocol, what, usualMotion(protocol), devices, 2, 60, ScenarioPath.LAN);
        var random = random(name);
        var faults = new ArrayList<ScenarioFault>();
        int first = random.nextInt(kinds.size());
        int count = 2 + random.nextInt(2);
        for (int i = 0; i < count; i++) {
            var kind = kinds.get((first + i) % kinds.size());
            int device = kind.isOfSession() || devices == 1 ? ALL : i % devices;
            // Faults of one device follow each other: one that is silent or lost has no other fault.
            double begin = FIRST + 8 * random.nextDouble() + (devices == 1 && !kind.isOfSession() ? 28 * i : 0);
            double length = kind == ScenarioFaultKind.HALF_RATE ? 30 : 12 + 5 * random.nextDouble();
            double amount = switch (kind) {
                case LOSS, REORDER -> 0.05 + 0.1 * random.nextDouble();
                case CLOCK_STEP -> -HOUR;
                default -> 0;
            };
            faults.add(
                    fault(kind, device, begin, kind == ScenarioFaultKind.CLOCK_STEP ? WHOLE : begin + length, amount));
        }
        if (number % 3 == 0) {
            faults.add(fault(ScenarioFaultKind.OWN_PAUSE, ALL, 62, 64.5, 0));
        }
        add(protocol, what, usualMotion(protocol), devices, 2, 60, 2 * LENGTH, ScenarioPath.LAN, faults);
    }

    private static ScenarioFault fault(ScenarioFaultKind kind, int device, double begin, double end, double amount) {
        return new ScenarioFault(kind, device, begin, end, amount);
    }

    /** Adds a scenario with one fault of that many seconds, at a time that the seed sets. */
    private void addFault(
            ScenarioProtocol protocol,
            double rate,
            int devices,
            int sensors,
            ScenarioPath path,
            ScenarioFaultKind kind,
            int device,
            double seconds,
            double amount) {
        var what = kind.word() + describe(kind, seconds, amount);
        int count = devices(protocol, devices);
        // SETP's objects are of one device, so that two sensors are needed to exchange them.
        int each = protocol == ScenarioProtocol.SETP ? Math.max(sensors, devices) : sensors;
        var name = name(protocol, what, usualMotion(protocol), count, each, rate, path);
        double begin = FIRST + 5 * random(name).nextDouble();
        int of = count == 1 ? ALL : device;
        add(
                protocol,
                what,
                usualMotion(protocol),
                count,
                each,
                rate,
                LENGTH + (seconds < WHOLE ? seconds : 0),
                path,
                List.of(fault(kind, of, begin, seconds < WHOLE ? begin + seconds : WHOLE, amount)));
    }

    private static String describe(ScenarioFaultKind kind, double seconds, double amount) {
        return switch (kind) {
            case LOSS, REORDER -> String.format(Locale.ROOT, "-%.0f%%", 100 * amount);
            case CLOCK_STEP -> String.format(Locale.ROOT, "%+.0fs", amount);
            case CLOCK_ZONE -> String.format(Locale.ROOT, "%+.1fh", amount / HOUR);
            case LOST -> List.of("-zeros", "-nan", "-no-rotation").get((int) amount) + "-" + (int) seconds + "s";
            case STALL, PEER_STOP, NETWORK_STALL, DISCONNECT, OWN_PAUSE, OWN_DELAY ->
                String.format(Locale.ROOT, "-%.0fs", seconds);
            default -> "";
        };
    }

    private static String name(
            ScenarioProtocol protocol,
            String what,
            ScenarioMotion motion,
            int devices,
            int sensors,
            double rate,
            ScenarioPath path) {
        return String.format(
                Locale.ROOT,
                "%s/%s/%s-%dx%d-%.0fHz-%s",
                protocol.label(),
                what,
                motion.word(),
                devices,
                sensors,
                rate,
                path.word());
    }

    private void add(
            ScenarioProtocol protocol,
            String what,
            ScenarioMotion motion,
            int devices,
            int sensors,
            double rate,
            double seconds,
            ScenarioPath path,
            List<ScenarioFault> faults) {
        var name = name(protocol, what, motion, devices, sensors, rate, path);
        if (names.add(name)) {
            scenarios.add(new VerdictScenario(
                    name,
                    protocol,
                    "",
                    motion,
                    devices,
                    sensors,
                    rate,
                    seconds,
                    path,
                    faults,
                    random(name).nextLong()));
        }
    }

    private SplittableRandom random(String name) {
        return new SplittableRandom(seed * 0x9e3779b97f4a7c15L + name.hashCode());
    }
}
