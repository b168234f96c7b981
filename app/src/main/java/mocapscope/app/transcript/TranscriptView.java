package mocapscope.app.transcript;

import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.UnaryOperator;
import javafx.geometry.Orientation;
import javafx.scene.Node;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.VBox;
import mocapscope.app.control.EmptyStatePane;
import mocapscope.app.control.MasterDetailPane;
import mocapscope.app.control.NodeConfigurator;
import mocapscope.app.control.UpdateThrottle;
import mocapscope.app.control.ViewStyleSheetAttacher;
import mocapscope.app.model.SelectionController;
import mocapscope.app.model.settings.Preferences;
import mocapscope.app.model.snapshot.SharedViewSelection;
import mocapscope.app.model.snapshot.Snapshot;
import mocapscope.app.pulse.AbstractTitledView;
import mocapscope.app.pulse.MenuAndPaletteCommand;
import mocapscope.app.pulse.MenuSection;
import mocapscope.app.text.TextBundle;
import mocapscope.protocol.link.SystemClock;

/** The transcript view: a live list of all messages, and the fields and bytes of the selected message. */
public final class TranscriptView extends AbstractTitledView {
    private static final TextBundle TEXTS = TextBundle.of(TranscriptView.class);
    private static final String FILTER = "Shortcut+F";
    private static final String BYTES = "Shortcut+G";
    private static final String FOLDED = "transcript folded";
    /** Time limit for the filter in each frame, in nanoseconds. */
    private static final long SEARCH = 3_000_000;

    private static final double LOW = 520;
    private static final double WIDE = 1000;
    private static final double LOWEST = 340;
    private static final double LEAST_WIDE = 600;

    private final TranscriptViewModel model = new TranscriptViewModel();
    private final SelectionController controller;
    private final Preferences preferences;
    private final LongSupplier clock = SystemClock::monotonicNanos;
    private final UpdateThrottle fifth = UpdateThrottle.fivePerSecond();
    private final TranscriptToolBar bar;
    private final ByteSearchBar byteBar = new ByteSearchBar(model, this::pickFound);
    private final MessageDetailPane detail = new MessageDetailPane();
    private final MessageCopyMenu copies = new MessageCopyMenu(
            model::detail,
            () -> model.openMessage().flatMap(open -> Optional.ofNullable(open.field())),
            detail::highlighted);
    private final EmptyStatePane empty = new EmptyStatePane(TEXTS.text("none"), TEXTS.text("none.hint"));
    private final MessageListPane list = new MessageListPane(
            copies.createMenu(),
            action -> model.browser().ifPresent(viewport -> {
                action.accept(viewport);
                fifth.reset();
            }));
    private final MasterDetailPane split = new MasterDetailPane(list, detail);
    private final BorderPane root = NodeConfigurator.styled(new BorderPane(), "handshake-view");

    /**
     * Creates the view; {@code preferences} store the time format, and {@code keepsHistory} returns true while live
     * sessions are recorded into a temporary take.
     */
    public TranscriptView(SelectionController controller, Preferences preferences, BooleanSupplier keepsHistory) {
        super("handshake", TEXTS.text("title"), TEXTS.text("help"));
        this.controller = controller;
        this.preferences = preferences;
        bar = new TranscriptToolBar(
                model, this::choose, this::filter, this::time, this::fold, preferences, keepsHistory);
        ViewStyleSheetAttacher.add(root, TranscriptView.class, "handshake.css");
        list.placeholder(empty);
        list.onPick(this::pick);
        detail.setContextMenu(copies.createMenu());
        detail.onPick(this::pickField);
        detail.onReveal(this::reveal);
        bar.frozen().subscribe(on -> browse(on ? MessageListViewport::freeze : MessageListViewport::unfreeze));
        bar.following()
                .subscribe(on -> browse(on ? MessageListViewport::startFollowing : MessageListViewport::stopFollowing));
        time(MessageTimeFormat.load(preferences));
        model.setAllFolded(preferences.find(FOLDED).equals(List.of("all")));
        root.layoutBoundsProperty().subscribe(bounds -> arrange(inARow(bounds.getWidth(), bounds.getHeight())));
        root.setTop(new VBox(bar, byteBar));
        arrange(false);
        root.setCenter(split);
    }

    @Override
    public Node node() {
        return root;
    }

    @Override
    public List<MenuSection> commandGroups() {
        return List.of(
                MenuSection.of(
                        MenuAndPaletteCommand.of(
                                        "handshake.filter", TEXTS.text("command.filter"), FILTER, bar.filter()::focus)
                                .requiringVisibleView(),
                        MenuAndPaletteCommand.of(
                                "handshake.clear", TEXTS.text("command.clear"), "", bar.filter()::clear),
                        MenuAndPaletteCommand.of(
                                        "handshake.save-filter",
                                        TEXTS.text("command.save-filter"),
                                        "",
                                        bar.filter()::saveFilter)
                                .requiringVisibleView()),
                MenuSection.of(
                        MenuAndPaletteCommand.of("handshake.bytes", TEXTS.text("command.bytes"), BYTES, byteBar::open)
                                .requiringVisibleView()),
                MenuSection.of(
                        MenuAndPaletteCommand.toggle(
                                "handshake.freeze", TEXTS.text("command.freeze"), "X", bar.frozen()),
                        MenuAndPaletteCommand.toggle(
                                "handshake.follow", TEXTS.text("command.follow"), "Y", bar.following())),
                MenuSection.of(
                        MenuAndPaletteCommand.of("handshake.fold", TEXTS.text("command.fold"), "", () -> fold(true)),
                        MenuAndPaletteCommand.of(
                                "handshake.unfold", TEXTS.text("command.unfold"), "", () -> fold(false))),
                MenuSection.of(
                        MenuAndPaletteCommand.of(
                                "handshake.absolute",
                                TEXTS.text("command.absolute"),
                                "",
                                () -> time(MessageTimeFormat.ABSOLUTE)),
                        MenuAndPaletteCommand.of(
                                "handshake.relative",
                                TEXTS.text("command.relative"),
                                "",
                                () -> time(MessageTimeFormat.RELATIVE)),
                        MenuAndPaletteCommand.of(
                                "handshake.delta",
                                TEXTS.text("command.delta"),
                                "",
                                () -> time(MessageTimeFormat.DELTA))),
                MenuSection.of(
                        MenuAndPaletteCommand.of(
                                "handshake.copy-hex", TEXTS.text("command.copy-hex"), "", copies::copyHex),
                        MenuAndPaletteCommand.of(
                                "handshake.copy-c", TEXTS.text("command.copy-c"), "", copies::copyCArray),
                        MenuAndPaletteCommand.of(
                                "handshake.copy-dump", TEXTS.text("command.copy-dump"), "", copies::copyDump),
                        MenuAndPaletteCommand.of(
                                "handshake.copy-json", TEXTS.text("command.copy-json"), "", copies::copyJson)));
    }

    @Override
    public void refresh(Snapshot snapshot) {
        var before = model.openMessage();
        model.refresh(snapshot);
        model.browser().ifPresent(viewport -> {
            viewport.setVisibleRows(list.visibleRowCount());
            viewport.search(clock, clock.getAsLong() + SEARCH);
            if (viewport.search().map(MessageSearch::isDone).orElse(true)) { // only then the list is complete
                byteBar.advance(clock, clock.getAsLong() + SEARCH);
            }
        });
        if (!model.openMessage().equals(before)) {
            fifth.reset();
        }
        if (fifth.isDue(snapshot.nanos())) {
            show(snapshot.nanos());
        }
    }

    @Override
    public void invalidate() {
        fifth.reset();
    }

    @Override
    public void release(Snapshot snapshot) {
        invalidate();
        refresh(snapshot);
    }

    private static boolean inARow(double width, double height) {
        return height < LOW && width > WIDE || height < LOWEST && width > LEAST_WIDE;
    }

    /** Arranges list, fields and bytes in a row if there is little height, otherwise with the list on top. */
    private void arrange(boolean row) {
        split.arrange(row ? Orientation.HORIZONTAL : Orientation.VERTICAL, row ? 0.5 : 0.47);
    }

    private void show(long nanos) {
        bar.show(model);
        if (model.filter().isEmpty()) {
            empty.show(TEXTS.text("none"), TEXTS.text("none.hint"));
        } else {
            empty.show(TEXTS.text("filtered"), TEXTS.text("filtered.hint"));
        }
        model.browser()
                .ifPresentOrElse(viewport -> list.show(viewport, model.openInChosenSession(), nanos), list::clear);
        detail.show(model);
        split.setDetailShown(model.openMessage().isPresent());
    }

    private void pick(long n) {
        model.session().ifPresent(session -> {
            var field = model.openMessage()
                    .map(SharedViewSelection.MessageSelection::field)
                    .orElse(null);
            controller.select(
                    new SharedViewSelection.MessageSelection(session.session().id(), n, field));
        });
    }

    private void pickFound(MessageByteSearch.FoundMessage found) {
        var field = found.path().isEmpty() ? null : found.path();
        model.session()
                .ifPresent(session -> controller.select(new SharedViewSelection.MessageSelection(
                        session.session().id(), found.n(), field)));
    }

    private void pickField(String path) {
        model.openMessage()
                .ifPresent(selection -> controller.select(
                        new SharedViewSelection.MessageSelection(selection.session(), selection.n(), path)));
    }

    private void reveal() {
        model.revealSecrets();
        fifth.reset();
    }

    private void choose(String session) {
        model.choose(session);
        fifth.reset();
    }

    private void filter(UnaryOperator<MessageFilter> change) {
        model.filter(change.apply(model.filter()));
        fifth.reset();
    }

    private void fold(boolean all) {
        model.setAllFolded(all);
        preferences.store(FOLDED, all ? List.of("all") : List.of());
        fifth.reset();
    }

    private void time(MessageTimeFormat form) {
        list.setTimeFormat(form);
        bar.showTimeFormat(form);
        form.store(preferences);
        fifth.reset();
    }

    /** Changes the list's state at the user's request; the bar's controls also change when they show a state. */
    private void browse(Consumer<MessageListViewport> how) {
        if (!bar.showing()) {
            model.browser().ifPresent(how);
            fifth.reset();
        }
    }
}
