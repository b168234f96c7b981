package mocapscope.protocol.script;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import mocapscope.protocol.bench.Tampering;

/** Adds skipped steps and unapplied intercept rules to the step reports of a failed case. */
final class NotPlayed {
    /** The finding code of a rule that could not be applied. */
    static final String CODE = "NOT_PLAYED";

    private static final int MOST_STEPS = 5;
    private static final int MOST_TRICKS = 3;
    private static final String WORDS = "not played: ";

    private NotPlayed() {}

    /** Reports rules that matched messages but were never applied, so that the purpose of the case was not tested. */
    static List<Remark> tricks(Case played, Situation end, List<Tampering> unplayed) {
        var never = end.notPlayed().stream()
                .filter(text -> unplayed.stream().anyMatch(each -> text.startsWith(name(each))))
                .toList();
        return never.isEmpty() || Grading.expected(played).contains(CODE)
                ? List.of()
                : List.of(new Remark("arm", Verdict.FAILED, WORDS + tricks(never)));
    }

    /** Returns the reports with the skipped parts added to the first failed one. */
    static List<Remark> told(List<Remark> remarks, List<Step> steps, Situation end) {
        var told = new ArrayList<>(remarks);
        for (int i = 0; i < told.size(); i++) {
            var one = told.get(i);
            if (one.verdict() == Verdict.FAILED) {
                boolean tells = one.text().startsWith(WORDS) || end.notPlayed().isEmpty();
                var withTricks = tells ? one : one.with(WORDS + tricks(end.notPlayed()));
                told.set(i, steps.isEmpty() ? withTricks : withTricks.with(WORDS + steps(steps)));
                break;
            }
        }
        return told;
    }

    private static String name(Tampering tampering) {
        return tampering.aim().name() + " " + tampering.trick().deed() + ": ";
    }

    private static String tricks(List<String> texts) {
        return some(texts.stream().distinct().toList(), MOST_TRICKS);
    }

    private static String steps(List<Step> steps) {
        return some(steps.stream().map(StepText::of).toList(), MOST_STEPS);
    }

    private static String some(List<String> texts, int most) {
        var named = texts.stream().limit(most).collect(Collectors.joining(", "));
        int more = texts.size() - most;
        return more > 0 ? named + " and %d more".formatted(more) : named;
    }
}
