package mocapscope.app.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import javafx.application.Platform;
import javafx.scene.Node;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.MenuItem;
import mocapscope.app.bench.BenchDesk.Page;
import mocapscope.app.control.Every;
import mocapscope.app.model.InterceptController;
import mocapscope.app.model.Preferences;
import mocapscope.app.model.SelectionController;
import mocapscope.app.model.Selection;
import mocapscope.app.model.SessionSnapshot;
import mocapscope.app.model.Snapshot;
import mocapscope.app.pulse.Deed;
import mocapscope.app.pulse.Help;
import mocapscope.app.pulse.View;
import mocapscope.app.sequence.SequenceRow;
import mocapscope.app.sequence.SequenceRow.HeldRow;
import mocapscope.app.sequence.SequenceRow.MessageRow;
import mocapscope.app.words.Words;
import mocapscope.protocol.bench.InterceptorState;
import mocapscope.protocol.link.SystemClock;
import mocapscope.protocol.session.Session;

/** The intercept view: shows a session's messages step by step, holds, edits and breaks them. */
public final class BenchView implements View {
    private static final Words WORDS = Words.of(BenchView.class);
    private static final String SETTINGS = "bench view";
    private static final String EVERYTHING = "everything";
    private static final String ALL_FIELDS = "all fields";
    /** The largest number of waiting messages that the diagram shows. */
    private static final int WAITING = 256;

    /** Time limit for reading in each frame, in nanoseconds. */
    private static final long READING = 3_000_000;

    private final SelectionController selecting;
    private final Preferences preferences;
    private final InterceptController benching;
    private final Runnable reveal;
    private final BenchModel model;
    private final LongSupplier clock = SystemClock::monotonicNanos;
    private final Every tenth = Every.tenth();
    private final Every hidden = Every.tenth();
    private final BenchBar bar;
    private final ScriptSaver scripts;
    private final SequencePane diagram = new SequencePane();
    private final TrailPane trail = new TrailPane();
    private final HeldPane held;
    private final ComposePane compose;
    private final BreakPane breaks;
    private final ComparePane compare;
    private final BenchDesk desk;
    private final Follows follows = new Follows();

    /**
     * Creates the view; {@code preferences} store its layout and the last started session; {@code reveal} shows the
     * view if hidden; {@code say} shows a message to the user whichever view is visible.
     */
    public BenchView(
            SelectionController selecting, Preferences preferences, InterceptController benching, Runnable reveal, Consumer<String> say) {
        this.reveal = reveal;
        this.selecting = selecting;
        this.preferences = preferences;
        this.benching = benching;
        model = new BenchModel(benching, selecting);
        bar = new BenchBar(this::choose, this::begin);
        held = new HeldPane(model::with, this::always);
        compose = new ComposePane(model::with);
        breaks = new BreakPane(model::with, this::pick, this::script);
        scripts = new ScriptSaver(Platform::runLater, words -> {
            breaks.say(words);
            say.accept(words);
        });
        compare = new ComparePane(this::select, clock);
        desk = new BenchDesk(
                bar,
                diagram,
                trail,
                Map.of(Page.HELD, held, Page.COMPOSE, compose, Page.BREAK, breaks, Page.COMPARE, compare));
        listen();
        restore(preferences.find(SETTINGS));
    }

    private void restore(List<String> kept) {
        bar.folded().set(!kept.contains(EVERYTHING));
        compare.ignoring().set(!kept.contains(ALL_FIELDS));
        Stream.of(Page.values()).filter(page -> kept.contains(page.id())).forEach(desk::turnTo);
        desk.turned().addListener(_ -> keep());
        compare.ignoring().addListener(_ -> keep());
        keep(); // intermediate states of the layout were incomplete
    }

    private void keep() {
        var kept = new ArrayList<String>();
        kept.add(desk.page().id());
        if (model.everything()) {
            kept.add(EVERYTHING);
        }
        if (!compare.ignoring().get()) {
            kept.add(ALL_FIELDS);
        }
        preferences.store(SETTINGS, kept);
    }

    private void listen() {
        bar.onHold((outgoing, on) -> {
            hold(outgoing, on);
            tenth.now();
        });
        bar.folded().addListener((_, _, on) -> {
            model.everything(!on);
            keep();
            tenth.now();
        });
        bar.frozen().addListener((_, _, on) -> model.frozen(on));
        bar.following().addListener((_, _, on) -> {
            if (!bar.showing()) {
                diagram.follow(on);
            }
        });
        diagram.onPick(this::pick);
        diagram.onTake(this::take);
        var again = new MenuItem(WORDS.text("menu.again"));
        again.setOnAction(_ -> again());
        var script = new MenuItem(WORDS.text("menu.script"));
        script.setOnAction(_ -> script());
        diagram.menu(new ContextMenu(again, script));
    }

    @Override
    public String id() {
        return "bench";
    }

    @Override
    public String title() {
        return WORDS.text("title");
    }

    @Override
    public Help help() {
        return Help.read(WORDS.text("help"));
    }

    @Override
    public Node node() {
        return desk;
    }

    @Override
    public List<Deed> deeds() {
        return List.of(
                Deed.of("bench.begin", WORDS.text("deed.begin"), "Shortcut+Shift+N", this::begin)
                        .seen(),
                Deed.flip("bench.hold-out", WORDS.text("deed.hold-out"), "F6", bar.holdsOut()),
                Deed.flip("bench.hold-in", WORDS.text("deed.hold-in"), "F7", bar.holdsIn()),
                Deed.of("bench.release", WORDS.text("deed.release"), "F8", held::release)
                        .offeredWhile(held.right()),
                Deed.of("bench.release-to", WORDS.text("deed.release-to"), "Shortcut+F8", held::releaseUpTo)
                        .offeredWhile(held.right()),
                Deed.of("bench.release-all", WORDS.text("deed.release-all"), "Shift+F8", held::releaseAll)
                        .offeredWhile(held.any()),
                Deed.of("bench.drop", WORDS.text("deed.drop"), "F9", held::drop).offeredWhile(held.any()),
                Deed.of("bench.again", WORDS.text("deed.again"), "", this::again)
                        .seen(),
                Deed.of("bench.script", WORDS.text("deed.script"), "", this::script)
                        .seen(),
                Deed.of("bench.say", WORDS.text("deed.say"), "", compose::say),
                Deed.flip("bench.freeze", WORDS.text("deed.freeze"), "", bar.frozen()),
                Deed.flip("bench.follow", WORDS.text("deed.follow"), "", bar.following()));
    }

    @Override
    public void refresh(Snapshot snapshot) {
        model.refresh(snapshot);
        model.read(compare.other(), clock, clock.getAsLong() + READING);
        if (desk.page() == Page.COMPARE) {
            compare.go();
        }
        if (tenth.due(snapshot.nanos())) {
            show(snapshot.nanos());
        }
    }

    @Override
    public void invalidate() {
        tenth.now();
    }

    /**
     * Keeps its commands valid while hidden, for shortcuts and menus. Switches completely to another chosen session, so
     * that a command cannot release messages of the wrong one.
     */
    public void always(Snapshot snapshot) {
        var before = model.session().map(one -> one.session().id());
        model.follow(snapshot);
        if (!model.session().map(one -> one.session().id()).equals(before)) {
            show(snapshot.nanos());
        } else if (hidden.due(snapshot.nanos())) {
            bar.holding(model);
        }
    }

    private void show(long nanos) {
        var lines = model.held(nanos);
        bar.show(
                model,
                lines.size(),
                diagram.following(),
                model.reader().map(SequenceReader::read).orElse(1.0));
        model.session().ifPresentOrElse(session -> show(session, lines, nanos), () -> clear(nanos));
    }

    private void show(SessionSnapshot snapshot, List<HeldLine> lines, long nanos) {
        var session = snapshot.session();
        var own = model.reader().orElseThrow();
        trail.show(snapshot, outgoing(session, lines), nanos);
        showHeld(session, lines, nanos);
        long begin = session.anchor().monotonicNanos();
        var waits = lines.stream().limit(WAITING).map(line -> line.row(begin)).toList();
        diagram.show(own, session.role(), waits, model.open(), held.inHand());
        var all = model.sessions().stream().map(SessionSnapshot::session).toList();
        compose.keep(session);
        compare.keep(all);
        follows.keep(own);
        switch (desk.page()) {
            case HELD -> {}
            case COMPOSE -> compose.show(session, own.channels(), nanos);
            case BREAK -> showBreaks(snapshot, own, nanos);
            case COMPARE -> compare.show(session, all, own, compare.other().flatMap(model::reader), nanos);
        }
    }

    /** Clears the view when there is no session, and releases the last one. */
    private void clear(long nanos) {
        diagram.clear();
        trail.clear();
        held.clear(WORDS.text("nobody"), WORDS.text("nobody.hint"));
        compose.clear();
        breaks.clear(nanos);
        compare.keep(List.of());
        follows.clear();
    }

    private static int outgoing(Session session, List<HeldLine> lines) {
        return (int) lines.stream()
                .filter(line -> line.direction() == session.role().outgoing())
                .count();
    }

    private void showHeld(Session session, List<HeldLine> lines, long nanos) {
        var state = model.state();
        boolean holding = state.filter(one -> !one.holding().isEmpty()).isPresent();
        var why = model.listens() ? "listener" : !model.live() ? "over" : holding ? "waiting" : "open";
        held.show(
                session,
                lines,
                state.map(one -> one.dropped()).orElse(0L),
                WORDS.text("held.none." + why),
                WORDS.text("held.none.hint." + why),
                nanos);
    }

    private void showBreaks(SessionSnapshot snapshot, SequenceReader own, long nanos) {
        var came = follows.of(own, snapshot.found().latest());
        breaks.show(model.state().map(InterceptorState::rules).orElse(List.of()), model.names(), came, nanos);
    }

    private void choose(String session) {
        model.choose(session);
        tenth.now();
    }

    private void begin() {
        reveal.run();
        new BeginDialog(benching, preferences, model::expect)
                .show(desk.getScene().getWindow());
    }

    private void hold(boolean outgoing, boolean on) {
        model.session().map(one -> one.session().role()).ifPresent(role -> {
            var direction = outgoing ? role.outgoing() : role.incoming();
            model.with(bench -> bench.hold(direction, on));
        });
        if (on) {
            desk.turnTo(Page.HELD);
        }
    }

    private void pick(SequenceRow row) {
        if (row instanceof HeldRow waits) {
            model.session().ifPresent(session -> held.take(session.session(), waits.id()));
            desk.turnTo(Page.HELD);
        } else if (row.message() != SequenceRow.NONE) {
            pick(row.message());
        }
        tenth.now();
    }

    private void pick(long n) {
        model.session().ifPresent(session -> select(session.session(), n));
    }

    private void select(Session session, long n) {
        selecting.select(new Selection.MessageSelection(session.id(), n, null));
    }

    private void take(SequenceRow row) {
        if (row instanceof MessageRow said) {
            again(said.n());
        }
    }

    /** Opens a copy of the selected message for editing. */
    private void again() {
        model.open().ifPresent(this::again);
    }

    private void again(long n) {
        model.session().flatMap(session -> Repeats.of(session.session(), n)).ifPresent(copy -> {
            desk.turnTo(Page.COMPOSE);
            model.session()
                    .ifPresent(session -> compose.show(
                            session.session(),
                            model.reader().map(SequenceReader::channels).orElse(List.of()),
                            clock.getAsLong()));
            compose.take(copy);
        });
    }

    private void script() {
        model.session()
                .ifPresent(one ->
                        scripts.ask(one.session(), one.found(), desk.getScene().getWindow()));
    }

    private void always(Workpiece piece) {
        breaks.fill(piece);
        desk.turnTo(Page.BREAK);
    }
}
