package mocapscope.app.intercept;

import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.LongSupplier;
import javafx.beans.property.BooleanProperty;
import javafx.geometry.Orientation;
import javafx.scene.control.Label;
import javafx.scene.control.SplitPane;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import mocapscope.app.control.DisplayNumberFormatter;
import mocapscope.app.control.EmptyStatePane;
import mocapscope.app.control.NodeConfigurator;
import mocapscope.app.control.SessionChoiceBox;
import mocapscope.app.control.UpdateThrottle;
import mocapscope.app.control.table.KeyedTableRowList;
import mocapscope.app.control.table.LiveTable;
import mocapscope.app.intercept.TwoSessionMessageComparator.ComparedMessageRow;
import mocapscope.app.model.snapshot.SessionSnapshot;
import mocapscope.app.text.TextBundle;
import mocapscope.protocol.session.Session;
import org.jspecify.annotations.Nullable;

/** Shows the messages of two sessions side by side, with the differing fields of the selected message pair. */
final class TwoSessionComparisonPane extends BorderPane {
    private static final TextBundle TEXTS = TextBundle.of(TwoSessionComparisonPane.class);

    /** Time limit for comparing in each frame, in nanoseconds. */
    private static final long COMPARING = 3_000_000;

    private final LongSupplier clock;
    private final SessionChoiceBox others = new SessionChoiceBox("compare-with", _ -> again());
    private final ToggleButton ignoring;
    private final ToggleButton differencesOnly;
    private final Label count = NodeConfigurator.styled(new Label(), "caption");
    private final KeyedTableRowList<ComparedMessageRow> rowList = new KeyedTableRowList<>(ComparedMessageRow::number);
    private final LiveTable<ComparedMessageRow> pairs =
            new LiveTable<>("pairs", rowList, TwoSessionComparisonColumns.pairs());
    private final KeyedTableRowList<ComparedMessageField> fieldRows =
            new KeyedTableRowList<>(ComparedMessageField::number);
    private final LiveTable<ComparedMessageField> fields =
            new LiveTable<>("differing", fieldRows, TwoSessionComparisonColumns.fields());
    private final EmptyStatePane empty =
            new EmptyStatePane(TEXTS.text("compare.none"), TEXTS.text("compare.none.hint"));
    private final UpdateThrottle second = UpdateThrottle.onePerSecond();
    /** The number of rows of both diagrams when the pairs were made. */
    private List<Long> seen = List.of();

    private @Nullable TwoSessionMessageComparator comparison;
    private @Nullable ComparedMessageRow picked;
    private double shownProgress;

    /**
     * Creates the pane; {@code select} receives the session and number of a message that the user selects;
     * {@code clock} is in nanoseconds.
     */
    TwoSessionComparisonPane(BiConsumer<Session, Long> select, LongSupplier clock) {
        this.clock = clock;
        others.setPromptText(TEXTS.text("compare.with"));
        others.setMaxWidth(220);
        ignoring = InterceptButtonFactory.toggle(
                "compare-ignore", TEXTS.text("compare.ignore"), TEXTS.text("compare.ignore.hint"));
        ignoring.setSelected(true);
        differencesOnly = InterceptButtonFactory.toggle(
                "compare-only", TEXTS.text("compare.only"), TEXTS.text("compare.only.hint"));
        List.of(ignoring, differencesOnly)
                .forEach(button -> button.selectedProperty().addListener(_ -> again()));
        count.setMinWidth(0);
        count.setId("compare-count");
        prepare(select);
        var bar = NodeConfigurator.styled(
                new HBox(others, count, NodeConfigurator.spacer(), differencesOnly, ignoring), "side-bar");
        var split = new SplitPane(pairs.node(), fields.node());
        split.setOrientation(Orientation.VERTICAL);
        split.setDividerPositions(0.55);
        setTop(bar);
        setCenter(split);
    }

    private void prepare(BiConsumer<Session, Long> select) {
        pairs.setPlaceholder(empty);
        pairs.stretch(TEXTS.text("compare.column.right"));
        pairs.onPick(messageRow -> {
            picked = messageRow;
            showFields();
            comparison()
                    .ifPresent(comparison -> messageRow
                            .pair()
                            .left()
                            .ifPresentOrElse(
                                    row -> select.accept(comparison.left(), row.n()),
                                    () -> select.accept(
                                            comparison.right(),
                                            messageRow
                                                    .pair()
                                                    .right()
                                                    .orElseThrow()
                                                    .n())));
        });
        fields.setPlaceholder(new EmptyStatePane(TEXTS.text("compare.fields.none"), ""));
        fields.stretch(TEXTS.text("compare.column.right"));
    }

    /** Returns the property that is true if times, counters and random values are ignored. */
    BooleanProperty ignoring() {
        return ignoring.selectedProperty();
    }

    /** Returns the id of the other session, if one is chosen. */
    Optional<String> other() {
        return others.chosenId();
    }

    private Optional<TwoSessionMessageComparator> comparison() {
        return Optional.ofNullable(comparison);
    }

    /** Continues the comparison for its share of a frame. */
    void advance() {
        comparison().ifPresent(comparison -> comparison.advance(clock, clock.getAsLong() + COMPARING));
    }

    /** Releases sessions that are not in {@code alive}. */
    void releaseExcept(List<Session> alive) {
        if (comparison()
                .filter(comparison -> !alive.contains(comparison.left()) || !alive.contains(comparison.right()))
                .isPresent()) {
            clear();
        }
        if (alive.isEmpty()) {
            others.getItems().clear();
        }
    }

    /** Clears the pane and releases its sessions. */
    void clear() {
        comparison = null;
        picked = null;
        seen = List.of();
        rowList.setAll(List.of());
        fieldRows.setAll(List.of());
        count.setText("");
    }

    /** Compares what is looked at with the one chosen of {@code sessions}; anew once a second, while both go on. */
    void show(
            Session here,
            List<SessionSnapshot> sessions,
            SequenceDiagramBuilder one,
            Optional<SequenceDiagramBuilder> two,
            long nanos) {
        choices(here, sessions);
        two.ifPresentOrElse(other -> pair(one, other, nanos), this::clear);
        pairs.update(nanos);
        fields.update(nanos);
    }

    private void choices(Session here, List<SessionSnapshot> sessions) {
        var choices = sessions.stream()
                .filter(other -> !other.session().id().equals(here.id())
                        && other.session()
                                .protocol()
                                .name()
                                .equals(here.protocol().name()))
                .map(other -> new SessionChoiceBox.SessionChoice(other.session().id(), other.name()))
                .toList();
        var chosen = others.getValue();
        others.show(choices, choices.contains(chosen) ? chosen : null);
    }

    private void pair(SequenceDiagramBuilder one, SequenceDiagramBuilder two, long nanos) {
        boolean other = comparison()
                .filter(sessionComparison -> sessionComparison.matches(one, two, ignoring.isSelected()))
                .isEmpty();
        if (other) {
            comparison = new TwoSessionMessageComparator(one, two, ignoring.isSelected());
        }
        var now = List.of(one.diagram().additions(), two.diagram().additions());
        if (other || second.isDue(nanos) && !now.equals(seen)) {
            seen = now;
            comparison().ifPresent(TwoSessionMessageComparator::realign);
            advance();
            shownProgress = -1;
        }
        comparison().ifPresent(this::showNewPairs);
    }

    /** Shows the pairs compared since the last call. */
    private void showNewPairs(TwoSessionMessageComparator comparison) {
        if (shownProgress == comparison.progress()) {
            return;
        }
        boolean before = shownProgress < 0;
        shownProgress = comparison.progress();
        var all = comparison.lines();
        long different = all.stream().filter(ComparedMessageRow::differs).count();
        count.setText(
                shownProgress < 1
                        ? TEXTS.text("compare.going", Math.round(shownProgress * 100))
                        : TEXTS.text(
                                "compare.count",
                                DisplayNumberFormatter.formatCount(different),
                                DisplayNumberFormatter.formatCount(all.size())));
        rowList.setAll(
                differencesOnly.isSelected()
                        ? all.stream().filter(ComparedMessageRow::differs).toList()
                        : all);
        if (before) {
            picked = all.stream()
                    .filter(messageRow -> picked != null && messageRow.pair().equals(picked.pair()))
                    .findFirst()
                    .orElse(null);
            showFields();
        }
    }

    private void again() {
        shownProgress = -1;
    }

    private void showFields() {
        var pair = Optional.ofNullable(picked)
                .map(ComparedMessageRow::pair)
                .filter(SessionMessageAligner.MessagePair::isComplete);
        if (pair.isEmpty() || comparison == null) {
            fieldRows.setAll(List.of());
            return;
        }
        long a = pair.get().left().orElseThrow().n();
        long b = pair.get().right().orElseThrow().n();
        fieldRows.setAll(ComparedMessageField.of(comparison.left(), a, comparison.right(), b, ignoring.isSelected()));
    }
}
