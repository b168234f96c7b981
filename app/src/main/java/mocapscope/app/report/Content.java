package mocapscope.app.report;

import java.util.List;
import mocapscope.app.words.Words;
import mocapscope.protocol.script.Outcome;

/**
 * All that a report is of.
 *
 * @param leftOut sessions for which there was no room
 * @param cases of a script, in the order in which they were run
 * @param notices what is the matter with what it was made of
 */
record Content(List<Chapter> chapters, long leftOut, Consultation doctor, List<Tried> cases, List<String> notices) {
    private static final Words WORDS = Words.of(Content.class);

    /** What a session is called: where there are cases, by its own first. */
    String title(Chapter chapter) {
        var title = Foreign.brief(chapter.whom().title(), 120);
        return cases.stream()
                .filter(tried -> tried.session().equals(chapter.id()))
                .findFirst()
                .map(tried -> WORDS.text(
                        "session.case", Foreign.brief(tried.outcome().of().id(), 40), title))
                .orElse(title);
    }

    List<Outcome> outcomes() {
        return cases.stream().map(Tried::outcome).toList();
    }
}
