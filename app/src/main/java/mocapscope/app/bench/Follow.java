package mocapscope.app.bench;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import mocapscope.app.words.Words;
import mocapscope.protocol.session.Finding;
import mocapscope.protocol.session.SessionRule;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;

/**
 * A deed at the gate, or what came of one: what the other side did next, and what was found.
 *
 * @param deed whether it is the deed itself
 * @param time nanoseconds since the session began
 * @param after nanoseconds after the deed
 * @param rule its number, of a finding
 * @param message that is selected when it is picked, or {@link Rung#NONE}
 */
record Follow(
        int number,
        boolean deed,
        long time,
        long after,
        String what,
        String rule,
        String section,
        String advice,
        long message) {
    private static final Words WORDS = Words.of(Follow.class);
    private static final int MOST_DEEDS = 40;
    private static final int MOST_AFTER = 8;

    /** Something done to what went that way. */
    private record Deed(long time, Direction direction, String what, long message) {}

    /** The latest deeds, the latest first, each with what came of it until the next. */
    static List<Follow> of(Ladder ladder, List<Finding> findings) {
        var deeds = new ArrayList<Deed>();
        ladder.rungs().forEach(rung -> deed(ladder, rung).ifPresent(deeds::add));
        int from = Math.max(0, deeds.size() - MOST_DEEDS);
        var all = new ArrayList<Follow>();
        for (int i = deeds.size() - 1; i >= from; i--) {
            long end = i + 1 < deeds.size() ? deeds.get(i + 1).time() : Long.MAX_VALUE;
            add(all, deeds.get(i), end, ladder, findings);
        }
        return all;
    }

    private static Optional<Deed> deed(Ladder ladder, Rung rung) {
        return switch (rung) {
            case Rung.Undone undone ->
                Optional.of(new Deed(undone.time(), undone.direction(), undone.deed(), Rung.NONE));
            case Rung.Said said -> {
                var done = ladder.deeds(said.entry());
                boolean none = done.isEmpty() && said.mark() == Entry.Mark.NONE;
                var what = done.isEmpty()
                        ? (said.mark() == Entry.Mark.ALTERED ? WORDS.text("mark.altered") : WORDS.text("mark.injected"))
                        : String.join(", ", done);
                yield none
                        ? Optional.empty()
                        : Optional.of(new Deed(
                                said.time(), said.direction(), WORDS.text("follow.deed", said.name(), what), said.n()));
            }
            case Rung.Steady _, Rung.Happened _, Rung.Waits _ -> Optional.empty();
        };
    }

    private static void add(List<Follow> all, Deed deed, long end, Ladder ladder, List<Finding> findings) {
        long begin = ladder.session().anchor().monotonicNanos();
        all.add(new Follow(all.size(), true, deed.time(), 0, deed.what(), "", "", "", deed.message()));
        var after = new ArrayList<Follow>();
        for (var rung : ladder.rungs()) {
            if (rung.time() >= deed.time() && rung.time() <= end && after.size() < MOST_AFTER) {
                answer(rung, deed).ifPresent(after::add);
            }
        }
        findings.stream()
                .filter(finding -> finding.rule() != SessionRule.TAMPERED)
                .filter(finding -> finding.arrival() - begin >= deed.time() && finding.arrival() - begin <= end)
                .limit(MOST_AFTER)
                .map(finding -> found(finding, begin, deed))
                .forEach(after::add);
        after.stream().sorted(Comparator.comparingLong(Follow::time)).forEach(one -> all.add(one.numbered(all.size())));
    }

    /** What whoever was to hear it did. */
    private static Optional<Follow> answer(Rung rung, Deed deed) {
        return switch (rung) {
            case Rung.Said said
            when said.direction() != deed.direction() ->
                Optional.of(answer(said.time(), deed, WORDS.text("follow.said", said.name()), said.n()));
            case Rung.Happened happened
            when !happened.opened() ->
                Optional.of(answer(
                        happened.time(),
                        deed,
                        WORDS.text("ladder.closed", happened.channel().name(), happened.note()),
                        Rung.NONE));
            case Rung.Said _, Rung.Happened _, Rung.Steady _, Rung.Undone _, Rung.Waits _ -> Optional.empty();
        };
    }

    private static Follow answer(long time, Deed deed, String what, long message) {
        return new Follow(0, false, time, time - deed.time(), what, "", "", "", message);
    }

    private static Follow found(Finding finding, long begin, Deed deed) {
        long time = finding.arrival() - begin;
        var rule = finding.rule();
        return new Follow(
                0,
                false,
                time,
                time - deed.time(),
                WORDS.text("follow.found", rule.code(), finding.text()),
                rule.number(),
                rule.section(),
                rule.advice(),
                finding.message());
    }

    private Follow numbered(int other) {
        return new Follow(other, deed, time, after, what, rule, section, advice, message);
    }
}
