package mocapscope.protocol.health;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import mocapscope.protocol.bytes.TextTruncator;
import mocapscope.protocol.timing.DeviceClockActivityStatus;
import mocapscope.protocol.timing.DeviceClockVerdict;

/** Formats sentences that tell the user about the health of sessions, data sources and this process. */
final class HealthSentenceFormatter {
    /** The beginning of sentences about sources and sessions that work. */
    static final String WORKS = "Works";

    /** The sentence of a session or source that has begun recently. */
    static final String STARTING = "Starting";

    private static final String WINDOW = " (10 s)";
    private static final double NANOS = 1e9;
    private static final double PERCENT = 100;
    /** The number of messages below which a share would be too exact. */
    private static final long FEW = 100;

    private static final int AT_A_TIME = 3;

    private HealthSentenceFormatter() {}

    static String lossNow(MessageLossStatistics loss) {
        return loss.expectedWindow() < FEW
                ? "Works, but lost %d of %s%s"
                        .formatted(
                                loss.lostWindow(),
                                HealthNumberFormatter.counted(loss.expectedWindow(), "message"),
                                WINDOW)
                : "Works, but loses " + HealthNumberFormatter.share(loss.shareWindow()) + WINDOW;
    }

    /** Returns the sentence of messages that were lost before the window. */
    static String lossEarlier(MessageLossStatistics loss, long now) {
        return "Works; %s of %s %s lost, the last %s ago"
                .formatted(
                        HealthNumberFormatter.count(loss.lostTotal()),
                        HealthNumberFormatter.counted(loss.expectedTotal(), "message"),
                        loss.lostTotal() == 1 ? "was" : "were",
                        HealthNumberFormatter.duration((now - loss.lastLossAt()) / NANOS));
    }

    static String reordered(MessageLossStatistics loss) {
        return "Works, but %s arrived late%s"
                .formatted(HealthNumberFormatter.counted(loss.lateWindow(), "message"), WINDOW);
    }

    /** Returns the sentence of a session that is not judged because this process was late. */
    static String processLate(ProcessLagStatistics lag) {
        return "Not judged: this program was late by " + delay(lag);
    }

    /** Returns the sentence about this process. */
    static String thisProcessLate(ProcessLagStatistics lag) {
        return lag.worst() == 0 && !lag.cause().isEmpty()
                ? "This program was late: " + lag.cause()
                : "This program was late by " + delay(lag);
    }

    /** Returns the longest delay; the time of all delays if none was measured. */
    private static String delay(ProcessLagStatistics lag) {
        return HealthNumberFormatter.duration(lag.worst() > 0 ? lag.worst() : lag.secondsWindow());
    }

    static String silent(SampleSilenceStatus silence) {
        var expected = Double.isNaN(silence.expected())
                ? ""
                : ", %s expected".formatted(HealthNumberFormatter.count(Math.round(silence.expected())));
        return "Silent: " + noData(silence) + expected;
    }

    /** Returns the sentence of a session that has sent nothing, and is connected as far as that is known. */
    static String nothingArrived(boolean connected, double seconds) {
        return (connected ? "Connected, but no" : "No")
                + " data has arrived for "
                + HealthNumberFormatter.duration(seconds);
    }

    /** Returns the sentence of a source without a known rate. */
    static String quiet(SampleSilenceStatus silence) {
        return "No sample for " + HealthNumberFormatter.duration(silence.seconds());
    }

    private static String noData(SampleSilenceStatus silence) {
        return "no data for " + HealthNumberFormatter.duration(silence.seconds());
    }

    /** Returns the sentence of a session about one of its sources, such as {@code Tracker1 is silent: no data for 29 s}. */
    static String ofSource(SourceHealth source, HealthReason reason, int working, int of) {
        var label = TextTruncator.truncate(source.source().label());
        var clause = switch (reason.cause()) {
            case SILENT -> label + " is silent: " + noData(source.silence());
            case RATE -> label + " is " + decapitalize(reason.text());
            default -> label + ": " + reason.text().replaceFirst("^Works, but ", "");
        };
        return "%s; %d of %d sources %s".formatted(clause, working, of, working == 1 ? "works" : "work");
    }

    private static String decapitalize(String text) {
        return text.substring(0, 1).toLowerCase(Locale.ROOT) + text.substring(1);
    }

    static String offRate(ReportRateStatistics rate) {
        boolean slow = rate.hertz() < rate.declared().orElse(Double.NaN);
        return (slow ? "Slow: " : "Fast: ") + ofDeclared(rate);
    }

    private static String ofDeclared(ReportRateStatistics rate) {
        return "%s of %s Hz"
                .formatted(
                        HealthNumberFormatter.rate(rate.hertz(), rate.error()),
                        HealthNumberFormatter.declaredRate(rate.declared().orElse(Double.NaN)));
    }

    static String findings(List<PeerMessageFindingCounter.FindingCount> counts) {
        return "Works, but " + describeFindings(counts, "is", "are", WINDOW);
    }

    /** Returns a clause about findings, such as {@code 14 values are not usable (10 s): NOT_FINITE}. */
    static String describeFindings(
            List<PeerMessageFindingCounter.FindingCount> counts, String one, String several, String window) {
        long sum = counts.stream()
                .mapToLong(PeerMessageFindingCounter.FindingCount::count)
                .sum();
        boolean values = counts.stream().allMatch(PeerMessageFindingCounter.FindingCount::value);
        var codes = counts.getFirst().code()
                + (counts.size() == 1 ? "" : " and " + HealthNumberFormatter.counted(counts.size() - 1L, "other rule"));
        var verb = sum == 1 ? one : several;
        var what = values
                ? "%s %s not usable".formatted(HealthNumberFormatter.counted(sum, "value"), verb)
                : "%s %s reported".formatted(HealthNumberFormatter.counted(sum, "problem"), verb);
        return what + window + ": " + codes;
    }

    static String tracking(TrackingStatistics tracking, long now) {
        if (tracking.lost() > 0) {
            return "Works, but %s lost (%s)"
                    .formatted(
                            parts(tracking.lost(), tracking.parts(), "is", "are"),
                            HealthNumberFormatter.duration((now - tracking.lostSince()) / NANOS));
        }
        return "Works, but %s".formatted(parts(tracking.jumped(), tracking.parts(), "jumped", "jumped"));
    }

    private static String parts(int count, int of, String one, String several) {
        if (of == 0) {
            return count == 1 ? "its tracking " + one : "%d parts %s".formatted(count, several);
        }
        return of == 1 ? "its sensor " + one : "%d of %d sensors %s".formatted(count, of, count == 1 ? one : several);
    }

    /** Returns a clause about frozen and swapped parts; empty if there are none. */
    static String trackingNote(TrackingStatistics tracking) {
        var clauses = new ArrayList<String>();
        if (tracking.frozen() > 0) {
            clauses.add(parts(tracking.frozen(), tracking.parts(), "repeats one pose", "repeat one pose"));
        }
        if (tracking.swapped() > 0) {
            clauses.add(parts(tracking.swapped(), tracking.parts(), "is swapped", "are swapped"));
        }
        return String.join(", ", clauses);
    }

    /** Returns the clause of a clock that does not run. */
    static String clockStands(DeviceClockVerdict clock) {
        return clock.state() == DeviceClockActivityStatus.ZERO
                ? "its time stamps are 0"
                : "its time stamps do not change";
    }

    /** Returns the clause of a clock that has stepped. */
    static String clockStep(DeviceClockVerdict clock) {
        return String.format(
                Locale.US,
                "its clock stepped %s by %,.3f s",
                clock.lastStep() < 0 ? "back" : "ahead",
                Math.abs(clock.lastStep()));
    }

    /** Returns a clause about the epoch and a time zone; empty for a clock that agrees with this machine's. */
    static String clockNote(DeviceClockVerdict clock) {
        if (clock.state() != DeviceClockActivityStatus.RUNNING) {
            return "";
        }
        return switch (clock.epoch()) {
            case DEVICE_BOOT -> "its clock counts from its start";
            case OTHER -> clock.aheadMinutes() == 0 ? otherDate(clock) : zone(clock.aheadMinutes());
            case UNIX -> clock.aheadMinutes() == 0 ? "" : zone(clock.aheadMinutes());
            case UNKNOWN -> "";
        };
    }

    /** Returns a clause about a date that was not declared. */
    private static String otherDate(DeviceClockVerdict clock) {
        boolean declaresDate = !clock.declared().isEmpty()
                && Character.isDigit(clock.declared().charAt(0));
        return declaresDate ? "" : "its clock counts from another date";
    }

    private static String zone(int minutes) {
        int hours = Math.abs(minutes) / 60;
        int rest = Math.abs(minutes) % 60;
        var amount = rest == 0 ? hours + " h" : hours == 0 ? rest + " min" : "%d h %d min".formatted(hours, rest);
        return "its clock is %s %s: a time zone?".formatted(amount, minutes > 0 ? "ahead" : "behind");
    }

    /** Returns the sentence of a source that works: its rate, bursts, and clauses about tracking and clock. */
    static String works(ReportRateStatistics rate, boolean periodic, List<HealthReason> reasons) {
        var sentence = new StringBuilder(WORKS);
        if (periodic && rate.isKnown()) {
            sentence.append(": ").append(rate(rate));
            if (rate.reportsPerBurst() >= AT_A_TIME) {
                sentence.append(", ").append(bursts(rate));
            }
        }
        for (var reason : reasons) {
            if (reason.cause() == HealthCause.TRACKING || reason.cause() == HealthCause.CLOCK) {
                sentence.append("; ").append(reason.text());
            }
        }
        return sentence.toString();
    }

    private static String rate(ReportRateStatistics rate) {
        double declared = rate.declared().orElse(Double.NaN);
        if (rate.isDeclaredCredible()) {
            return ofDeclared(rate);
        }
        var measured = HealthNumberFormatter.rateWithError(rate.hertz(), rate.error()) + " Hz";
        return rate.declared().isEmpty()
                ? measured
                : measured + ", declared %s Hz".formatted(HealthNumberFormatter.declaredRate(declared));
    }

    static String bursts(ReportRateStatistics rate) {
        return HealthNumberFormatter.count(rate.reportsPerBurst()) + " at a time";
    }

    static String jitter(ReportRateStatistics rate) {
        return "intervals vary by " + HealthNumberFormatter.formatFixed(PERCENT * rate.jitter() / rate.interval(), 0)
                + " %";
    }

    /** Returns the sentence of a source that sends only when something happens. */
    static String events(SampleSilenceStatus silence, long now) {
        if (silence.lastArrival() == SampleSilenceStatus.NEVER) {
            return "Sends on events only";
        }
        double seconds = (now - silence.lastArrival()) / NANOS;
        return "Sends on events only; the last %s ago"
                .formatted(seconds < 1 ? "less than 1 s" : HealthNumberFormatter.duration(seconds));
    }
}
