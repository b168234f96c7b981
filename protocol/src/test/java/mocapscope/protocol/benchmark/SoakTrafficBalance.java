package mocapscope.protocol.benchmark;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import mocapscope.protocol.transcript.Direction;

/**
 * The balance of a soak's traffic: sent, lost and received. After it settled, the sums must match to the last message.
 */
final class SoakTrafficBalance {
    private final List<String> problems = new ArrayList<>();

    /** Prints the transferred traffic and returns the problems. */
    List<String> judge(List<SoakScenario> scenarios) {
        System.out.printf(
                "%nTo the clients. The gates drop, repeat and damage some items. Messages that the clients miss%n"
                        + "were skipped by the server, which sends nothing that is a quarter of a second late, or were in dropped items.%n"
                        + "%-9s %-9s %10s %8s %8s %8s | %8s %8s = %8s %10s | %10s %10s %10s %10s %6s%n",
                "",
                "",
                "passed",
                "dropped",
                "repeated",
                "damaged",
                "skipped",
                "dropped",
                "missing",
                "unexplain.",
                "datagrams",
                "unaccount.",
                "bytes un.",
                "reconnects",
                "anew");
        scenarios.forEach(this::row);
        System.out.printf(
                "%nTo the servers.%n%-9s %-9s %10s %10s %10s %10s%n",
                "", "", "datagrams", "to session", "unassigned", "unaccount.");
        scenarios.forEach(this::back);
        System.out.println();
        scenarios.forEach(scenario ->
                System.out.printf("findings, %s, %s: %s%n", scenario.scheme, scenario.network, findings(scenario)));
        return problems;
    }

    private void row(SoakScenario scenario) {
        var direction = Direction.TO_CLIENT;
        System.out.printf(
                "%-9s %-9s %,10d %,8d %,8d %,8d | %8s %8s = %8s %10s | %,10d %10d %10d %10d %6d%n",
                scenario.scheme,
                scenario.network,
                scenario.gate.of(direction, TrafficCounter.PASSED),
                scenario.gate.of(direction, TrafficCounter.DROPPED),
                scenario.gate.of(direction, TrafficCounter.REPEATED),
                scenario.gate.of(direction, TrafficCounter.DAMAGED),
                formatCount(scenario, scenario.gate.of(direction, TrafficCounter.SKIPPED)),
                formatCount(scenario, scenario.gate.of(direction, TrafficCounter.DROPPED_MESSAGES)),
                formatCount(scenario, scenario.missing()),
                formatCount(scenario, scenario.unexplained()),
                scenario.clients.of(direction, TrafficCounter.DATAGRAMS),
                scenario.unaccounted(TrafficCounter.DATAGRAMS),
                scenario.unaccounted(TrafficCounter.STREAM_BYTES),
                scenario.clients.reconnects(),
                scenario.restarts());
        if (scenario.network == BadNetworkKind.LOSSY) {
            lossy(scenario);
        }
        if (!scenario.cutOff()
                && (scenario.unaccounted(TrafficCounter.DATAGRAMS) != 0
                        || scenario.unaccounted(TrafficCounter.STREAM_BYTES) != 0)) {
            addProblem(scenario, "traffic sent by the servers did not arrive");
        }
    }

    /** Returns the count, or a dash if sequence numbers may be damaged. */
    private static String formatCount(SoakScenario scenario, long count) {
        return scenario.network != BadNetworkKind.LOSSY || scenario.numbering == LossDetectionMethod.NONE
                ? "-"
                : "%,d".formatted(count);
    }

    /** Packet loss alone must not end a session. */
    private void lossy(SoakScenario scenario) {
        if (scenario.cutOff()) {
            addProblem(
                    scenario,
                    "%d sessions were not live though they should be, and %d connected again"
                            .formatted(scenario.restarts(), scenario.clients.reconnects()));
        } else if (scenario.unexplained() != 0) {
            addProblem(scenario, "%,d messages are missing for an unknown reason".formatted(scenario.unexplained()));
        }
        long reported = scenario.clients.of(Direction.TO_CLIENT, TrafficCounter.REPORTED_MISSING);
        if (!scenario.cutOff() && scenario.reportsLosses() && reported != scenario.missing()) {
            addProblem(
                    scenario,
                    "%,d messages are missing, and %,d were reported".formatted(scenario.missing(), reported));
        }
        if (scenario.numbering != LossDetectionMethod.NONE
                && scenario.gate.of(Direction.TO_CLIENT, TrafficCounter.DROPPED_MESSAGES) == 0) {
            addProblem(scenario, "nothing was dropped that could be missed, so nothing was tried");
        }
    }

    private void back(SoakScenario scenario) {
        long theirs = scenario.clients.of(Direction.TO_SERVER, TrafficCounter.DATAGRAMS);
        long sessions = scenario.gate.of(Direction.TO_SERVER, TrafficCounter.DATAGRAMS);
        long nobodys = scenario.listener.of(Direction.TO_SERVER, TrafficCounter.DATAGRAMS);
        long unaccounted = theirs - sessions - nobodys;
        if (theirs > 0) {
            System.out.printf(
                    "%-9s %-9s %,10d %,10d %,10d %10d%n",
                    scenario.scheme, scenario.network, theirs, sessions, nobodys, unaccounted);
        }
        if (!scenario.cutOff() && unaccounted != 0) {
            addProblem(scenario, "%d datagrams left the clients and never came".formatted(unaccounted));
        }
    }

    private void addProblem(SoakScenario scenario, String description) {
        problems.add("%s, %s: %s".formatted(scenario.scheme, scenario.network, description));
    }

    private static String findings(SoakScenario scenario) {
        var all = new TreeMap<String, Long>();
        Stream.of(scenario.clients, scenario.server, scenario.listener)
                .forEach(counts -> counts.findings().forEach((code, count) -> all.merge(code, count.sum(), Long::sum)));
        return all.entrySet().stream()
                .map(one -> "%s %d".formatted(one.getKey(), one.getValue()))
                .collect(Collectors.joining(", "));
    }
}
