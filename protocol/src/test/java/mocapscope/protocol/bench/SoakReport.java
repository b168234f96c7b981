package mocapscope.protocol.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import mocapscope.protocol.take.RecordingState;
import mocapscope.protocol.transcript.Direction;

/** Says how a soak goes, minute by minute, and what was amiss. */
final class SoakReport {
    private static final double MEGA = 1e6;
    private static final int MOST_COMPARED = 10;
    /** Of the heap: what swings, since sessions come and go. */
    private static final double SWING = 1.05;

    private static final double SWING_BYTES = 4e6;
    /** Sockets and threads of sessions that connect again just then. */
    private static final int SWING_COUNT = 8;

    /** What a minute has shown. */
    private record Minute(Footprint footprint, double messages, long backlog) {}

    private final List<Act> acts;
    private final List<Minute> minutes = new ArrayList<>();
    private final List<String> amiss = new ArrayList<>();
    private long counted;

    SoakReport(List<Act> acts) {
        this.acts = acts;
    }

    void head() {
        for (var weather : Weather.values()) {
            System.out.printf("%s: %s%n", weather, weather.faults);
        }
        System.out.printf(
                "%n%6s %7s %9s %17s %17s %8s %8s %7s %7s %9s %6s %8s %8s%n",
                "",
                "",
                "",
                "lossy: dropped,",
                "damaging: faults,",
                "heap",
                "resident",
                "GC",
                "",
                "",
                "",
                "waiting",
                "");
        System.out.printf(
                "%6s %7s %9s %17s %17s %8s %8s %7s %7s %9s %6s %8s %8s%n",
                "minute",
                "live",
                "msgs/s",
                "told as lost",
                "findings",
                "MB",
                "MB",
                "ms",
                "threads",
                "virtual",
                "files",
                "kB",
                "take MB");
    }

    /** Minute 0 is for all to begin. */
    void minute(int number, Footprint footprint, RecordingState recording) {
        long messages = sum(act -> act.clients.of(Counted.MESSAGES));
        var minute = new Minute(footprint, (messages - counted) / 60.0, recording.queuedBytes());
        counted = messages;
        if (number > 0) {
            minutes.add(minute);
        }
        long sessions = acts.stream().mapToLong(act -> act.taps().size()).sum();
        long live = acts.stream()
                .flatMap(act -> act.taps().stream())
                .filter(CountingTap::live)
                .count();
        System.out.printf(
                "%6d %3d/%3d %,9.0f %8d %8d %8d %8d %8.1f %8.1f %7d %7d %9d %6d %8d %8.1f%n",
                number,
                live,
                sessions,
                minute.messages,
                sum(Weather.LOSSY, act -> act.gate.of(Counted.DROPPED)),
                sum(Weather.LOSSY, SoakReport::told),
                sum(Weather.DAMAGING, act -> act.gate.of(Counted.DAMAGED)),
                sum(Weather.DAMAGING, act -> act.clients.of(Counted.FINDINGS) + act.server.of(Counted.FINDINGS)),
                footprint.heap() / MEGA,
                footprint.resident() / MEGA,
                footprint.gcMillis(),
                footprint.threads(),
                footprint.virtual(),
                footprint.files(),
                recording.queuedBytes() / 1000,
                recording.bytes() / MEGA);
        if (recording.phase() == RecordingState.Phase.FAILED) {
            amiss.add(recording.fault());
        }
    }

    private static long told(Act act) {
        return told(act.clients) + told(act.server);
    }

    /** By numbers where there are some: they tell what came late after all. */
    private static long told(Counts counts) {
        long told = 0;
        for (var direction : Direction.values()) {
            long numbered = counts.of(direction, Counted.MISSING) + counts.of(direction, Counted.LATE);
            told += numbered > 0 ? counts.of(direction, Counted.MISSING) : counts.of(direction, Counted.TOLD);
        }
        return told;
    }

    private long sum(ToLongFunction<Act> count) {
        return acts.stream().mapToLong(count).sum();
    }

    private long sum(Weather weather, ToLongFunction<Act> count) {
        return acts.stream()
                .filter(act -> act.weather == weather)
                .mapToLong(count)
                .sum();
    }

    /** Nothing is on its way any more: what left must have come. */
    void settled() {
        System.out.printf(
                "%nTo the clients: through the gates, and from there over the wire.%n%-9s %-9s %9s %8s %8s %8s %8s %8s %10s %10s %9s %9s %6s%n",
                "",
                "",
                "passed",
                "dropped",
                "repeated",
                "damaged",
                "missing",
                "arrived",
                "datagrams",
                "unaccount.",
                "bytes un.",
                "reconnects",
                "anew");
        acts.forEach(this::settled);
        acts.forEach(act -> System.out.printf("findings, %s, %s: %s%n", act.scheme, act.weather, findings(act)));
    }

    private void settled(Act act) {
        var way = Direction.TO_CLIENT;
        long missing = missing(act.server);
        long arrived = missing(act.clients);
        System.out.printf(
                "%-9s %-9s %,9d %,8d %8d %8d %,8d %,8d %,10d %10d %9d %9d %6d%n",
                act.scheme,
                act.weather,
                act.gate.of(way, Counted.PASSED),
                act.gate.of(way, Counted.DROPPED),
                act.gate.of(way, Counted.REPEATED),
                act.gate.of(way, Counted.DAMAGED),
                missing,
                arrived,
                act.clients.of(way, Counted.DATAGRAMS),
                act.unaccounted(Counted.DATAGRAMS),
                act.unaccounted(Counted.STREAM_BYTES),
                act.clients.reconnects(),
                act.begunAnew());
        judge(act, missing, arrived);
    }

    /** What was cut off with its connection may be on its way for ever. */
    private void judge(Act act, long missing, long arrived) {
        if (act.weather == Weather.LOSSY && act.begunAnew() > 0) {
            amiss.add("%s, %s: %d sessions were not live though they should be"
                    .formatted(act.scheme, act.weather, act.begunAnew()));
        }
        boolean cutOff = act.clients.reconnects() + act.begunAnew() > 0;
        if (!cutOff
                && (missing != arrived
                        || act.unaccounted(Counted.DATAGRAMS) != 0
                        || act.unaccounted(Counted.STREAM_BYTES) != 0)) {
            amiss.add("%s, %s: what left did not come".formatted(act.scheme, act.weather));
        }
        long theirs = act.clients.of(Direction.TO_SERVER, Counted.DATAGRAMS);
        long came = act.gate.of(Direction.TO_SERVER, Counted.DATAGRAMS);
        if (!cutOff && theirs != came) {
            amiss.add("%s, %s: %d datagrams left the clients and %d came"
                    .formatted(act.scheme, act.weather, theirs, came));
        }
    }

    private static long missing(Counts counts) {
        var way = Direction.TO_CLIENT;
        long numbered = counts.of(way, Counted.MISSING) + counts.of(way, Counted.LATE);
        return numbered > 0 ? counts.of(way, Counted.MISSING) : counts.of(way, Counted.TOLD);
    }

    private static String findings(Act act) {
        var all = new TreeMap<String, Long>();
        act.clients.findings().forEach((code, count) -> all.merge(code, count.sum(), Long::sum));
        act.server.findings().forEach((code, count) -> all.merge(code, count.sum(), Long::sum));
        return all.entrySet().stream()
                .map(one -> "%s %d".formatted(one.getKey(), one.getValue()))
                .collect(Collectors.joining(", "));
    }

    /** Sessions that are not in the take as they were live. */
    void take(List<String> different) {
        System.out.printf(
                "%nthe take: %d of %d sessions are not as they were live%n",
                different.size(),
                acts.stream().mapToInt(act -> act.heard.size()).sum());
        amiss.addAll(different);
    }

    /** Whether all is well. */
    boolean verdict() {
        int compared = Math.clamp(minutes.size() / 2, 1, MOST_COMPARED);
        var first = minutes.subList(0, compared);
        var last = minutes.subList(minutes.size() - compared, minutes.size());
        System.out.printf("%n%-28s %12s %12s%n", "mean of %d minutes".formatted(compared), "first", "last");
        double heap = row("heap MB", first, last, minute -> minute.footprint.heap() / MEGA);
        row("resident MB", first, last, minute -> minute.footprint.resident() / MEGA);
        double threads = row("threads", first, last, minute -> minute.footprint.threads());
        double virtual = row("virtual threads", first, last, minute -> minute.footprint.virtual());
        double files = row("open files and sockets", first, last, minute -> minute.footprint.files());
        row("messages/s", first, last, Minute::messages);
        row("waiting to be recorded kB", first, last, minute -> minute.backlog / 1e3);
        double most = (SWING - 1) * mean(first, minute -> minute.footprint.heap()) + SWING_BYTES;
        grown("the heap", heap * MEGA, most);
        grown("threads", threads, 2);
        grown("virtual threads", virtual, SWING_COUNT);
        grown("open files", files, SWING_COUNT);
        amiss.forEach(text -> System.out.println("amiss: " + text));
        System.out.println(amiss.isEmpty() ? "all is well" : amiss.size() + " things are amiss");
        return amiss.isEmpty();
    }

    private void grown(String what, double by, double most) {
        if (by > most) {
            amiss.add("%s grew by %,.0f, more than %,.0f".formatted(what, by, most));
        }
    }

    private static double row(String name, List<Minute> first, List<Minute> last, ToDoubleFunction<Minute> value) {
        double before = mean(first, value);
        double after = mean(last, value);
        System.out.printf("%-28s %,12.1f %,12.1f%n", name, before, after);
        return after - before;
    }

    private static double mean(List<Minute> some, ToDoubleFunction<Minute> value) {
        return some.stream().mapToDouble(value).average().orElse(0);
    }
}
