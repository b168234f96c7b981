package mocapscope.app.doctor;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import mocapscope.app.words.Words;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SampleKind;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.SourceInfo;
import mocapscope.protocol.session.Finding;
import mocapscope.protocol.session.Message;
import mocapscope.protocol.session.Role;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.SessionRule;
import mocapscope.protocol.session.State;
import mocapscope.protocol.session.Tap;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import org.jspecify.annotations.Nullable;

/**
 * Follows a connection from its first packet: a step for every channel that opens, for every kind of message that comes
 * or leaves for the first time, for the agreement, and for the first sample.
 */
final class Examination implements Tap {
    private static final Words WORDS = Words.of(Examination.class);

    /** How long data is watched once the peers are agreed: what does not answer within three seconds is told by then. */
    private static final long WATCH_NANOS = 3_500_000_000L;

    /** Rules by which what the endpoint asks for is not there: a device, a bubble or an avatar. */
    private static final Set<String> LACKING = Set.of(SessionRule.DEVICE_ABSENT.code(), "JOIN_REFUSED");

    private record Kind(Direction direction, String name) {}

    private final Session session;
    private final Chart chart;
    private final Watch watch;
    private final boolean strict;
    private final Roster roster;
    private final Set<Kind> seen = new HashSet<>();
    /** Found since the last step: if the next one fails, they say why. */
    private final List<Finding> found = new ArrayList<>();

    private long before;
    private long watched = Long.MAX_VALUE;
    private String waitingFor = "";
    private boolean sampled;
    private boolean refused;
    /** Whether anything came of what there is, and not only that it is there. */
    private boolean moved;
    /** The first that says that what the endpoint asks for is not there. */
    private @Nullable Finding absent;

    Examination(Session session, Chart chart, Roster roster, Watch watch, boolean strict) {
        this.session = session;
        this.chart = chart;
        this.roster = roster;
        this.watch = watch;
        this.strict = strict;
        this.before = session.anchor().monotonicNanos();
    }

    @Override
    public void state(State state) {
        if (watch.ended().isPresent()) {
            tellFound();
            return;
        }
        watch.waits(state.waitingFor());
        switch (state.phase()) {
            case LISTENING, WAITING -> {}
            case CONNECTING, HANDSHAKING -> waitingFor = state.waitingFor();
            case LIVE -> agreed(state);
            case SILENT -> silent(state);
            case LOST, CLOSED, FAILED -> failed(waitingFor, state);
        }
    }

    @Override
    public void entry(Entry entry) {
        if (entry.kind() == Entry.Kind.OPENED) {
            step(WORDS.text("opened", entry.channel().name()), entry.arrival(), entry.note());
        }
    }

    @Override
    public void settled(Entry entry) {
        if (entry.arrival() < watched) {
            return;
        }
        if (absent != null && !moved) {
            lacks(absent, entry.arrival());
        } else if (sampled) {
            watch.end(refused ? Watch.End.REFUSED : Watch.End.SEEN);
        }
    }

    @Override
    public void announced(SourceId device, boolean internal) {
        roster.announced(device, internal);
    }

    @Override
    public void message(Message message) {
        roster.add(message);
        if (seen.add(new Kind(message.direction(), message.name()))) {
            boolean came = message.direction() == Role.CLIENT.incoming();
            var name = came ? WORDS.text("received", message.name()) : WORDS.text("sent", message.name());
            step(name, message.arrival(), message.sender());
        }
    }

    @Override
    public void source(SourceInfo source) {
        roster.add(source);
    }

    @Override
    public void sample(Sample sample) {
        moved |= !(sample instanceof Sample.Event || sample instanceof Sample.Bubble);
        if (!sampled && sample.happened()) {
            sampled = true;
            var stamp = sample.stamp();
            var what = WORDS.text(
                    "sample.what", SampleKind.of(sample).word(), stamp.source().label());
            step(WORDS.text("sample"), stamp.arrival(), what);
        }
    }

    @Override
    public void finding(Finding finding) {
        found.add(finding);
        if (absent == null && LACKING.contains(finding.rule().code())) {
            absent = finding;
        }
        refused |= strict && finding.severity() == Severity.ERROR;
    }

    private void agreed(State state) {
        if (!watch.wasLive()) {
            watch.live();
            watched = state.at() + WATCH_NANOS;
            step(WORDS.text("agreed"), state.at(), state.step());
        }
        waitingFor = state.waitingFor().isEmpty() ? WORDS.text("data") : state.waitingFor();
    }

    /** Who reports seldom is well, once it has reported at all. */
    private void silent(State state) {
        if (absent != null && !moved) {
            lacks(absent, state.at());
        } else if (sampled) {
            watch.end(refused ? Watch.End.REFUSED : Watch.End.SEEN);
        } else {
            failed(WORDS.text("sample"), state);
        }
    }

    /** Other things may have come, but not what was asked for. */
    private void lacks(Finding why, long at) {
        if (watch.ended().isPresent()) {
            return;
        }
        found.remove(why);
        fail(WORDS.text("asked"), at, why.text(), why.rule().advice());
    }

    private void step(String name, long at, String detail) {
        tellFound();
        chart.step(new Step(name, true, since(at), detail, ""));
        before = Math.max(before, at);
    }

    /** The worst that was found since the last step is why this one failed. */
    private void failed(String name, State state) {
        var why = found.stream()
                .filter(finding -> finding.rule() != SessionRule.SESSION_LOST
                        && finding.rule() != SessionRule.SELF_BEHIND
                        && !oursAndNoMore(finding))
                .max(Comparator.comparing(Finding::severity));
        var detail = why.map(Finding::text).orElse(state.step());
        var advice = why.map(finding -> finding.rule().advice()).orElseGet(this::advice);
        why.ifPresent(found::remove);
        fail(name.isEmpty() ? WORDS.text("begin") : name, state.at(), detail, advice);
    }

    /** Where nobody says what is wrong, something else may have been called, or nobody. */
    private String advice() {
        return watch.wasLive() ? "" : SessionRule.CONNECT_REFUSED.advice();
    }

    private void fail(String name, long at, String detail, String advice) {
        chart.step(new Step(name, false, since(at), detail, advice));
        found.removeIf(finding -> finding.rule() == SessionRule.SESSION_LOST);
        tellFound();
        watch.end(Watch.End.SESSION);
    }

    /** A note at what we say ourselves, such as that we say it again, is no reason for what the peer does. */
    private static boolean oursAndNoMore(Finding finding) {
        return finding.severity() == Severity.NOTE && finding.direction() == Role.CLIENT.outgoing();
    }

    /** What we send may leave while what came before it still waits to be read. */
    private long since(long at) {
        return Math.max(0, at - before);
    }

    private void tellFound() {
        found.forEach(finding -> chart.finding(session, finding));
        found.clear();
    }
}
