package mocapscope.app.bench;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.Predicate;
import javafx.beans.property.BooleanProperty;
import javafx.css.PseudoClass;
import javafx.geometry.Orientation;
import javafx.scene.Node;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.SplitPane;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import mocapscope.app.control.Column;
import mocapscope.app.control.EmptyState;
import mocapscope.app.control.Every;
import mocapscope.app.control.Face;
import mocapscope.app.control.Figures;
import mocapscope.app.control.LiveTable;
import mocapscope.app.control.Named;
import mocapscope.app.control.Rows;
import mocapscope.app.words.Words;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.transcript.Direction;
import org.jspecify.annotations.Nullable;

/** Two sessions' handshakes side by side, message by message, and of one pair field by field. */
final class ComparePane extends BorderPane {
    private static final Words WORDS = Words.of(ComparePane.class);
    private static final PseudoClass DIFFERS = PseudoClass.getPseudoClass("differs");
    private static final double MILLIS = 1e6;

    private final ComboBox<Choice> others = new ComboBox<>();
    private final ToggleButton ignoring;
    private final ToggleButton onlyOther;
    private final Label count = new Label();
    private final Rows<Line> rows = new Rows<>(Line::number);
    private final LiveTable<Line> pairs = new LiveTable<>("pairs", rows, columns());
    private final Rows<Differing> fieldRows = new Rows<>(Differing::number);
    private final LiveTable<Differing> fields = new LiveTable<>("differing", fieldRows, fieldColumns());
    private final EmptyState empty = new EmptyState(WORDS.text("compare.none"), WORDS.text("compare.none.hint"));
    private final Every second = Every.second();
    private List<Object> seen = List.of();
    /** Pairs that were compared already: each costs decoding both. */
    private final Map<Pairing.Pair, Boolean> same = new HashMap<>();

    private @Nullable Session left;
    private @Nullable Session right;
    private @Nullable Line picked;
    private boolean showing;

    /** A session to compare with. */
    private record Choice(String id, String name) {}

    /** A pair, and whether its two are the same. */
    private record Line(int number, Pairing.Pair pair, boolean same) {

        String left() {
            return pair.left().map(Rung.Said::name).orElse("");
        }

        String right() {
            return pair.right().map(Rung.Said::name).orElse("");
        }

        Direction direction() {
            return pair.left().or(pair::right).orElseThrow().direction();
        }
    }

    /** {@code select} hears of a message that a person picks, by its session and number. */
    ComparePane(BiConsumer<Session, Long> select) {
        others.setId("compare-with");
        others.setConverter(new Named<>(Choice::name));
        others.setPromptText(WORDS.text("compare.with"));
        others.setMaxWidth(220);
        others.valueProperty().addListener((_, _, _) -> {
            if (!showing) {
                again();
            }
        });
        ignoring = Buttons.toggle("compare-ignore", WORDS.text("compare.ignore"), WORDS.text("compare.ignore.hint"));
        ignoring.setSelected(true);
        onlyOther = Buttons.toggle("compare-only", WORDS.text("compare.only"), WORDS.text("compare.only.hint"));
        List.of(ignoring, onlyOther).forEach(button -> button.selectedProperty().addListener(_ -> again()));
        count.getStyleClass().add("caption");
        count.setMinWidth(0);
        count.setId("compare-count");
        pairs.placeholder(empty);
        pairs.stretch(WORDS.text("compare.column.right"));
        pairs.onPick(line -> {
            picked = line;
            showFields();
            if (left != null && line.pair().left().isPresent()) {
                select.accept(left, line.pair().left().get().n());
            } else if (right != null && line.pair().right().isPresent()) {
                select.accept(right, line.pair().right().get().n());
            }
        });
        fields.placeholder(new EmptyState(WORDS.text("compare.fields.none"), ""));
        fields.stretch(WORDS.text("compare.column.right"));
        var bar = new HBox(others, count, Buttons.space(), onlyOther, ignoring);
        bar.getStyleClass().add("side-bar");
        var split = new SplitPane(pairs.node(), fields.node());
        split.setOrientation(Orientation.VERTICAL);
        split.setDividerPositions(0.55);
        setTop(bar);
        setCenter(split);
    }

    private static List<Column<Line>> columns() {
        return List.of(
                Column.text(WORDS.text("held.column.way"), 74, line -> Direct.words(line.direction())),
                Column.figure(
                        WORDS.text("compare.column.time"),
                        74,
                        line -> time(line.pair().left()),
                        line -> 0),
                Column.text(WORDS.text("compare.column.left"), 160, Line::left),
                Column.<Line>text(WORDS.text("compare.column.how"), 30, ComparePane::sign)
                        .changing()
                        .faced(() -> new SignFace<>(ComparePane::sign, line -> !line.same())),
                Column.figure(
                        WORDS.text("compare.column.time"),
                        74,
                        line -> time(line.pair().right()),
                        line -> 0),
                Column.text(WORDS.text("compare.column.right"), 160, Line::right));
    }

    private static List<Column<Differing>> fieldColumns() {
        return List.of(
                Column.text(WORDS.text("compare.column.field"), 150, Differing::name),
                Column.<Differing>text(WORDS.text("compare.column.left"), 160, Differing::left)
                        .changing()
                        .faced(() -> new SignFace<>(Differing::left, Differing::differs)),
                Column.<Differing>text(WORDS.text("compare.column.right"), 160, Differing::right)
                        .changing()
                        .faced(() -> new SignFace<>(Differing::right, Differing::differs)));
    }

    private static String time(Optional<Rung.Said> said) {
        return said.map(one -> Figures.fixed(one.time() / MILLIS, 2)).orElse("");
    }

    private static String sign(Line line) {
        if (!line.pair().both()) {
            return line.pair().left().isPresent() ? "−" : "+";
        }
        return line.same() ? "=" : "≠";
    }

    /** A text, marked where two sides differ. */
    private static final class SignFace<V> implements Face<V> {
        private final Label label = new Label();
        private final Function<V, String> text;
        private final Predicate<V> differs;

        SignFace(Function<V, String> text, Predicate<V> differs) {
            this.text = text;
            this.differs = differs;
            label.getStyleClass().addAll("compared", "figures");
            label.setMinWidth(0);
        }

        @Override
        public Node node() {
            return label;
        }

        @Override
        public void show(V value) {
            label.setText(text.apply(value));
            label.pseudoClassStateChanged(DIFFERS, differs.test(value));
        }
    }

    /** Whether times, counters and what is made by chance do not count. */
    BooleanProperty ignoring() {
        return ignoring.selectedProperty();
    }

    /** Which session it is compared with, if one is chosen. */
    Optional<String> other() {
        return Optional.ofNullable(others.getValue()).map(Choice::id);
    }

    /** Compares what is looked at with the one chosen of {@code sessions}; once a second, while both go on. */
    void show(Session here, List<Session> sessions, Ladder one, Optional<Ladder> two, long nanos) {
        showing = true;
        var choices = sessions.stream()
                .filter(session -> session != here && session.protocol() == here.protocol())
                .map(session -> new Choice(session.id(), session.title()))
                .toList();
        if (!others.getItems().equals(choices)) {
            var chosen = others.getValue();
            others.getItems().setAll(choices);
            others.setValue(choices.contains(chosen) ? chosen : null);
        }
        showing = false;
        pairs.update(nanos);
        fields.update(nanos);
        var now = List.of(one, one.news(), two, two.map(Ladder::news).orElse(-1L));
        if (!second.due(nanos) || now.equals(seen)) {
            return;
        }
        if (left != here || right != two.map(Ladder::session).orElse(null)) {
            same.clear();
        }
        seen = now;
        left = here;
        right = two.map(Ladder::session).orElse(null);
        fill(one, two);
    }

    private void again() {
        seen = List.of();
        same.clear();
        second.now();
    }

    private void fill(Ladder one, Optional<Ladder> two) {
        if (two.isEmpty()) {
            rows.show(List.of());
            count.setText("");
            picked = null;
        } else {
            var all = lines(one, two.get());
            long other = all.stream().filter(line -> !line.same()).count();
            count.setText(WORDS.text("compare.count", Figures.count(other), Figures.count(all.size())));
            rows.show(
                    onlyOther.isSelected()
                            ? all.stream().filter(line -> !line.same()).toList()
                            : all);
            picked = all.stream()
                    .filter(line -> picked != null && line.pair().equals(picked.pair()))
                    .findFirst()
                    .orElse(null);
        }
        showFields();
    }

    private List<Line> lines(Ladder one, Ladder two) {
        var lines = new ArrayList<Line>();
        for (var pair : Pairing.of(one.rungs(), two.rungs())) {
            boolean equal = same.computeIfAbsent(
                    pair, _ -> Differing.same(one.session(), two.session(), pair, ignoring.isSelected()));
            lines.add(new Line(pair.number(), pair, equal));
        }
        return lines;
    }

    private void showFields() {
        var pair = Optional.ofNullable(picked).map(Line::pair).filter(Pairing.Pair::both);
        if (pair.isEmpty() || left == null || right == null) {
            fieldRows.show(List.of());
            return;
        }
        long a = pair.get().left().orElseThrow().n();
        long b = pair.get().right().orElseThrow().n();
        fieldRows.show(Differing.of(left, a, right, b, ignoring.isSelected()));
    }
}
