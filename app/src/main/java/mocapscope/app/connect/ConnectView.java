package mocapscope.app.connect;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.stream.Stream;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import mocapscope.app.control.EmptyStatePane;
import mocapscope.app.control.NodeLayout;
import mocapscope.app.control.StyleSheetLoader;
import mocapscope.app.control.UpdateThrottle;
import mocapscope.app.model.SessionController;
import mocapscope.app.model.settings.Preferences;
import mocapscope.app.model.snapshot.AxisMappingOverride;
import mocapscope.app.model.snapshot.Selection;
import mocapscope.app.model.snapshot.SessionSnapshot;
import mocapscope.app.model.snapshot.Snapshot;
import mocapscope.app.pulse.MenuCommandGroup;
import mocapscope.app.pulse.NamedView;
import mocapscope.app.pulse.ViewCommand;
import mocapscope.app.text.TextBundle;
import mocapscope.protocol.session.endpoint.Endpoint;
import mocapscope.protocol.session.endpoint.SessionRole;

/** The view for opening sessions: an endpoint field and a card for each session. */
public final class ConnectView extends NamedView {
    private static final TextBundle TEXTS = TextBundle.of(ConnectView.class);
    private static final int SUGGESTIONS = 4;

    private final SessionController controller;
    private final RecentEndpointStore store;
    private final EndpointInputPane box;
    private final VBox cards = NodeLayout.styled(new VBox(), "cards");
    private final Consumer<Optional<Path>> convert;
    private final Consumer<Selection> select;
    private final BiConsumer<String, Selection> open;
    private final Node emptyPane;
    private final VBox root = NodeLayout.styled(new VBox(), "connect-view");
    private final Map<String, SessionStatusCard> byId = new LinkedHashMap<>();
    private final UpdateThrottle fifth = UpdateThrottle.fivePerSecond();
    private final UpdateThrottle doctorThrottle = UpdateThrottle.tenPerSecond();
    private final List<DoctorDialog> doctors = new ArrayList<>();
    private List<SessionSnapshot> clients = List.of();
    private List<String> order = List.of();
    private String selected = "";
    private List<String> all = List.of();
    /** The session that the command Disconnect closes; empty for none. */
    private final StringProperty closable = new SimpleStringProperty("");

    /**
     * Uses {@code demo} to start simulated devices and connect to them, {@code convert} to open the convert dialog, {@code
     * select} to select a session, and {@code open} to select something and bring a view to the front.
     */
    public ConnectView(
            SessionController controller,
            Preferences preferences,
            Runnable demo,
            Consumer<Optional<Path>> convert,
            Consumer<Selection> select,
            BiConsumer<String, Selection> open) {
        super("connect", TEXTS.text("title"), TEXTS.text("help"));
        this.convert = convert;
        this.select = select;
        this.open = open;
        this.controller = controller;
        this.store = new RecentEndpointStore(preferences);
        this.box = new EndpointInputPane(controller, store, this::examine);
        this.emptyPane = emptyPane(demo);
        var scroll = NodeLayout.scrollPane(new VBox(box, cards, emptyPane));
        scroll.setHbarPolicy(ScrollPane.ScrollBarPolicy.NEVER);
        VBox.setVgrow(scroll, Priority.ALWAYS);
        root.getChildren().addAll(scroll);
        StyleSheetLoader.add(root, ConnectView.class, "connect.css");
    }

    @Override
    public Node node() {
        return root;
    }

    @Override
    public List<MenuCommandGroup> commandGroups() {
        return List.of(MenuCommandGroup.of(
                ViewCommand.of("connect.new", TEXTS.text("new"), "Shortcut+N", this::openConnectDialog)
                        .requiringVisibleView(),
                ViewCommand.of("connect.type", TEXTS.text("type"), "Shortcut+L", box::focusTextField)
                        .requiringVisibleView(),
                ViewCommand.of("connect.examine", TEXTS.text("examine"), "Shortcut+E", this::examineWorst)
                        .requiringVisibleView(),
                ViewCommand.of("connect.rename", TEXTS.text("rename"), "F2", this::renameSession)
                        .requiringVisibleView(),
                ViewCommand.of("sessions.reset-counters", TEXTS.text("reset"), "", this::resetCounters),
                ViewCommand.of("connect.close", TEXTS.text("card.close"), "", () -> controller.close(closable.get()))
                        .withEnabled(closable.isNotEmpty())));
    }

    /** Returns commands for a text typed elsewhere: connecting to it, or to a matching recent endpoint. */
    public List<ViewCommand> suggest(String typed) {
        return Stream.concat(
                        Stream.of(typed.strip()).filter(this::endpoint),
                        store.list().stream()
                                .filter(one -> !typed.isBlank() && one.contains(typed.strip()))
                                .filter(this::endpoint))
                .distinct()
                .limit(SUGGESTIONS)
                .map(one ->
                        ViewCommand.of("connect.to", TEXTS.text("to", one), "", () -> connect(controller.parse(one))))
                .toList();
    }

    private void connect(Endpoint endpoint) {
        store.add(endpoint);
        controller.connect(endpoint);
    }

    /** Returns true for a valid endpoint in unmistakable form, since nearly every word could be a host name. */
    private boolean endpoint(String typed) {
        if (!typed.contains(":")) {
            return false;
        }
        try {
            controller.parse(typed);
            return true;
        } catch (IllegalArgumentException _) {
            return false;
        }
    }

    /** Opens a dialog that runs the connection doctor on an endpoint. */
    private void examine(Endpoint endpoint) {
        var doctor = new DoctorDialog(endpoint);
        doctors.add(doctor);
        doctor.show(root.getScene().getWindow());
    }

    /** Runs the connection doctor on the typed endpoint, else on that of the session in the worst state. */
    private void examineWorst() {
        box.typedEndpoint()
                .or(() -> clients.stream()
                        .max(Comparator.comparing(one -> one.health().verdict().grade()))
                        .map(one -> one.session().endpoint()))
                .ifPresentOrElse(this::examine, box::focusTextField);
    }

    /** Edits the name of the selected session, or of the only one. */
    private void renameSession() {
        var card = order.size() == 1 ? byId.get(order.getFirst()) : byId.get(selected);
        if (card != null) {
            card.editName();
        }
    }

    private void resetCounters() {
        all.forEach(controller::resetCounters);
    }

    private static boolean client(SessionSnapshot session) {
        return session.session().role() == SessionRole.CLIENT
                && !session.session().endpoint().isFile();
    }

    private void openConnectDialog() {
        new ConnectDialog(controller, store).show(root.getScene().getWindow());
    }

    /** Opens a menu at {@code at} that selects a session's axes and unit; {@code now} is the current choice. */
    public void chooseAxes(Node at, String session, AxisMappingOverride now) {
        new AxisMappingMenu(now, override -> controller.setAxisMapping(session, override)).show(at);
    }

    @Override
    public void refresh(Snapshot snapshot) {
        if (!fifth.isDue(snapshot.nanos())) {
            return;
        }
        clients = snapshot.sessions().stream().filter(ConnectView::client).toList();
        selected = snapshot.selection().session();
        var now = snapshot.sessions().stream().map(one -> one.session().id()).toList();
        if (!now.equals(order)) {
            order = now;
            arrange(snapshot.sessions());
        }
        snapshot.sessions().forEach(one -> {
            var card = card(one);
            card.show(one, snapshot.isLookBack(one));
            card.setSelected(snapshot.selection().session().equals(one.session().id()));
        });
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

    /** Updates the commands and the doctor dialogs, which are used while this view is hidden too. */
    public void refreshHidden(Snapshot snapshot) {
        all = snapshot.sessions().stream().map(one -> one.session().id()).toList();
        closable.set(findClosable(snapshot));
        if (!doctors.isEmpty() && doctorThrottle.isDue(snapshot.nanos())) {
            doctors.removeIf(doctor -> !doctor.isShowing());
            doctors.forEach(DoctorDialog::refresh);
        }
    }

    /** Returns the id of the open session that is selected, else of the only open one, else an empty text. */
    private static String findClosable(Snapshot snapshot) {
        var open = snapshot.sessions().stream()
                .filter(one -> !one.state().phase().isTerminal()
                        && !one.session().endpoint().isFile())
                .map(one -> one.session().id())
                .toList();
        var selected = snapshot.selection().session();
        return open.contains(selected) ? selected : open.size() == 1 ? open.getFirst() : "";
    }

    private void arrange(List<SessionSnapshot> all) {
        byId.keySet().retainAll(order);
        cards.getChildren().setAll(all.stream().map(this::card).toList());
        NodeLayout.setShown(emptyPane, all.isEmpty());
        cards.setManaged(!all.isEmpty());
    }

    private SessionStatusCard card(SessionSnapshot session) {
        return byId.computeIfAbsent(
                session.session().id(),
                _ -> new SessionStatusCard(
                        session, controller, this::examine, file -> convert.accept(Optional.of(file)), select, open));
    }

    private static Node emptyPane(Runnable demo) {
        var button = new Button(TEXTS.text("demo"));
        button.setId("try-demo");
        button.setOnAction(_ -> demo.run());
        var empty = new EmptyStatePane(TEXTS.text("empty.title"), TEXTS.text("empty.hint"));
        empty.getChildren().add(button);
        return empty;
    }
}
