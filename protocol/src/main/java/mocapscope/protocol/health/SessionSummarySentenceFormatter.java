package mocapscope.protocol.health;

import java.util.List;
import java.util.Locale;
import mocapscope.protocol.bytes.TextTruncator;
import mocapscope.protocol.timing.DeviceClockActivityStatus;

/** Formats the sentences that assess a whole session at its end, in the past tense. */
final class SessionSummarySentenceFormatter {
    static final String WORKED = "Worked";
    static final String NEVER_CONNECTED = "Never connected";

    private static final String BUT = "Worked, but ";

    private SessionSummarySentenceFormatter() {}

    static String failed(String reason) {
        return reason.isEmpty() ? "Failed" : "Failed: " + TextTruncator.truncate(reason);
    }

    static String disconnected(int times) {
        return BUT + "the connection was lost" + (times == 1 ? "" : " %d times".formatted(times));
    }

    static String nothingArrived(boolean connected, SampleSilenceStatus silence) {
        return (connected ? "Connected, but no" : "No") + " data arrived"
                + (silence.seconds() > 0 ? " for " + HealthNumberFormatter.duration(silence.seconds()) : "");
    }

    static String silentAtEnd(double workedSeconds, double silentSeconds) {
        return "Worked for %s, then silent for %s"
                .formatted(
                        HealthNumberFormatter.duration(workedSeconds), HealthNumberFormatter.duration(silentSeconds));
    }

    static String silent(double seconds) {
        return BUT + "was silent for " + HealthNumberFormatter.duration(seconds);
    }

    static String silent(String label, double seconds) {
        return BUT
                + "%s was silent for %s"
                        .formatted(TextTruncator.truncate(label), HealthNumberFormatter.duration(seconds));
    }

    static String lost(MessageLossStatistics loss) {
        return BUT
                + "lost %s of %s (%s)"
                        .formatted(
                                HealthNumberFormatter.count(loss.lostTotal()),
                                HealthNumberFormatter.counted(loss.expectedTotal(), "message"),
                                HealthNumberFormatter.share(loss.shareTotal()));
    }

    /** Returns the sentence of messages that this process may have dropped itself. */
    static String droppedHere(long messages) {
        return "Worked; this program was late and may have dropped "
                + HealthNumberFormatter.counted(messages, "message");
    }

    /** Describes losses and jumps; the samples are known only if no loss goes on until the end. */
    static String tracking(long episodes, long samples, long jumps, boolean lostAtEnd) {
        if (episodes == 0) {
            return BUT + "tracking jumped " + times(jumps);
        }
        var counted = samples == 0 ? "" : ", for " + HealthNumberFormatter.counted(samples, "sample");
        var untilEnd = episodes == 1 ? ", until the end" : ", the last until the end";
        return BUT + "tracking was lost " + times(episodes) + (lostAtEnd ? untilEnd : counted);
    }

    private static String times(long count) {
        return count == 1 ? "once" : HealthNumberFormatter.count(count) + " times";
    }

    static String findings(List<PeerMessageFindingCounter.FindingCount> counts) {
        return BUT + HealthSentenceFormatter.describeFindings(counts, "was", "were", "");
    }

    /** Returns the sentence about a clock that stepped or stands; empty for any other. */
    static String clock(SourceHealth source, boolean single) {
        var verdict = source.clock().verdict();
        boolean stands = verdict.state() == DeviceClockActivityStatus.ZERO
                || verdict.state() == DeviceClockActivityStatus.STOPPED;
        if (!stands && verdict.steps() == 0) {
            return "";
        }
        var clause = stands ? HealthSentenceFormatter.clockStands(verdict) : HealthSentenceFormatter.clockStep(verdict);
        return single
                ? BUT + clause
                : BUT + TextTruncator.truncate(source.source().label()) + ": " + clause;
    }

    /** Returns the sentence about a rate; {@code text} is that of the source in the present tense. */
    static String offRate(String label, String text) {
        var clause = text.substring(0, 1).toLowerCase(Locale.ROOT) + text.substring(1);
        return label.isEmpty() ? BUT + clause : BUT + TextTruncator.truncate(label) + " was " + clause;
    }

    static String reordered(long messages) {
        return BUT + HealthNumberFormatter.counted(messages, "message") + " arrived late";
    }
}
