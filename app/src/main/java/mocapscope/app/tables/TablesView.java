package mocapscope.app.tables;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javafx.scene.Node;
import javafx.scene.control.ToggleGroup;
import javafx.scene.layout.BorderPane;
import mocapscope.app.control.Every;
import mocapscope.app.control.FilterBox;
import mocapscope.app.control.Styles;
import mocapscope.app.model.Preferences;
import mocapscope.app.model.Selecting;
import mocapscope.app.model.Selection;
import mocapscope.app.model.Snapshot;
import mocapscope.app.pulse.Help;
import mocapscope.app.pulse.View;
import mocapscope.app.words.Words;

/** The devices there are, every signal's latest numbers, what devices said, and what was found wrong, as tables. */
public final class TablesView implements View {
    private static final Words WORDS = Words.of(TablesView.class);
    private final TablesModel model = new TablesModel();
    private final Selecting selecting;
    private final List<Page<?>> pages;
    private final List<Page<?>> world;
    private final WorldButton worldButton;
    private final TablesBar bar;
    private final InternalSwitch internal;
    private final BorderPane root = new BorderPane();
    private final ToggleGroup group = new ToggleGroup();
    private final Every tenth = Every.tenth();
    private boolean several = true;

    /** {@code preferences} remember what is shown. */
    public TablesView(Selecting selecting, Preferences preferences) {
        this.selecting = selecting;
        internal = new InternalSwitch(model.devices(), preferences);
        var plain = model.sections().stream().<Page<?>>map(this::page).toList();
        world = model.world().stream().<Page<?>>map(this::page).toList();
        pages = Stream.concat(plain.stream(), world.stream()).toList();
        worldButton = new WorldButton(world, group);
        bar = bar(plain);
        root.setTop(bar);
        root.getStyleClass().add("tables-view");
        Styles.add(root, TablesView.class, "tables.css");
        group.selectedToggleProperty().addListener((_, before, now) -> {
            if (now == null) {
                group.selectToggle(before); // one table is always open
            } else {
                open((Page<?>) now.getUserData());
            }
        });
        group.selectToggle(pages.getFirst().button());
    }

    @Override
    public String id() {
        return "tables";
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
        if (tenth.due(snapshot.nanos())) {
            model.refresh(snapshot);
            showSessions(snapshot.sessions().size() > 1);
            pages.forEach(Page::label);
            worldButton.label();
            opened().update(snapshot.nanos());
        }
        if (model.news(snapshot.selection())) {
            follow(snapshot.selection());
        }
    }

    private <V> Page<V> page(Section<V> section) {
        var page = new Page<>(section, this::picked);
        page.button().setUserData(page);
        page.button().setToggleGroup(group);
        return page;
    }

    private TablesBar bar(List<Page<?>> plain) {
        var names = new ArrayList<Node>(plain.stream().map(Page::button).toList());
        names.add(model.worldPlace(), worldButton.node());
        return new TablesBar(
                names,
                world.stream().map(Page::button).toList(),
                internal.node(),
                new FilterBox("tables-filter", "Filter rows", this::filter));
    }

    private void open(Page<?> page) {
        root.setCenter(page.node());
        internal.offered(page.section() == model.devices());
        worldButton.opened(page);
        bar.opened(world.contains(page));
        tenth.now();
    }

    private Page<?> opened() {
        return (Page<?>) group.getSelectedToggle().getUserData();
    }

    private void filter(String words) {
        pages.forEach(page -> page.filter(words));
    }

    private void picked(Selection selection) {
        model.picked(selection);
        selecting.select(selection);
    }

    private void follow(Selection selection) {
        var home = model.home(selection);
        pages.stream()
                .filter(page -> home.isPresent() && home.get() == page.section())
                .forEach(page -> group.selectToggle(page.button()));
        pages.forEach(page -> page.follow(selection));
    }

    private void showSessions(boolean severalNow) {
        if (several != severalNow) {
            several = severalNow;
            pages.forEach(page -> page.severalSessions(several));
        }
    }
}
