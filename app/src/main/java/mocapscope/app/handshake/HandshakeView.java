package mocapscope.app.handshake;

import java.util.function.LongSupplier;
import java.util.function.UnaryOperator;
import javafx.geometry.Orientation;
import javafx.scene.Node;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.SplitPane;
import javafx.scene.layout.BorderPane;
import mocapscope.app.control.EmptyState;
import mocapscope.app.control.Every;
import mocapscope.app.control.Styles;
import mocapscope.app.model.Selecting;
import mocapscope.app.model.Selection;
import mocapscope.app.model.Snapshot;
import mocapscope.app.pulse.Help;
import mocapscope.app.pulse.View;
import mocapscope.app.words.Words;
import mocapscope.protocol.link.Clock;

/** Every message of a session, live: a list, and the fields and bytes of the one that is selected. */
public final class HandshakeView implements View {
    private static final Words WORDS = Words.of(HandshakeView.class);
    /** What a filter may take of a frame, in nanoseconds. */
    private static final long SEARCH = 3_000_000;

    private static final double LOW = 520;
    private static final double WIDE = 1000;

    private final HandshakeModel model = new HandshakeModel();
    private final Selecting selecting;
    private final LongSupplier clock = Clock::nanos;
    private final Every fifth = Every.fifth();
    private final HandshakeBar bar = new HandshakeBar(this::choose, this::filter, this::follow);
    private final CopyMenu copies = new CopyMenu(model::detail);
    private final MessageList list = new MessageList(
            new ContextMenu(copies.items()),
            deed -> model.browser().ifPresent(browser -> {
                deed.accept(browser);
                fifth.now();
            }));
    private final DetailPane detail = new DetailPane(copies.items());
    private final SplitPane split = new SplitPane(list, detail);
    private final BorderPane root = new BorderPane();

    public HandshakeView(Selecting selecting) {
        this.selecting = selecting;
        root.getStyleClass().add("handshake-view");
        Styles.add(root, HandshakeView.class, "handshake.css");
        list.placeholder(new EmptyState("No messages", "Messages appear here as soon as a session exchanges any."));
        list.onPick(this::pick);
        detail.onPick(this::pickField);
        detail.onReveal(this::reveal);
        root.layoutBoundsProperty().subscribe(bounds -> arrange(bounds.getHeight() < LOW && bounds.getWidth() > WIDE));
        root.setTop(bar);
        split.setOrientation(Orientation.VERTICAL);
        root.setCenter(split);
    }

    @Override
    public String id() {
        return "handshake";
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
        return root;
    }

    @Override
    public void refresh(Snapshot snapshot) {
        var before = model.open();
        model.refresh(snapshot);
        model.browser().ifPresent(browser -> {
            browser.rows(list.fitting());
            browser.search(clock, clock.getAsLong() + SEARCH);
        });
        if (!model.open().equals(before)) {
            fifth.now();
        }
        if (fifth.due(snapshot.nanos())) {
            show(snapshot.nanos());
        }
    }

    /** List, fields and bytes in a row where there is little height, else the list above the others. */
    private void arrange(boolean row) {
        var wanted = row ? Orientation.HORIZONTAL : Orientation.VERTICAL;
        if (split.getOrientation() != wanted) {
            split.setOrientation(wanted);
            split.setDividerPositions(row ? 0.46 : 0.47);
        }
    }

    private void show(long nanos) {
        bar.show(model);
        model.browser().ifPresentOrElse(browser -> list.show(browser, model.openHere(), nanos), list::clear);
        detail.show(model);
    }

    private void pick(long n) {
        model.session().ifPresent(session -> {
            var field = model.open().map(Selection.Message::field).orElse(null);
            selecting.select(new Selection.Message(session.session().id(), n, field));
        });
    }

    private void pickField(String path) {
        model.open()
                .ifPresent(message -> selecting.select(new Selection.Message(message.session(), message.n(), path)));
    }

    private void reveal() {
        model.reveal();
        fifth.now();
    }

    private void choose(String session) {
        model.choose(session);
        fifth.now();
    }

    private void filter(UnaryOperator<Filter> change) {
        model.filter(change.apply(model.filter()));
        fifth.now();
    }

    private void follow(boolean on) {
        model.browser().ifPresent(on ? Browser::follow : Browser::stay);
        fifth.now();
    }
}
