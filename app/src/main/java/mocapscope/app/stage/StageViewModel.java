package mocapscope.app.stage;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import mocapscope.app.control.StatusLamp.LampState;
import mocapscope.app.model.stage.OpenedStage;
import mocapscope.app.text.TextBundle;
import mocapscope.protocol.stage.StageAddress;
import mocapscope.protocol.stage.StageStatus;

/**
 * The texts and table rows of the view that lists machines sharing sessions through a NATS server. No nodes, no
 * threads, no clock.
 *
 * @param title the address of the stage
 * @param state the state of the connection in words
 * @param emptyTitle the title that is shown while there are no rows, with {@code emptyHint}
 */
record StageViewModel(
        boolean isListed,
        String title,
        LampState lamp,
        String state,
        String emptyTitle,
        String emptyHint,
        List<StageRow> rows) {
    private static final TextBundle TEXTS = TextBundle.of(StageViewModel.class);

    /** Creates the model of the stage that the window lists; {@code watched} are the sessions that the window watches. */
    static StageViewModel of(Optional<OpenedStage> stage, List<StageAddress> watched) {
        if (stage.isEmpty()) {
            return new StageViewModel(
                    false, "", LampState.OFF, "", TEXTS.text("none"), TEXTS.text("none.hint"), List.of());
        }
        var address = stage.get().address();
        var status = stage.get().status();
        var rows = rows(address, status, watched);
        var texts = texts(address, status);
        return new StageViewModel(
                true, address.toString(), lamp(status), state(status, rows), texts.title(), texts.hint(), rows);
    }

    private record EmptyStateTexts(String title, String hint) {}

    private static EmptyStateTexts texts(StageAddress address, StageStatus status) {
        if (status.isConnected()) {
            return new EmptyStateTexts(
                    TEXTS.text("empty"),
                    TEXTS.text("empty.hint", stageOf(address).toString()));
        }
        return status.problem().isEmpty()
                ? new EmptyStateTexts(TEXTS.text("connecting", address.server()), TEXTS.text("connecting.hint"))
                : new EmptyStateTexts(
                        TEXTS.text("failed", address.server()), TEXTS.text("failed.hint", status.problem()));
    }

    private static StageAddress stageOf(StageAddress address) {
        return new StageAddress(address.server(), address.isSecure(), address.stage(), "", "");
    }

    private static LampState lamp(StageStatus status) {
        if (status.isConnected()) {
            return LampState.GOOD;
        }
        return status.problem().isEmpty() ? LampState.BUSY : LampState.WARNING;
    }

    private static String state(StageStatus status, List<StageRow> rows) {
        if (status.isConnected()) {
            long sessions =
                    rows.stream().filter(row -> row.session().isPresent()).count();
            return TEXTS.text(
                    "state.connected",
                    TEXTS.formatCount("machines", status.agents().size()),
                    TEXTS.formatCount("sessions", sessions));
        }
        return status.problem().isEmpty() ? TEXTS.text("state.connecting") : TEXTS.text("state.away");
    }

    private static List<StageRow> rows(StageAddress stage, StageStatus status, List<StageAddress> watched) {
        var rows = new ArrayList<StageRow>();
        for (var agent : status.agents()) {
            if (agent.sessions().isEmpty()) {
                rows.add(new StageRow(stage.withAgent(agent.agent()), agent, Optional.empty(), false));
            }
            for (var session : agent.sessions()) {
                rows.add(new StageRow(
                        session.address(), agent, Optional.of(session), watched.contains(session.address())));
            }
        }
        return rows;
    }

    /** Returns the addresses of the sessions that the window does not watch yet. */
    List<StageAddress> unopened() {
        return rows.stream()
                .filter(row -> row.session().isPresent() && !row.isOpen())
                .map(StageRow::address)
                .toList();
    }
}
