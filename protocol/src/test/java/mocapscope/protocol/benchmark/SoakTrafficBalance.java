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

    /** Prints what crossed, and returns what is amiss. */
    List<String> judge(List<SoakScenario> acts) {
        System.out.printf(
                "%nTo the clients. Parcels come to the gates, which drop, repeat and damage some. Messages that the clients miss%n"
                        + "were skipped by the server, which sends nothing that is a quarter of a second late, or were in dropped parcels.%n"
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
        acts.forEach(this::row);
        System.out.printf(
                "%nTo the servers.%n%-9s %-9s %10s %10s %10s %10s%n",
                "", "", "datagrams", "to session", "to nobody", "unaccount.");
        acts.forEach(this::back);
        System.out.println();
        acts.forEach(act -> System.out.printf("findings, %s, %s: %s%n", act.scheme, act.network, findings(act)));
        return problems;
    }

    private void row(SoakScenario act) {
        var direction = Direction.TO_CLIENT;
        System.out.printf(
                "%-9s %-9s %,10d %,8d %,8d %,8d | %8s %8s = %8s %10s | %,10d %10d %10d %10d %6d%n",
                act.scheme,
                act.network,
                act.gate.of(direction, TrafficCounter.PASSED),
                act.gate.of(direction, TrafficCounter.DROPPED),
                act.gate.of(direction, TrafficCounter.REPEATED),
                act.gate.of(direction, TrafficCounter.DAMAGED),
                formatCount(act, act.gate.of(direction, TrafficCounter.SKIPPED)),
                formatCount(act, act.gate.of(direction, TrafficCounter.DROPPED_MESSAGES)),
                formatCount(act, act.missing()),
                formatCount(act, act.unexplained()),
                act.clients.of(direction, TrafficCounter.DATAGRAMS),
                act.unaccounted(TrafficCounter.DATAGRAMS),
                act.unaccounted(TrafficCounter.STREAM_BYTES),
                act.clients.reconnects(),
                act.restarts());
        if (act.network == BadNetworkKind.LOSSY) {
            lossy(act);
        }
        if (!act.cutOff() && (act.unaccounted(TrafficCounter.DATAGRAMS) != 0 || act.unaccounted(TrafficCounter.STREAM_BYTES) != 0)) {
            addProblem(act, "what left the servers did not come");
        }
    }

    /** Numbers and times that may be damaged tell nothing. */
    private static String formatCount(SoakScenario act, long count) {
        return act.network != BadNetworkKind.LOSSY || act.numbering == LossDetectionMethod.NONE ? "-" : "%,d".formatted(count);
    }

    /** A network that only loses is no reason to part. */
    private void lossy(SoakScenario act) {
        if (act.cutOff()) {
            addProblem(
                    act,
                    "%d sessions were not live though they should be, and %d connected again"
                            .formatted(act.restarts(), act.clients.reconnects()));
        } else if (act.unexplained() != 0) {
            addProblem(act, "%,d messages are missing of which nobody knows how".formatted(act.unexplained()));
        }
        long time = act.clients.of(Direction.TO_CLIENT, TrafficCounter.REPORTED_MISSING);
        if (!act.cutOff() && act.reportsLosses() && time != act.missing()) {
            addProblem(act, "%,d messages are missing, and %,d were told of".formatted(act.missing(), time));
        }
        if (act.numbering != LossDetectionMethod.NONE && act.gate.of(Direction.TO_CLIENT, TrafficCounter.DROPPED_MESSAGES) == 0) {
            addProblem(act, "nothing was dropped that could be missed, so nothing was tried");
        }
    }

    private void back(SoakScenario act) {
        long theirs = act.clients.of(Direction.TO_SERVER, TrafficCounter.DATAGRAMS);
        long sessions = act.gate.of(Direction.TO_SERVER, TrafficCounter.DATAGRAMS);
        long nobodys = act.listener.of(Direction.TO_SERVER, TrafficCounter.DATAGRAMS);
        long unaccounted = theirs - sessions - nobodys;
        if (theirs > 0) {
            System.out.printf(
                    "%-9s %-9s %,10d %,10d %,10d %10d%n",
                    act.scheme, act.network, theirs, sessions, nobodys, unaccounted);
        }
        if (!act.cutOff() && unaccounted != 0) {
            addProblem(act, "%d datagrams left the clients and never came".formatted(unaccounted));
        }
    }

    private void addProblem(SoakScenario act, String description) {
        problems.add("%s, %s: %s".formatted(act.scheme, act.network, description));
    }

    private static String findings(SoakScenario act) {
        var all = new TreeMap<String, Long>();
        Stream.of(act.clients, act.server, act.listener)
                .forEach(counts -> counts.findings().forEach((code, count) -> all.merge(code, count.sum(), Long::sum)));
        return all.entrySet().stream()
                .map(one -> "%s %d".formatted(one.getKey(), one.getValue()))
                .collect(Collectors.joining(", "));
    }
}
