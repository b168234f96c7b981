package mocapscope.app.stage;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import mocapscope.app.control.DisplayNumberFormatter;
import mocapscope.app.control.StatusLamp.LampState;
import mocapscope.app.control.table.LampCellPainter;
import mocapscope.app.control.table.LiveTableColumn;
import mocapscope.app.text.TextBundle;
import mocapscope.protocol.stage.StageStatus;

/** Creates the columns of a table that lists machines and their sessions shared through a NATS server. */
final class StageColumns {
    private static final TextBundle TEXTS = TextBundle.of(StageColumns.class);
    /** The title of the column that takes the remaining width. */
    static final String STATE = TEXTS.text("column.state");

    /** The columns that a narrow table omits, by their titles, with the least widths of the table that shows them. */
    static final Map<String, Double> LEAST_WIDTHS = Map.of(
            TEXTS.text("column.dropped"), 680.0,
            TEXTS.text("column.endpoint"), 900.0,
            TEXTS.text("column.program"), 1040.0);

    private StageColumns() {}

    static List<LiveTableColumn<StageRow>> createColumns() {
        return List.of(
                LiveTableColumn.text(
                        TEXTS.text("column.machine"), 96, row -> row.agent().agent()),
                LiveTableColumn.text(
                        TEXTS.text("column.session"), 96, row -> row.address().session()),
                LiveTableColumn.<StageRow>text(STATE, 150, StageColumns::sentence)
                        .withChangingValues()
                        .withPainter(() -> new LampCellPainter<>(StageColumns::lamp, StageColumns::sentence)),
                LiveTableColumn.measurement(TEXTS.text("column.rate"), 76, 1, StageColumns::rate),
                LiveTableColumn.figure(
                        TEXTS.text("column.entries"),
                        84,
                        row -> row.session().isEmpty() ? "" : DisplayNumberFormatter.formatCount(entries(row)),
                        StageColumns::entries),
                LiveTableColumn.figure(
                        TEXTS.text("column.dropped"),
                        70,
                        row -> dropped(row) == 0 ? "" : DisplayNumberFormatter.formatCount(dropped(row)),
                        StageColumns::dropped),
                LiveTableColumn.<StageRow>text(
                                TEXTS.text("column.open"), 64, row -> row.isOpen() ? TEXTS.text("open.yes") : "")
                        .withChangingValues(),
                LiveTableColumn.text(TEXTS.text("column.endpoint"), 190, StageColumns::endpoint),
                LiveTableColumn.text(
                        TEXTS.text("column.program"), 120, row -> row.agent().program()));
    }

    private static String endpoint(StageRow row) {
        return row.session()
                .map(session -> session.listed().description().endpoint())
                .orElse("");
    }

    private static double rate(StageRow row) {
        return row.session()
                .map(StageStatus.SharedSessionStatus::entriesPerSecond)
                .orElse(Double.NaN);
    }

    private static long entries(StageRow row) {
        return row.session().map(session -> session.listed().entries()).orElse(0L);
    }

    private static long dropped(StageRow row) {
        return row.session().map(session -> session.listed().dropped()).orElse(0L);
    }

    /** Returns the sentence of the agent's verdict, else the phase of the session. */
    static String sentence(StageRow row) {
        return row.session()
                .map(session -> session.verdict()
                        .map(StageStatus.SharedVerdict::sentence)
                        .orElseGet(() -> session.listed().phase().name().toLowerCase(Locale.ROOT)))
                .orElse(TEXTS.text("no.sessions"));
    }

    static LampState lamp(StageRow row) {
        return row.session()
                .flatMap(StageStatus.SharedSessionStatus::verdict)
                .map(verdict -> LampState.of(verdict.grade(), verdict.isEnded()))
                .orElse(row.session().isPresent() ? LampState.BUSY : LampState.OFF);
    }
}
