package mocapscope.protocol.benchmark.verdict;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The sums of all scenarios of a run, and the limits that they must keep. */
final class VerdictBenchTotals {
    private static final double MOST_ACCUSATIONS = 1;
    private static final double MINUTES = 1000;
    private static final double LEAST_RECALL = 0.98;

    private final List<ScenarioResult> failed = new ArrayList<>();
    private final VerdictConfusionMatrix matrix = new VerdictConfusionMatrix();
    private final List<FaultDetection> detections = new ArrayList<>();
    private int scenarios;
    private double deviceMinutes;
    private double healthyMinutes;
    private long samples;
    private int accusations;
    private boolean sound = true;

    void add(ScenarioResult result) {
        scenarios++;
        double minutes = result.scenario().deviceMinutes();
        deviceMinutes += minutes;
        healthyMinutes += result.scenario().faults().isEmpty() ? minutes : 0;
        samples += result.samples();
        matrix.add(result);
        detections.addAll(result.detections());
        accusations +=
                result.accusations().stream().mapToInt(FalseAccusation::count).sum();
        sound &= result.live() && result.fault().isEmpty();
        if (result.isFailed()) {
            failed.add(result);
        }
    }

    int scenarios() {
        return scenarios;
    }

    double deviceMinutes() {
        return deviceMinutes;
    }

    double healthyMinutes() {
        return healthyMinutes;
    }

    long samples() {
        return samples;
    }

    List<ScenarioResult> failed() {
        return failed;
    }

    VerdictConfusionMatrix matrix() {
        return matrix;
    }

    int faults() {
        return detections.size();
    }

    /** Returns the causes that faults have. */
    Set<JudgedCause> expectedCauses() {
        var causes = EnumSet.noneOf(JudgedCause.class);
        detections.forEach(one -> causes.add(one.expected()));
        return causes;
    }

    int accusations() {
        return accusations;
    }

    /** Returns the statements that are not true in 1,000 device-minutes. */
    double accusationRate() {
        return accusations / deviceMinutes * MINUTES;
    }

    /** Returns the share of faults that a verdict named. */
    double recall() {
        return detections.isEmpty()
                ? 1
                : (double) detections.stream().filter(one -> !one.isMissed()).count() / detections.size();
    }

    long late() {
        return detections.stream().filter(FaultDetection::isLate).count();
    }

    /** Returns the detection that took longest beyond its limit. */
    Optional<FaultDetection> slowest() {
        return detections.stream()
                .filter(one -> !one.isMissed())
                .max(Comparator.comparingDouble(one -> one.seconds() - one.limit()));
    }

    boolean accusesFairly() {
        return accusationRate() <= MOST_ACCUSATIONS;
    }

    boolean recallsEnough() {
        return recall() >= LEAST_RECALL;
    }

    boolean detectsInTime() {
        return late() == 0;
    }

    /** Returns whether all limits are kept, and all scenarios have become live. */
    boolean isMet() {
        return sound && accusesFairly() && recallsEnough() && detectsInTime();
    }
}
