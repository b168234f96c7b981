package mocapscope.app.timing;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import mocapscope.app.control.Scale;
import mocapscope.app.control.Span;
import mocapscope.app.control.Ticks;
import mocapscope.app.model.Beat;
import mocapscope.app.model.Mark;
import mocapscope.app.model.Selection;
import mocapscope.app.model.Stages;
import mocapscope.protocol.sample.Kind;
import mocapscope.protocol.sample.SourceId;
import org.jspecify.annotations.Nullable;

/** One source on the time axis: its beats as far back as the longest window reaches, and what to say of them. */
final class Lane {
    /** How far back a lane can be looked at, in nanoseconds. */
    static final long REACH = 120_000_000_000L;

    /** What a source's first seconds are like is forgiven: connections, and we ourselves, are still warming up. */
    private static final long SETTLING = 4_000_000_000L;

    private static final double LEAST_REACH = 1e-4;
    private static final double REACH_ROOM = 1.25;
    private static final double RATE_ROOM = 1.15;

    /** What a lane is about; a device may report several kinds, each at its own pace. */
    record Key(SourceId source, Kind kind) {}

    /** A recording whose source says nothing for so long stands still. */
    private static final long STANDS_STILL = 1_000_000_000L;

    private final Key key;
    private final String session;
    private final int accent;
    private final Beats beats = new Beats();
    private final Envelope envelope = new Envelope();
    private final ClockTrace clockTrace = new ClockTrace();
    private long began;
    private Beat beat;
    private @Nullable Object clock;
    private boolean recorded;
    private boolean over;
    private double usual = Double.NaN;
    private Scale intervals = Scale.upTo(0.1);
    private Scale rates = Scale.upTo(10);
    private double deviations = reach(0, 0, 0);
    private Verdict verdict;
    private List<Lane> folded = List.of();
    private int sharing;
    private boolean member;

    /** {@code accent} says which of the session colours is its. */
    Lane(Beat beat, String session, int accent) {
        this.key = keyOf(beat);
        this.session = session;
        this.accent = accent;
        this.beat = beat;
        this.clock = clockOf(key, beat);
        this.began = beat.lastArrival();
        this.verdict = Verdict.of(beat, beats, usual, 0, settled(), beat.lastArrival(), false);
    }

    static Key keyOf(Beat beat) {
        return new Key(beat.source(), beat.kind());
    }

    Key key() {
        return key;
    }

    String name() {
        return key.source().label();
    }

    String kind() {
        return key.kind().name().toLowerCase(Locale.ROOT);
    }

    /** The session's name, for when there are several. */
    String session() {
        return session;
    }

    int accent() {
        return accent;
    }

    /**
     * Takes the newest beat without looking at it yet.
     *
     * @param isRecorded whether it is played
     * @param isOver whether it ended
     * @return whether its clock is another
     */
    boolean show(Beat newer, boolean isRecorded, boolean isOver) {
        boolean another = !newer.pace().declared().equals(beat.pace().declared());
        beat = newer;
        recorded = isRecorded;
        over = isOver;
        clock = another ? clockOf(key, newer) : clock;
        return another;
    }

    /** Takes over the beats since then. */
    void read(long since) {
        beats.read(beat.arrivals(), since);
        clockTrace.read(beat.clock(), since);
        began = beats.count() == 0 ? began : Math.min(began, beats.begin(0));
    }

    /** Looks at the beats that it has. */
    void look(Sight sight) {
        var quantiles = beats.quantiles(sight.from(), sight.to(), 0.02, 0.5, 0.98);
        if (!Double.isNaN(quantiles[1]) && quantiles[1] > 0) {
            usual = quantiles[1];
            intervals = Scale.settled(intervals, Scale.spread(usual, quantiles[0], quantiles[2]));
            rates = Scale.settled(rates, Scale.upTo(RATE_ROOM / usual));
            double wanted = reach(wanted(), quantiles[0], quantiles[2]);
            deviations = deviations >= wanted && deviations <= 5 * wanted ? deviations : wanted;
        }
        clockTrace.look(sight.from());
        boolean ended = over || recorded && sight.now() - beat.lastArrival() > STANDS_STILL;
        long since = sight.now() - sight.window();
        verdict = Verdict.of(beat, beats, usual, since, settled(), sight.now(), ended);
    }

    /** The interval that its device declares, or else the usual one; in seconds, NaN while there is none. */
    double wanted() {
        double declared = beat.pace().declared().orElse(0);
        return declared > 0 ? 1 / declared : usual;
    }

    /** Returns a round number of seconds, so that most deviations from {@code wanted} are within it. */
    static double reach(double wanted, double low, double high) {
        return Ticks.step(
                Math.max(LEAST_REACH, REACH_ROOM * Math.max(Math.abs(wanted - low), Math.abs(high - wanted))), 1);
    }

    /** How far from the wanted interval its histogram reaches, in seconds. */
    double deviations() {
        return deviations;
    }

    /** Whether it is played from a recording. */
    boolean recorded() {
        return recorded;
    }

    /** Whether that is among what its line says, in small letters. */
    boolean says(String words) {
        return Stream.of(name(), kind(), session, VerdictWords.word(verdict))
                .anyMatch(text -> text.toLowerCase(Locale.ROOT).contains(words));
    }

    Stages stages() {
        return beat.stages();
    }

    /** What was amiss in a stretch of time, as far as it has read its beats. */
    List<Mark> marks(long from, long to) {
        return Marks.of(
                beats, beat.marks(), Verdict.periodic(beat) ? usual : Double.NaN, Math.max(from, settled()), to);
    }

    Stream<Marks.Place> places(long from, long to) {
        return marks(from, to).stream().map(mark -> new Marks.Place(key.source().session(), mark));
    }

    /** What is nearest to a time: a mark within {@code slack} nanoseconds, or else a beat; null for nothing. */
    @Nullable
    Spot nearest(long time, long slack) {
        var mark = marks(time - slack, time + slack).stream()
                .min(Comparator.comparingLong(one -> Math.abs(one.time() - time)));
        if (mark.isPresent()) {
            return new Spot(
                    key.source().session(), mark.get().time(), mark.get().message());
        }
        int at = beats.nearest(time);
        return at < 0 ? null : new Spot(key.source().session(), beats.time(at), beats.message(at));
    }

    /** What moves comes first, then what else keeps a pace, then what only reports events. */
    int place() {
        return place(key.kind());
    }

    private static int place(Kind kind) {
        return switch (kind) {
            case TRACKER, SKELETON -> 0;
            case ANALOG -> 1;
            case BUTTON, DIAL, FLAGS, TEXT, OBJECT -> 2;
        };
    }

    private long settled() {
        return began + SETTLING;
    }

    Verdict verdict() {
        return verdict;
    }

    /** How the device's clock goes beside ours. */
    ClockTrace clockTrace() {
        return clockTrace;
    }

    Beats beats() {
        return beats;
    }

    /** In seconds. */
    Scale intervals() {
        return intervals;
    }

    /** In beats a second. */
    Scale rates() {
        return rates;
    }

    /** Its intervals over {@code span}; the same object each time, covered anew. */
    Envelope envelope(Span span, long now) {
        double known = Verdict.periodic(beat) ? usual : Double.NaN;
        long open = over || recorded ? now : Math.min(now, beat.lastArrival());
        envelope.cover(beats, span, known, open, now);
        return envelope;
    }

    /** Its source and those that are folded into it. */
    boolean meantBy(Selection selection) {
        return selection instanceof Selection.Signal signal
                && (isOf(signal) || folded.stream().anyMatch(lane -> lane.isOf(signal)));
    }

    /** What shares its clock: sources of one device and group, at one declared pace; null where nothing can. */
    @Nullable
    Object clock() {
        return clock;
    }

    private static @Nullable Object clockOf(Key key, Beat beat) {
        var part = key.source().part();
        return part.isEmpty() || place(key.kind()) > 1
                ? null
                : List.of(
                        key.source().session(),
                        key.source().device(),
                        part.split("/", 2)[0],
                        beat.pace().declared());
    }

    /** Shows others of its clock in its place, or none. */
    void fold(List<Lane> others, boolean open) {
        folded = open ? List.of() : List.copyOf(others);
        sharing = others.size();
        member = false;
    }

    /** Stands below the lane that shows its clock. */
    void joins() {
        fold(List.of(), false);
        member = true;
    }

    /** Whether it stands below a lane of its clock. */
    boolean member() {
        return member;
    }

    /** How many others share its clock. */
    int sharing() {
        return sharing;
    }

    /** Whether those are out of sight. */
    boolean folds() {
        return !folded.isEmpty();
    }

    /** How many of those that are out of sight are silent. */
    long silent(long now) {
        return folded.stream().filter(lane -> lane.isSilent(now)).count();
    }

    private boolean isSilent(long now) {
        return Verdict.periodic(beat) && !beat.pace().left() && now - beat.lastArrival() > Verdict.SILENT_AFTER;
    }

    private boolean isOf(Selection.Signal signal) {
        return signal.source().equals(key.source()) && signal.kind() == key.kind();
    }
}
