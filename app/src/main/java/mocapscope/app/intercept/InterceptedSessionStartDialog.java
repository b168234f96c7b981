package mocapscope.app.intercept;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.control.RadioButton;
import javafx.scene.control.TextField;
import javafx.scene.control.ToggleGroup;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import javafx.stage.Window;
import mocapscope.app.control.DialogStage;
import mocapscope.app.control.NodeConfigurator;
import mocapscope.app.control.ViewStyleSheetAttacher;
import mocapscope.app.model.SessionInterceptorAttacher;
import mocapscope.app.model.settings.Preferences;
import mocapscope.app.text.TextBundle;
import mocapscope.protocol.catalog.ProtocolCatalog;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.transcript.Direction;

/**
 * A dialog in which the user starts a session whose messages are intercepted from the first byte. The session is a
 * client of a device, a simulated device, or those of a proxy's clients.
 */
final class InterceptedSessionStartDialog {
    private static final TextBundle TEXTS = TextBundle.of(InterceptedSessionStartDialog.class);
    private static final String PREFERENCE_KEY = "bench begin";
    private static final String PROXY = "PROXY";
    private static final double WIDTH = 440;

    private final SessionInterceptorAttacher controller;
    private final Preferences preferences;
    private final Runnable begins;
    private final RadioButton client = new RadioButton(TEXTS.text("begin.client"));
    private final RadioButton server = new RadioButton(TEXTS.text("begin.server"));
    private final RadioButton proxy = new RadioButton(TEXTS.text("begin.proxy"));
    private final Label listening = NodeConfigurator.styled(new Label(TEXTS.text("begin.listening")), "caption");
    private final Label serverLabel = NodeConfigurator.styled(new Label(TEXTS.text("begin.upstream")), "caption");
    private final TextField upstream = NodeConfigurator.styled(new TextField(), "figures");
    private final TextField endpoint = NodeConfigurator.styled(new TextField(), "figures");
    private final CheckBox out = new CheckBox(TEXTS.text("hold.out"));
    private final CheckBox in = new CheckBox(TEXTS.text("hold.in"));
    private final Label patience = NodeConfigurator.styled(new Label(), "caption");
    private final Label problem = NodeConfigurator.styled(new Label(), "problem");
    private final DialogStage stage;

    /** Creates the dialog; {@code begins} is called before a session starts. */
    InterceptedSessionStartDialog(SessionInterceptorAttacher controller, Preferences preferences, Runnable begins) {
        this.controller = controller;
        this.begins = begins;
        this.preferences = preferences;
        var roles = new ToggleGroup();
        roles.getToggles().addAll(client, server, proxy);
        client.setId("begin-client");
        server.setId("begin-server");
        proxy.setId("begin-proxy");
        client.setSelected(true);
        endpoint.setId("begin-endpoint");
        endpoint.setOnAction(_ -> begin());
        upstream.setId("begin-upstream");
        upstream.setPromptText(TEXTS.text("begin.prompt"));
        upstream.setOnAction(_ -> begin());
        for (var node : List.of(listening, serverLabel, upstream)) {
            node.visibleProperty().bind(proxy.selectedProperty());
            node.managedProperty().bind(proxy.selectedProperty());
        }
        out.setId("begin-hold-out");
        in.setId("begin-hold-in");
        out.setSelected(true);
        problem.setId("begin-problem");
        problem.setWrapText(true);
        NodeConfigurator.wrapped(patience);
        showRole(false);
        var body = new VBox(
                new VBox(8, client, server, proxy),
                listening,
                endpoint,
                serverLabel,
                upstream,
                new HBox(16, out, in),
                patience,
                problem,
                buttons());
        body.getStyleClass().add("intercept-dialog");
        ViewStyleSheetAttacher.add(body, InterceptedSessionStartDialog.class, "intercept.css");
        stage = new DialogStage(TEXTS.text("begin.title"), WIDTH, body);
        proxy.selectedProperty().addListener((_, _, between) -> showRole(between));
        restore(preferences.find(PREFERENCE_KEY));
        proxy.selectedProperty().addListener(_ -> stage.sizeToScene());
    }

    /** Shows the words of a proxy, which has a client and a server on its sides, or those of one side. */
    private void showRole(boolean between) {
        endpoint.setPromptText(between ? TEXTS.text("begin.listening.prompt") : TEXTS.text("begin.prompt"));
        out.setText(between ? TEXTS.text("hold.to-server", SessionRole.SERVER.keyword()) : TEXTS.text("hold.out"));
        in.setText(between ? TEXTS.text("hold.to-client", SessionRole.CLIENT.keyword()) : TEXTS.text("hold.in"));
        patience.setText(between ? TEXTS.text("begin.patience.proxy") : TEXTS.text("begin.patience"));
    }

    private HBox buttons() {
        var cancel = InterceptButtonFactory.button("begin-cancel", TEXTS.text("begin.cancel"), this::close);
        var go = InterceptButtonFactory.button("begin-go", TEXTS.text("begin.go"), this::begin);
        go.getStyleClass().add("accent");
        go.setDefaultButton(true);
        return NodeConfigurator.styled(new HBox(cancel, go), "dialog-buttons");
    }

    private void close() {
        stage.close();
    }

    /** Chooses to act as the device. */
    void selectDevice() {
        server.setSelected(true);
    }

    void show(Window owner) {
        stage.showOver(owner);
        endpoint.requestFocus();
        endpoint.selectAll();
    }

    private void begin() {
        try {
            preferences.store(PREFERENCE_KEY, proxy.isSelected() ? startProxy() : startSession());
            stage.close();
        } catch (IllegalArgumentException exception) {
            problem.setText(exception.getMessage());
        }
    }

    /** Starts a session; returns the choices to store. */
    private List<String> startSession() {
        var role = client.isSelected() ? SessionRole.CLIENT : SessionRole.SERVER;
        var where = ProtocolCatalog.parse(endpoint.getText().strip(), role);
        begins.run();
        controller.start(where, role, holding(role));
        return List.of(role.name(), where.toString(), word(out), word(in));
    }

    /** Starts a proxy, whose sessions are those of clients; returns the choices to store. */
    private List<String> startProxy() {
        var where = ProtocolCatalog.parse(endpoint.getText().strip(), SessionRole.SERVER);
        var server = ProtocolCatalog.parse(upstream.getText().strip(), SessionRole.CLIENT);
        begins.run();
        controller.startProxy(where, server, holding(SessionRole.CLIENT));
        return List.of(PROXY, where.toString(), word(out), word(in), server.toString());
    }

    private Set<Direction> holding(SessionRole role) {
        var holding = EnumSet.noneOf(Direction.class);
        if (out.isSelected()) {
            holding.add(role.outgoing());
        }
        if (in.isSelected()) {
            holding.add(role.incoming());
        }
        return holding;
    }

    private static String word(CheckBox box) {
        return String.valueOf(box.isSelected());
    }

    private void restore(List<String> kept) {
        if (kept.size() == 5) {
            upstream.setText(kept.get(4));
        }
        if (kept.size() >= 4) {
            proxy.setSelected(kept.getFirst().equals(PROXY));
            server.setSelected(kept.getFirst().equals(SessionRole.SERVER.name()));
            endpoint.setText(kept.get(1));
            out.setSelected(Boolean.parseBoolean(kept.get(2)));
            in.setSelected(Boolean.parseBoolean(kept.get(3)));
        }
    }
}
