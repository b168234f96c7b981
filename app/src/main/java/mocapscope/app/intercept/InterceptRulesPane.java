package mocapscope.app.intercept;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import javafx.geometry.Orientation;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.SplitPane;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import mocapscope.app.control.DisplayNumberFormatter;
import mocapscope.app.control.EmptyStatePane;
import mocapscope.app.control.NodeConfigurator;
import mocapscope.app.control.table.KeyedTableRowList;
import mocapscope.app.control.table.LiveTable;
import mocapscope.app.control.table.LiveTableColumn;
import mocapscope.app.text.TextBundle;
import mocapscope.protocol.intercept.InterceptRule;
import mocapscope.protocol.intercept.InterceptorSnapshot;
import mocapscope.protocol.intercept.MessageOccurrenceMatcher;
import mocapscope.protocol.intercept.SessionInterceptor;
import mocapscope.protocol.transcript.Direction;
import org.jspecify.annotations.Nullable;

/**
 * A pane for editing the rules that change a session's intercepted messages; it also lists the effects of the changes.
 */
final class InterceptRulesPane extends BorderPane {
    private static final TextBundle TEXTS = TextBundle.of(InterceptRulesPane.class);
    private static final double NANOS = 1e9;
    private static final double MILLIS = 1e6;

    private final Consumer<Consumer<SessionInterceptor>> interceptorExecutor;
    private final InterceptRuleForm form = new InterceptRuleForm(this::arm);
    private final KeyedTableRowList<Line> rowList = new KeyedTableRowList<>(Line::number);
    private final LiveTable<Line> ruleTable = new LiveTable<>("rules", rowList, columns());
    private final Button remove = InterceptButtonFactory.button(
            "rule-remove", TEXTS.text("rule.remove"), TEXTS.text("rule.remove.hint"), this::remove);
    private final Button clear = InterceptButtonFactory.button(
            "rule-clear", TEXTS.text("rule.clear"), TEXTS.text("rule.clear.hint"), this::clear);
    private final KeyedTableRowList<TrafficChangeOrEffectTableRow> after =
            new KeyedTableRowList<>(TrafficChangeOrEffectTableRow::number);
    private final LiveTable<TrafficChangeOrEffectTableRow> effectRows =
            new LiveTable<>("follows", after, followColumns());
    private final Label saved = NodeConfigurator.styled(new Label(), "caption");

    /** Shows the complete text of a shortened row. */
    private final Label fullText = NodeConfigurator.styled(new Label(), "follow-whole");

    private List<InterceptorSnapshot.InterceptRuleState> shown = List.of();
    private @Nullable TrafficChangeOrEffectTableRow picked;

    /** An active intercept rule and its index. */
    private record Line(int number, InterceptorSnapshot.InterceptRuleState state) {
        InterceptRule rule() {
            return state.rule();
        }
    }

    /**
     * Creates the pane; {@code interceptorExecutor} runs an action with the interceptor of the chosen session; {@code pick} receives
     * the effect that the user selects; {@code script} saves the session as a script.
     */
    InterceptRulesPane(
            Consumer<Consumer<SessionInterceptor>> interceptorExecutor,
            Consumer<TrafficChangeOrEffectTableRow> pick,
            Runnable script) {
        this.interceptorExecutor = interceptorExecutor;
        ruleTable.setPlaceholder(new EmptyStatePane(TEXTS.text("rule.none"), TEXTS.text("rule.none.hint")));
        ruleTable.stretch(TEXTS.text("rule.column.action"));
        effectRows.setPlaceholder(new EmptyStatePane(TEXTS.text("follow.none"), TEXTS.text("follow.none.hint")));
        effectRows.stretch(TEXTS.text("follow.column.effect"));
        effectRows.setDimmed(
                effectRow -> !effectRow.intervention() && effectRow.rule().isEmpty());
        NodeConfigurator.wrapped(fullText);
        fullText.setId("follow-whole");
        fullText.managedProperty().bind(fullText.visibleProperty());
        fullText.setVisible(false);
        effectRows.onPick(interventionEffectRow -> {
            pick(interventionEffectRow);
            pick.accept(interventionEffectRow);
        });
        var title = NodeConfigurator.styled(new Label(TEXTS.text("follow.title")), "side-title");
        var save =
                InterceptButtonFactory.button("save-script", TEXTS.text("script"), TEXTS.text("script.hint"), script);
        saved.setMinWidth(0);
        saved.setId("script-saved");
        var bar = NodeConfigurator.styled(new HBox(save, saved, NodeConfigurator.spacer(), remove, clear), "side-bar");
        VBox.setVgrow(ruleTable.node(), Priority.ALWAYS);
        VBox.setVgrow(effectRows.node(), Priority.ALWAYS);
        var split = new SplitPane(new VBox(ruleTable.node(), bar), new VBox(title, effectRows.node(), fullText));
        split.setOrientation(Orientation.VERTICAL);
        split.setDividerPositions(0.42);
        setTop(form);
        setCenter(split);
        offer();
    }

    private static List<LiveTableColumn<Line>> columns() {
        return List.of(
                LiveTableColumn.text(TEXTS.text("rule.column.action"), 120, InterceptRulesPane::describeAction),
                LiveTableColumn.text(
                        TEXTS.text("held.column.direction"),
                        84,
                        line -> MessageDirectionLabels.label(
                                line.rule().matcher().direction())),
                LiveTableColumn.text(TEXTS.text("rule.column.message"), 105, InterceptRulesPane::describeMatcher),
                LiveTableColumn.text(TEXTS.text("rule.column.range"), 76, InterceptRulesPane::describeCount),
                LiveTableColumn.figure(
                        TEXTS.text("rule.column.matched"),
                        44,
                        0,
                        line -> line.state().matchCount()),
                LiveTableColumn.figure(
                        TEXTS.text("rule.column.applied"),
                        50,
                        0,
                        line -> line.state().executionCount()));
    }

    private static List<LiveTableColumn<TrafficChangeOrEffectTableRow>> followColumns() {
        return List.of(
                LiveTableColumn.figure(TEXTS.text("follow.column.time"), 70, 3, effectRow -> effectRow.time() / NANOS),
                LiveTableColumn.figure(
                        TEXTS.text("follow.column.after"),
                        76,
                        interventionEffectRow -> interventionEffectRow.intervention()
                                ? ""
                                : DisplayNumberFormatter.formatFixed(after(interventionEffectRow), 1),
                        InterceptRulesPane::after),
                LiveTableColumn.text(TEXTS.text("follow.column.effect"), 200, InterceptRulesPane::describeEffect),
                LiveTableColumn.text(TEXTS.text("follow.column.rule"), 52, TrafficChangeOrEffectTableRow::rule),
                LiveTableColumn.text(TEXTS.text("follow.column.section"), 70, TrafficChangeOrEffectTableRow::section));
    }

    /** Returns the delay in milliseconds; NaN for an intervention itself. */
    private static double after(TrafficChangeOrEffectTableRow effectRow) {
        return effectRow.intervention() ? Double.NaN : effectRow.sinceIntervention() / MILLIS;
    }

    private static String describeEffect(TrafficChangeOrEffectTableRow effectRow) {
        return effectRow.intervention() ? effectRow.text() : TEXTS.text("follow.indent", effectRow.text());
    }

    private static String fullText(TrafficChangeOrEffectTableRow effectRow) {
        var rule = effectRow.rule().isEmpty() ? "" : TEXTS.text("follow.rule", effectRow.rule(), effectRow.section());
        var advice = effectRow.advice().isEmpty()
                ? ""
                : TEXTS.text("follow.advice", effectRow.advice().describe());
        return effectRow.text() + rule + advice;
    }

    private static String describeAction(Line line) {
        var action = line.rule().action();
        var kind = InterceptActionKind.of(action);
        var name = TEXTS.text("action." + kind.textKey());
        return kind.parameters().isEmpty() ? name : TEXTS.text("rule.action", name, action.description());
    }

    private static String describeMatcher(Line line) {
        var name = line.rule().matcher().name();
        return name.equals(MessageOccurrenceMatcher.ANY) ? TEXTS.text("rule.any") : name;
    }

    private static String describeCount(Line line) {
        var matcher = line.rule().matcher();
        if (matcher.count() == MessageOccurrenceMatcher.ALL) {
            return TEXTS.text("rule.range.all", matcher.first());
        }
        long last = (long) matcher.first() + matcher.count() - 1;
        return last == matcher.first()
                ? TEXTS.text("rule.range.one", last)
                : TEXTS.text("rule.range", matcher.first(), last);
    }

    /**
     * Shows the active rules {@code working}, the {@code names} that rules can match, and the effects {@code effects}.
     */
    void show(
            List<InterceptorSnapshot.InterceptRuleState> working,
            Map<Direction, List<String>> names,
            List<TrafficChangeOrEffectTableRow> effects,
            long nanos) {
        form.setMessageNames(names);
        shown = working;
        rowList.setAll(IntStream.range(0, shown.size())
                .mapToObj(i -> new Line(i, shown.get(i)))
                .toList());
        after.setAll(effects);
        if (picked != null && effects.stream().noneMatch(picked::isSameAs)) {
            pick(null);
        }
        ruleTable.update(nanos);
        effectRows.update(nanos);
        offer();
    }

    private void pick(@Nullable TrafficChangeOrEffectTableRow effectRow) {
        picked = effectRow;
        fullText.setText(effectRow == null ? "" : fullText(effectRow));
        fullText.setVisible(effectRow != null);
    }

    /** Clears the pane and releases its session. */
    void clear(long nanos) {
        show(List.of(), Map.of(), List.of(), nanos);
    }

    /** Shows the result of saving a script. */
    void showMessage(String words) {
        saved.setText(words);
    }

    /** Fills the form with a draft's changed values, to be applied to every match. */
    void fill(MessageDraft draft) {
        form.fill(draft.direction(), draft.name(), draft.changedValues());
    }

    private void offer() {
        remove.setDisable(shown.isEmpty());
        clear.setDisable(shown.isEmpty());
    }

    private void arm(InterceptRule rule) {
        var all = new ArrayList<>(
                shown.stream().map(InterceptorSnapshot.InterceptRuleState::rule).toList());
        all.add(rule);
        interceptorExecutor.accept(one -> one.setRules(all));
    }

    /** Removes the selected rules, or all if none is selected. */
    private void remove() {
        var numbers = ruleTable.selectedOrAll().stream().map(Line::number).toList();
        var left = rowList.list().stream()
                .map(tableRow -> tableRow.value())
                .filter(line -> !numbers.contains(line.number()))
                .map(Line::rule)
                .toList();
        interceptorExecutor.accept(one -> one.setRules(left));
    }

    private void clear() {
        interceptorExecutor.accept(one -> one.setRules(List.of()));
    }
}
