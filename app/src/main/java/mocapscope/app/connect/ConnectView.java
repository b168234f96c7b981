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
import javafx.css.PseudoClass;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import mocapscope.app.control.NodeConfigurator;
import mocapscope.app.control.UpdateThrottle;
import mocapscope.app.control.ViewStyleSheetAttacher;
import mocapscope.app.model.SessionCommandController;
import mocapscope.app.model.settings.Preferences;
import mocapscope.app.model.snapshot.AxesAndUnitOverride;
import mocapscope.app.model.snapshot.SessionSnapshot;
import mocapscope.app.model.snapshot.SharedViewSelection;
import mocapscope.app.model.snapshot.Snapshot;
import mocapscope.app.pulse.AbstractTitledView;
import mocapscope.app.pulse.MenuAndPaletteCommand;
import mocapscope.app.pulse.MenuSection;
import mocapscope.app.text.TextBundle;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.endpoint.Endpoint;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.stage.StageEndpoint;

/** The view for opening sessions: an endpoint form and a card for each session. */
public final class ConnectView extends AbstractTitledView {
    private static final TextBundle TEXTS = TextBundle.of(ConnectView.class);
    private static final PseudoClass ONE_LINE = PseudoClass.getPseudoClass("one-line");
    private static final int SUGGESTIONS = 4;
    /** The space between cards in full, and above and below them. */
    private static final double CARD_GAP = 8;

    private static final double CARDS_PADDING = 24;
    /** The height that a form leaves to the list: that of four cards in one line. */
    private static final double LEAST_LIST = 128;

    private final SessionCommandController controller;
    private final RecentEndpointStore store;
    private final EndpointInputPane box;
    private final VBox cards = NodeConfigurator.styled(new VBox(), "cards");
    private final Consumer<Optional<Path>> convert;
    private final Consumer<SharedViewSelection> select;
    private final BiConsumer<String, SharedViewSelection> open;
    private final StartPagePane start;
    private final ScrollPane scroll;
    private final StackPane root = NodeConfigurator.styled(new StackPane(), "connect-view");
    private final SessionCardSortBar bar;
    private final SessionCardSorter sorted = new SessionCardSorter();
    private final RemovedSessionReopenBar undo = new RemovedSessionReopenBar(this::reopen);
    private final Consumer<Path> play;
    private final Map<String, SessionStatusCard> byId = new LinkedHashMap<>();
    private final UpdateThrottle fifth = UpdateThrottle.fivePerSecond();
    private final UpdateThrottle doctorThrottle = UpdateThrottle.tenPerSecond();
    private final List<DoctorDialog> doctors = new ArrayList<>();
    private List<SessionSnapshot> clients = List.of();
    private List<String> order = List.of();
    private boolean started;
    private boolean oneLine;
    private String selected = "";
    private List<SessionSnapshot> all = List.of();
    /** The session that the command Disconnect closes; empty for none. */
    private final StringProperty closable = new SimpleStringProperty("");

    /**
     * Uses {@code demo} to start simulated devices and connect to them, {@code choose} to ask for a recording and open it,
     * {@code convert} to open the convert dialog, {@code play} to open a recording, {@code select} to select a session, and
     * {@code open} to select something and bring a view to the front.
     */
    public ConnectView(
            SessionCommandController controller,
            Preferences preferences,
            Runnable demo,
            Runnable choose,
            Consumer<Optional<Path>> convert,
            Consumer<Path> play,
            Consumer<SharedViewSelection> select,
            BiConsumer<String, SharedViewSelection> open) {
        super("connect", TEXTS.text("title"), TEXTS.text("help"));
        this.convert = convert;
        this.play = play;
        this.select = select;
        this.open = open;
        this.controller = controller;
        this.store = new RecentEndpointStore(preferences);
        this.box = new EndpointInputPane(controller, store, this::examine);
        this.start = new StartPagePane(choose, this::openServeDialog, demo, box::beginStage, box::connect);
        this.bar = new SessionCardSortBar(preferences, this::invalidate);
        scroll = NodeConfigurator.scrollPane(new VBox(box, bar, cards, start));
        scroll.setHbarPolicy(ScrollPane.ScrollBarPolicy.NEVER);
        StackPane.setAlignment(undo, Pos.BOTTOM_CENTER);
        root.getChildren().addAll(scroll, undo);
        cards.widthProperty().subscribe(_ -> invalidate());
        ViewStyleSheetAttacher.add(root, ConnectView.class, "connect.css");
    }

    @Override
    public Node node() {
        return root;
    }

    @Override
    public List<MenuSection> commandGroups() {
        return List.of(MenuSection.of(
                MenuAndPaletteCommand.of("connect.new", TEXTS.text("new"), "Shortcut+N", box::openForm)
                        .requiringVisibleView(),
                MenuAndPaletteCommand.of("connect.type", TEXTS.text("type"), "Shortcut+L", box::focusTextField)
                        .requiringVisibleView(),
                MenuAndPaletteCommand.of("connect.stage", TEXTS.text("start.stage"), "", box::beginStage)
                        .requiringVisibleView(),
                MenuAndPaletteCommand.of("connect.serve", TEXTS.text("serve"), "", this::openServeDialog),
                MenuAndPaletteCommand.of("connect.examine", TEXTS.text("examine"), "Shortcut+E", this::examineWorst)
                        .requiringVisibleView(),
                MenuAndPaletteCommand.of("connect.rename", TEXTS.text("rename"), "F2", this::renameSession)
                        .requiringVisibleView(),
                MenuAndPaletteCommand.of("connect.color", TEXTS.text("color"), "", this::chooseColor)
                        .requiringVisibleView(),
                MenuAndPaletteCommand.of("sessions.reset-counters", TEXTS.text("reset"), "", this::resetCounters),
                MenuAndPaletteCommand.of(
                                "connect.close", TEXTS.text("card.close"), "", () -> controller.close(closable.get()))
                        .withEnabled(closable.isNotEmpty())));
    }

    /** Returns commands for a text typed elsewhere: connecting to it, or to a matching recent endpoint. */
    public List<MenuAndPaletteCommand> suggest(String typed) {
        return Stream.concat(
                        Stream.of(typed.strip()).filter(this::endpoint),
                        store.list().stream()
                                .filter(one -> !typed.isBlank() && one.contains(typed.strip()))
                                .filter(this::endpoint))
                .distinct()
                .limit(SUGGESTIONS)
                .map(one -> MenuAndPaletteCommand.of(
                        "connect.to", TEXTS.text("to", one), "", () -> connect(controller.parse(one))))
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

    /** Edits the name of the selected session, or of the first one. */
    private void renameSession() {
        selectedCard().ifPresent(SessionStatusCard::editName);
    }

    /** Opens the colors of the selected session, or of the first one. */
    private void chooseColor() {
        selectedCard().ifPresent(SessionStatusCard::chooseColor);
    }

    private Optional<SessionStatusCard> selectedCard() {
        return Optional.ofNullable(byId.get(selected))
                .or(() -> order.stream().findFirst().map(byId::get));
    }

    private void resetCounters() {
        all.forEach(one -> controller.resetCounters(one.session().id()));
    }

    private static boolean client(SessionSnapshot session) {
        return session.session().role() == SessionRole.CLIENT
                && !session.session().endpoint().isFile();
    }

    private void openServeDialog() {
        new SimulatedDeviceDialog(controller).show(root.getScene().getWindow());
    }

    /** Opens a menu at {@code at} that selects a session's axes and unit; {@code now} is the current choice. */
    public void chooseAxes(Node at, String session, AxesAndUnitOverride now) {
        new AxesAndUnitMenu(now, override -> controller.setAxisMapping(session, override)).show(at);
    }

    @Override
    public void refresh(Snapshot snapshot) {
        if (!fifth.isDue(snapshot.nanos())) {
            return;
        }
        clients = snapshot.sessions().stream().filter(ConnectView::client).toList();
        selected = snapshot.selection().session();
        snapshot.sessions().forEach(one -> card(one).show(one, snapshot.isLookBack(one)));
        fitForm();
        oneLine = bar.selectForm(cards.isHover() ? !oneLine : fitsInFull());
        cards.pseudoClassStateChanged(ONE_LINE, oneLine);
        byId.forEach((id, card) -> {
            card.setForm(oneLine, cards.getWidth());
            card.setSelected(id.equals(selected));
        });
        var now = sorted.update(snapshot, bar.sorting(), cards.isHover());
        if (!started || !now.equals(order)) {
            boolean changed = !started || now.isEmpty() != order.isEmpty();
            started = true;
            order = now;
            arrange();
            if (changed) {
                showStart();
            }
        }
    }

    /** Leaves room below an open form for the first sessions. */
    private void fitForm() {
        double room = scroll.getViewportBounds().getHeight() - bar.getHeight() - LEAST_LIST;
        double most = order.isEmpty() ? Double.MAX_VALUE : room;
        if (box.getMaxHeight() != most) {
            box.setMaxHeight(most); // requests layout even if it changes nothing
        }
    }

    /** Returns true if all cards are visible at once in full; true before the first layout. */
    private boolean fitsInFull() {
        double room = scroll.getViewportBounds().getHeight() - box.getHeight() - bar.getHeight() - CARDS_PADDING;
        double height = byId.values().stream()
                .mapToDouble(card -> card.fullHeight() + CARD_GAP)
                .sum();
        return box.getHeight() == 0 || height - CARD_GAP <= room;
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
        undo.refresh(snapshot.nanos());
        all = snapshot.sessions();
        closable.set(findClosable(snapshot));
        if (!doctors.isEmpty() && doctorThrottle.isDue(snapshot.nanos())) {
            doctors.removeIf(doctor -> !doctor.isShowing());
            doctors.forEach(DoctorDialog::refresh);
        }
    }

    /** Returns the id of the open session that is selected, else of the only open one, else an empty text. */
    private static String findClosable(Snapshot snapshot) {
        var selected = snapshot.selection().session();
        var only = "";
        int open = 0;
        for (var one : snapshot.sessions()) {
            if (!one.state().phase().isTerminal() && !isRecording(one.session().endpoint())) {
                only = one.session().id();
                if (only.equals(selected)) {
                    return only;
                }
                open++;
            }
        }
        return open == 1 ? only : "";
    }

    private void arrange() {
        byId.keySet().retainAll(order);
        cards.getChildren().setAll(order.stream().map(byId::get).toList());
        NodeConfigurator.setShown(bar, !order.isEmpty());
        cards.setManaged(!order.isEmpty());
    }

    /** Shows the ways to begin while no session exists, and hides them afterwards. */
    private void showStart() {
        boolean empty = order.isEmpty();
        NodeConfigurator.setShown(start, empty);
        if (empty) {
            start.setRecent(store.list());
        }
        box.setStart(empty);
    }

    private SessionStatusCard card(SessionSnapshot session) {
        return byId.computeIfAbsent(
                session.session().id(),
                _ -> new SessionStatusCard(
                        session,
                        controller,
                        this::examine,
                        file -> convert.accept(Optional.of(file)),
                        select,
                        open,
                        this::remove));
    }

    /** Removes a session, and offers to open it anew if it can be opened from here. */
    private void remove(SessionSnapshot session) {
        var endpoint = session.session().endpoint();
        controller.remove(session.session().id());
        if (client(session) || endpoint.isFile() && isLastOf(session)) {
            undo.add(session);
        }
    }

    private static boolean isRecording(Endpoint endpoint) {
        return endpoint.isFile() && !StageEndpoint.isStage(endpoint);
    }

    /** Returns true if no other session plays the file of this one. */
    private boolean isLastOf(SessionSnapshot session) {
        var file = session.session().endpoint().toString();
        return byId.values().stream()
                .map(SessionStatusCard::session)
                .filter(other -> !other.id().equals(session.session().id()))
                .map(Session::endpoint)
                .noneMatch(endpoint -> endpoint.isFile() && endpoint.toString().equals(file));
    }

    private void reopen(Endpoint endpoint) {
        if (isRecording(endpoint)) {
            play.accept(Path.of(endpoint.toString()));
        } else {
            controller.connect(endpoint);
        }
    }
}
