package mocapscope.app.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import mocapscope.protocol.limit.DocumentedLimit;
import mocapscope.protocol.script.ConformanceCaseResult;
import mocapscope.protocol.script.ConformanceStepResult;
import mocapscope.protocol.script.ConformanceVerdict;

/**
 * The conformance test cases, with their step results, that fit into a report; failed cases take precedence. Keeps
 * all cases if they fit.
 *
 * @param cases the cases, in the order in which they were run
 * @param leftOut the number of cases that do not fit
 * @param remarksLeftOut the number of remarks left out of the cases shown
 */
record TruncatedConformanceCaseList(List<TruncatedConformanceCase> cases, long leftOut, long remarksLeftOut) {
    /** Maximum number of cases, equal to that of a script. */
    @DocumentedLimit(value = "cases in a report", unit = "cases", beyond = "passed cases are left out first")
    static final int CASES = 1000;

    /** Maximum number of letters of all remarks together. */
    @DocumentedLimit(
            value = "steps of all cases in a report",
            unit = "characters",
            beyond = "steps of passed cases are left out first")
    static final long LETTERS = 8 << 20;

    /** Cost of a remark besides its letters. */
    private static final int FRAME = 100;

    /**
     * A conformance case in a report with those of its remarks that fit. The remarks are in the order in which they
     * were made.
     */
    record TruncatedConformanceCase(ReportedConformanceCase tried, List<ConformanceStepResult> remarks) {

        int leftOut() {
            return tried.outcome().remarks().size() - remarks.size();
        }
    }

    static TruncatedConformanceCaseList of(List<ReportedConformanceCase> all, int most, long letters) {
        var shown = new TreeMap<Integer, TruncatedConformanceCase>();
        var capacity = new LetterBudget(letters);
        worstFirst(all.size(), place -> all.get(place).outcome().verdict()).stream()
                .limit(most)
                .forEach(place -> shown.put(
                        place,
                        new TruncatedConformanceCase(
                                all.get(place),
                                capacity.selectRemarks(all.get(place).outcome()))));
        var cases = new ArrayList<>(shown.values());
        long less = cases.stream().mapToLong(TruncatedConformanceCase::leftOut).sum();
        return new TruncatedConformanceCaseList(cases, all.size() - cases.size(), less);
    }

    /** Returns the indices sorted by verdict, worst first, in stable order. */
    private static List<Integer> worstFirst(int count, IntFunction<ConformanceVerdict> verdicts) {
        return IntStream.range(0, count)
                .boxed()
                .sorted(Comparator.comparing(verdicts::apply, Comparator.reverseOrder()))
                .toList();
    }

    /** The number of letters left. */
    private static final class LetterBudget {
        private long letters;

        LetterBudget(long letters) {
            this.letters = letters;
        }

        List<ConformanceStepResult> selectRemarks(ConformanceCaseResult outcome) {
            var all = outcome.remarks();
            var places = new TreeSet<Integer>();
            for (int place : worstFirst(all.size(), place -> all.get(place).verdict())) {
                letters -= cost(all.get(place));
                if (letters >= 0) {
                    places.add(place);
                }
            }
            return places.stream().map(all::get).toList();
        }

        private static int cost(ConformanceStepResult report) {
            return FRAME
                    + HtmlTextEscaper.shorten(report.step()).length()
                    + HtmlTextEscaper.shorten(report.text()).length();
        }
    }
}
