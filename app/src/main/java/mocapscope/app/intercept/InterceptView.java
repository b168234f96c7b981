package mocapscope.app.intercept;

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
import mocapscope.app.control.UpdateThrottle;
import mocapscope.app.intercept.InterceptLayoutPane.InterceptPage;
import mocapscope.app.model.SelectionController;
import mocapscope.app.model.SessionInterceptorAttacher;
import mocapscope.app.model.settings.Preferences;
import mocapscope.app.model.snapshot.SessionSnapshot;
import mocapscope.app.model.snapshot.SharedViewSelection;
import mocapscope.app.model.snapshot.Snapshot;
import mocapscope.app.pulse.AbstractTitledView;
import mocapscope.app.pulse.MenuAndPaletteCommand;
import mocapscope.app.pulse.MenuSection;
import mocapscope.app.sequence.SequenceDiagramRow;
import mocapscope.app.sequence.SequenceDiagramRow.HeldRow;
import mocapscope.app.sequence.SequenceDiagramRow.MessageRow;
import mocapscope.app.sequence.SequenceDiagramRow.SequenceFindingRow;
import mocapscope.app.text.TextBundle;
import mocapscope.protocol.intercept.InterceptorSnapshot;
import mocapscope.protocol.link.SystemClock;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.event.Finding;

/** The intercept view: shows a session's messages step by step and lets the user hold, edit or corrupt them. */
public final class InterceptView extends AbstractTitledView {
    private static final TextBundle TEXTS = TextBundle.of(InterceptView.class);
    private static final String SETTINGS = "bench view";
    private static final String SHOW_ALL_KEY = "everything";
    private static final String ALL_FIELDS = "all fields";
    /** The largest number of waiting messages that the diagram shows. */
    private static final int WAITING = 256;

    /** Time limit for reading in each frame, in nanoseconds. */
    private static final long READING = 3_000_000;

    private final SelectionController controller;
    private final Preferences preferences;
    private final SessionInterceptorAttacher interceptController;
    private final Runnable reveal;
    private final InterceptViewModel model;
    private final LongSupplier clock = SystemClock::monotonicNanos;
    private final UpdateThrottle tenth = UpdateThrottle.tenPerSecond();
    private final UpdateThrottle hidden = UpdateThrottle.tenPerSecond();
    private final InterceptHoldToolBar bar;
    private final ConformanceScriptSaver scripts;
    private final SequenceDiagramPane diagram = new SequenceDiagramPane();
    private final SessionStateHistoryPane trail = new SessionStateHistoryPane();
    private final HeldMessagesPane held;
    private final MessageComposePane compose;
    private final InterceptRulesPane breaks;
    private final TwoSessionComparisonPane compare;
    private final InterceptLayoutPane layoutPane;
    private final TrafficChangeEffectTracker tracker = new TrafficChangeEffectTracker();

    /**
     * Creates the view; {@code preferences} store its layout and the last started session; {@code reveal} shows the
     * view if hidden; {@code messageConsumer} shows a message to the user whichever view is visible.
     */
    public InterceptView(
            SelectionController controller,
            Preferences preferences,
            SessionInterceptorAttacher interceptController,
            Runnable reveal,
            Consumer<String> messageConsumer) {
        super("bench", TEXTS.text("title"), TEXTS.text("help"));
        this.reveal = reveal;
        this.controller = controller;
        this.preferences = preferences;
        this.interceptController = interceptController;
        model = new InterceptViewModel(interceptController, controller);
        bar = new InterceptHoldToolBar(this::choose, this::begin);
        held = new HeldMessagesPane(model::useInterceptor, this::refreshHidden, bar.holdItems());
        compose = new MessageComposePane(model::useInterceptor);
        breaks = new InterceptRulesPane(model::useInterceptor, this::pick, this::script);
        scripts = new ConformanceScriptSaver(Platform::runLater, words -> {
            breaks.showMessage(words);
            messageConsumer.accept(words);
        });
        compare = new TwoSessionComparisonPane(this::select, clock);
        layoutPane = new InterceptLayoutPane(
                bar,
                diagram,
                trail,
                Map.of(
                        InterceptPage.HELD,
                        held,
                        InterceptPage.COMPOSE,
                        compose,
                        InterceptPage.BREAK,
                        breaks,
                        InterceptPage.COMPARE,
                        compare),
                held.foldedProperty());
        listen();
        restore(preferences.find(SETTINGS));
    }

    private void restore(List<String> kept) {
        bar.folded().set(!kept.contains(SHOW_ALL_KEY));
        compare.ignoring().set(!kept.contains(ALL_FIELDS));
        Stream.of(InterceptPage.values())
                .filter(page -> kept.contains(page.id()))
                .forEach(layoutPane::selectPage);
        layoutPane.selectedTabProperty().addListener(_ -> keep());
        compare.ignoring().addListener(_ -> keep());
        keep(); // intermediate states of the layout were incomplete
    }

    private void keep() {
        var kept = new ArrayList<String>();
        kept.add(layoutPane.page().id());
        if (model.showAllMessages()) {
            kept.add(SHOW_ALL_KEY);
        }
        if (!compare.ignoring().get()) {
            kept.add(ALL_FIELDS);
        }
        preferences.store(SETTINGS, kept);
    }

    private void listen() {
        bar.onHold((outgoing, on) -> {
            hold(outgoing, on);
            tenth.reset();
        });
        bar.folded().addListener((_, _, on) -> {
            model.showAllMessages(!on);
            keep();
            tenth.reset();
        });
        bar.frozen().addListener((_, _, on) -> model.setFrozen(on));
        bar.following().addListener((_, _, on) -> {
            if (!bar.showing()) {
                diagram.follow(on);
            }
        });
        diagram.onPick(this::pick);
        diagram.onTake(this::take);
        var again = new MenuItem(TEXTS.text("menu.again"));
        again.setOnAction(_ -> again());
        var script = new MenuItem(TEXTS.text("menu.script"));
        script.setOnAction(_ -> script());
        diagram.menu(new ContextMenu(again, script));
    }

    @Override
    public Node node() {
        return layoutPane;
    }

    @Override
    public List<MenuSection> commandGroups() {
        return List.of(
                MenuSection.of(
                        MenuAndPaletteCommand.of(
                                        "bench.begin", TEXTS.text("command.begin"), "Shortcut+Shift+N", this::begin)
                                .requiringVisibleView(),
                        MenuAndPaletteCommand.of(
                                        "bench.begin-device",
                                        TEXTS.text("command.begin-device"),
                                        "Shortcut+Shift+B",
                                        this::beginAsDevice)
                                .requiringVisibleView(),
                        MenuAndPaletteCommand.toggle(
                                "bench.hold-out", TEXTS.text("command.hold-out"), "F6", bar.holdsOut()),
                        MenuAndPaletteCommand.toggle(
                                "bench.hold-in", TEXTS.text("command.hold-in"), "F7", bar.holdsIn())),
                MenuSection.of(
                        MenuAndPaletteCommand.of("bench.release", TEXTS.text("command.release"), "F8", held::release)
                                .withEnabled(held.canRelease()),
                        MenuAndPaletteCommand.of(
                                        "bench.release-to",
                                        TEXTS.text("command.release-to"),
                                        "Shortcut+F8",
                                        held::releaseUpTo)
                                .withEnabled(held.canRelease()),
                        MenuAndPaletteCommand.of(
                                        "bench.release-all",
                                        TEXTS.text("command.release-all"),
                                        "Shift+F8",
                                        held::releaseAll)
                                .withEnabled(held.hasSelection()),
                        MenuAndPaletteCommand.of("bench.drop", TEXTS.text("command.drop"), "F9", held::drop)
                                .withEnabled(held.hasSelection())),
                MenuSection.of(
                        MenuAndPaletteCommand.of("bench.again", TEXTS.text("command.again"), "", this::again)
                                .requiringVisibleView(),
                        MenuAndPaletteCommand.of("bench.script", TEXTS.text("command.script"), "", this::script)
                                .requiringVisibleView(),
                        MenuAndPaletteCommand.of("bench.say", TEXTS.text("command.say"), "", compose::send)),
                MenuSection.of(
                        MenuAndPaletteCommand.toggle("bench.freeze", TEXTS.text("command.freeze"), "", bar.frozen()),
                        MenuAndPaletteCommand.toggle(
                                "bench.follow", TEXTS.text("command.follow"), "", bar.following())));
    }

    @Override
    public void refresh(Snapshot snapshot) {
        model.refresh(snapshot);
        model.advance(compare.other(), clock, clock.getAsLong() + READING);
        if (layoutPane.page() == InterceptPage.COMPARE) {
            compare.advance();
        }
        if (tenth.isDue(snapshot.nanos())) {
            show(snapshot.nanos());
        }
    }

    @Override
    public void invalidate() {
        tenth.reset();
    }

    /**
     * Keeps its commands valid while hidden, for shortcuts and menus. Switches completely to another chosen session, so
     * that a command cannot release messages of the wrong one.
     */
    public void refreshHidden(Snapshot snapshot) {
        var before = model.session().map(one -> one.session().id());
        model.updateHidden(snapshot);
        if (!model.session().map(one -> one.session().id()).equals(before)) {
            show(snapshot.nanos());
        } else if (hidden.isDue(snapshot.nanos())) {
            bar.holding(model);
        }
    }

    private void show(long nanos) {
        var lines = model.heldMessages(nanos);
        bar.show(
                model,
                lines.size(),
                diagram.following(),
                model.reader().map(SequenceDiagramBuilder::read).orElse(1.0));
        model.session().ifPresentOrElse(session -> show(session, lines, nanos), () -> clear(nanos));
    }

    private void show(SessionSnapshot snapshot, List<HeldMessageRow> lines, long nanos) {
        var session = snapshot.session();
        var own = model.reader().orElseThrow();
        trail.show(snapshot, outgoing(session, lines), nanos);
        showHeld(session, lines, nanos);
        long begin = session.anchor().monotonicNanos();
        var waits = lines.stream().limit(WAITING).map(line -> line.row(begin)).toList();
        diagram.show(own, session, waits, model.selectedMessage(), held.selectedId());
        var all = model.sessions().stream().map(SessionSnapshot::session).toList();
        compose.releaseExcept(session);
        compare.releaseExcept(all);
        tracker.releaseExcept(own);
        switch (layoutPane.page()) {
            case HELD -> {}
            case COMPOSE -> compose.show(session, own.channels(), nanos);
            case BREAK -> showBreaks(snapshot, own, nanos);
            case COMPARE ->
                compare.show(session, model.sessions(), own, compare.other().flatMap(model::reader), nanos);
        }
    }

    /** Clears the view when there is no session, and releases the last one. */
    private void clear(long nanos) {
        diagram.clear();
        trail.clear();
        held.clear(TEXTS.text("no-session"), TEXTS.text("no-session.hint"));
        compose.clear();
        breaks.clear(nanos);
        compare.releaseExcept(List.of());
        tracker.clear();
    }

    private static int outgoing(Session session, List<HeldMessageRow> lines) {
        return (int) lines.stream()
                .filter(line -> line.direction() == session.role().outgoing())
                .count();
    }

    /** Returns the end of the keys of the texts that are shown while no message is held. */
    private String emptyReason(boolean holding) {
        if (model.isWatched()) {
            return "watched";
        }
        if (model.isListener()) {
            return "listener";
        }
        return !model.isLive() ? "over" : holding ? "waiting" : "open";
    }

    private void showHeld(Session session, List<HeldMessageRow> lines, long nanos) {
        var state = model.state();
        boolean holding = state.filter(
                        one -> !one.holding().isEmpty() || !one.rules().isEmpty())
                .isPresent();
        var reason = emptyReason(holding);
        held.show(
                session,
                lines,
                model.lastLoss(),
                state.map(one -> one.dropped()).orElse(0L),
                reason.equals("waiting"),
                TEXTS.text("held.none." + reason),
                TEXTS.text("held.none.hint." + reason),
                nanos);
        held.showDeadline(held.selectedRow().map(model::describeDeadline).orElse(""));
        model.expectSuccessor(held.hasLostChanges());
    }

    private void showBreaks(SessionSnapshot snapshot, SequenceDiagramBuilder own, long nanos) {
        var effects = tracker.update(own, snapshot.found().latest());
        breaks.show(
                model.state().map(InterceptorSnapshot::rules).orElse(List.of()), model.messageNames(), effects, nanos);
    }

    private void choose(String session) {
        model.choose(session);
        tenth.reset();
    }

    private void begin() {
        createStartDialog().show(layoutPane.getScene().getWindow());
    }

    private void beginAsDevice() {
        var dialog = createStartDialog();
        dialog.selectDevice();
        dialog.show(layoutPane.getScene().getWindow());
    }

    private InterceptedSessionStartDialog createStartDialog() {
        reveal.run();
        return new InterceptedSessionStartDialog(interceptController, preferences, () -> {
            model.expectSession();
            layoutPane.selectPage(InterceptPage.HELD);
            layoutPane.requestFocus();
            held.focusNextHeldMessage();
        });
    }

    private void hold(boolean outgoing, boolean on) {
        if (!on) {
            held.change(); // to stop holding forwards the open message, too
        }
        model.session().map(one -> one.session().role()).ifPresent(role -> {
            var direction = outgoing ? role.outgoing() : role.incoming();
            model.useInterceptor(interceptor -> interceptor.hold(direction, on));
        });
        if (on) {
            layoutPane.selectPage(InterceptPage.HELD);
        }
    }

    private void pick(SequenceDiagramRow row) {
        if (row instanceof HeldRow waits) {
            model.session().ifPresent(session -> held.select(session.session(), waits.id()));
            layoutPane.selectPage(InterceptPage.HELD);
        } else if (row instanceof SequenceFindingRow note) {
            pick(note.finding());
        } else if (row.message() != SequenceDiagramRow.NONE) {
            pick(row.message());
        }
        tenth.reset();
    }

    private void pick(Finding finding) {
        model.session().ifPresent(session -> controller.select(SharedViewSelection.of(session.session(), finding)));
    }

    /** Selects the message, the finding or the time of an effect. */
    private void pick(TrafficChangeOrEffectTableRow effect) {
        if (effect.message() >= 0) {
            pick(effect.message());
        } else if (effect.finding() != null) {
            pick(effect.finding());
        } else {
            model.session()
                    .map(SessionSnapshot::session)
                    .ifPresent(session -> controller.select(
                            SharedViewSelection.at(session, session.anchor().monotonicNanos() + effect.time())));
        }
    }

    private void pick(long n) {
        model.session().ifPresent(session -> select(session.session(), n));
    }

    private void select(Session session, long n) {
        controller.select(new SharedViewSelection.MessageSelection(session.id(), n, null));
    }

    private void take(SequenceDiagramRow row) {
        if (row instanceof MessageRow messageRow) {
            again(messageRow.n());
        }
    }

    /** Opens a copy of the selected message for editing. */
    private void again() {
        model.selectedMessage().ifPresent(this::again);
    }

    private void again(long n) {
        model.session()
                .flatMap(session -> MessageDraft.createDraft(session.session(), n))
                .ifPresent(copy -> {
                    layoutPane.selectPage(InterceptPage.COMPOSE);
                    model.session()
                            .ifPresent(session -> compose.show(
                                    session.session(),
                                    model.reader()
                                            .map(SequenceDiagramBuilder::channels)
                                            .orElse(List.of()),
                                    clock.getAsLong()));
                    compose.edit(copy);
                });
    }

    private void script() {
        model.session()
                .ifPresent(one -> scripts.chooseAndSave(
                        one.session(), one.found(), layoutPane.getScene().getWindow()));
    }

    private void refreshHidden(MessageDraft draft) {
        breaks.fill(draft);
        layoutPane.selectPage(InterceptPage.BREAK);
    }
}
