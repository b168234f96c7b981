package mocapscope.app.timing;

import java.util.List;
import java.util.Locale;
import mocapscope.app.control.Scale;
import mocapscope.app.control.Span;
import mocapscope.app.model.Beat;
import mocapscope.app.model.Selection;
import mocapscope.protocol.sample.Kind;
import mocapscope.protocol.sample.SourceId;
import org.jspecify.annotations.Nullable;

/** One source on the time axis: its beats as far back as the longest window reaches, and what to say of them. */
final class Lane {
    /** How far back a lane can be looked at, in nanoseconds. */
    static final long REACH = 60_000_000_000L;

    /** What a source's first seconds are like is forgiven: connections, and we ourselves, are still warming up. */
    private static final long SETTLING = 4_000_000_000L;

    private static final double RATE_ROOM = 1.15;

    /** What a lane is about; a device may report several kinds, each at its own pace. */
    record Key(SourceId source, Kind kind) {}

    private final Key key;
    private final String session;
    private final int accent;
    private final Beats beats = new Beats();
    private final ClockTrace clockTrace = new ClockTrace();
    private long began;
    private Beat beat;
    private double usual = Double.NaN;
    private Scale intervals = Scale.upTo(0.1);
    private Scale rates = Scale.upTo(10);
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
        this.began = beat.lastArrival();
        this.verdict = Verdict.of(beat, beats, usual, 0, settled(), beat.lastArrival());
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

    /** Takes the newest beat without looking at it yet. */
    void show(Beat newer) {
        beat = newer;
    }

    /** Looks at the beats of the last {@code window} nanoseconds before {@code now}. */
    void read(long now, long window) {
        beats.read(beat.arrivals(), now - REACH);
        clockTrace.read(beat.clock(), now - REACH);
        began = beats.count() == 0 ? began : Math.min(began, beats.begin(0));
        look(now, window);
    }

    /** Looks at the beats it already has in another window. */
    void look(long now, long window) {
        long since = now - window;
        var quantiles = beats.quantiles(since, 0.02, 0.5, 0.98);
        if (!Double.isNaN(quantiles[1]) && quantiles[1] > 0) {
            usual = quantiles[1];
            intervals = Scale.settled(intervals, Scale.spread(usual, quantiles[0], quantiles[2]));
            rates = Scale.settled(rates, Scale.upTo(RATE_ROOM / usual));
        }
        clockTrace.look(since);
        verdict = Verdict.of(beat, beats, usual, since, settled(), now);
    }

    /** What moves comes first, then what else keeps a pace, then what only reports events. */
    int place() {
        return switch (key.kind()) {
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

    Envelope envelope(Span span, long now) {
        double known = Verdict.periodic(beat) ? usual : Double.NaN;
        return Envelope.of(beats, span, known, Math.min(now, beat.lastArrival()), now);
    }

    /** Its source and those that are folded into it. */
    boolean meantBy(Selection selection) {
        return isOf(selection) || folded.stream().anyMatch(lane -> lane.isOf(selection));
    }

    /** What shares its clock: sources of one device and group, at one declared pace; null where nothing can. */
    @Nullable
    Object clock() {
        var part = key.source().part();
        return part.isEmpty() || place() > 1
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

    /** How many others share its clock, and how many of those are silent while they are out of sight; empty for none. */
    String foldWords(long now) {
        if (sharing == 0) {
            return "";
        }
        long silent = folded.stream().filter(lane -> lane.silent(now)).count();
        return "%s%d %s%s"
                .formatted(
                        folded.isEmpty() ? "▾ " : "▸ +",
                        sharing,
                        sharing == 1 ? "source" : "sources",
                        silent == 0 ? "" : ", %d silent".formatted(silent));
    }

    private boolean silent(long now) {
        return Verdict.periodic(beat) && !beat.pace().left() && now - beat.lastArrival() > Verdict.SILENT_AFTER;
    }

    private boolean isOf(Selection selection) {
        return selection instanceof Selection.Signal signal
                && signal.source().equals(key.source())
                && signal.kind() == key.kind();
    }
}
