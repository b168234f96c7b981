package mocapscope.app.takes;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import javafx.scene.control.Button;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.TextField;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import javafx.stage.FileChooser;
import mocapscope.app.control.DisplayNameConverter;
import mocapscope.app.control.FileToPathConverter;
import mocapscope.app.control.NodeConfigurator;
import mocapscope.app.text.TextBundle;
import mocapscope.protocol.catalog.ProtocolCatalog;
import mocapscope.protocol.recording.RecordingFormat;
import mocapscope.protocol.session.Protocol;
import org.jspecify.annotations.Nullable;

/** A form field for choosing a recording file and settings needed to open it, such as the protocol. */
final class RecordingInputFileField extends VBox {
    private static final TextBundle TEXTS = TextBundle.of(RecordingInputFileField.class);
    private static final double PORT_WIDTH = 90;

    private final Path folder;
    private final Runnable changed;
    private final Consumer<String> errorConsumer;
    private final TextField name = new TextField();
    private final Button browse = new Button(TEXTS.text("choose"));
    private final ChoiceBox<Optional<Protocol>> protocol = new ChoiceBox<>();
    private final TextField port = new TextField();
    private final TextField namesName = new TextField();
    private final Button browseNames = new Button(TEXTS.text("choose"));
    private final Button clearNames = new Button(TEXTS.text("convert.names.clear"));
    private final VBox namesField = TakeSettingsDialog.createField(
            TEXTS.text("convert.names"), new HBox(6, namesName, browseNames, clearNames));
    private final VBox protocolField = TakeSettingsDialog.createField(TEXTS.text("convert.protocol"), protocol);
    private final VBox portField = TakeSettingsDialog.createField(TEXTS.text("convert.port"), port);
    private final HBox choiceRow = NodeConfigurator.styled(new HBox(protocolField, portField), "take-row");
    private @Nullable Path file;
    private @Nullable Path names;
    private RecordingFormat format = RecordingFormat.UNKNOWN;
    private String typed = "";

    /**
     * Uses {@code folder} as the usual folder of recordings; calls {@code changed} when the file, protocol or port
     * changes, and {@code errorConsumer} with the reason for an invalid file name.
     */
    RecordingInputFileField(Path folder, Runnable changed, Consumer<String> errorConsumer) {
        this.folder = folder;
        this.changed = changed;
        this.errorConsumer = errorConsumer;
        getStyleClass().add("take-fields");
        name.setId("convert-recording");
        name.setEditable(false);
        name.setFocusTraversable(false); // the field is not editable: files are selected with the button
        name.setPromptText(TEXTS.text("convert.recording.none"));
        browse.setId("convert-browse");
        browse.setMinWidth(USE_PREF_SIZE);
        browse.setOnAction(_ -> browse());
        HBox.setHgrow(name, Priority.ALWAYS);
        protocol.setId("convert-protocol");
        protocol.setMaxWidth(Double.MAX_VALUE);
        protocol.setConverter(new DisplayNameConverter<>(
                one -> one.map(Protocol::label).orElseGet(() -> TEXTS.text("convert.protocol.any"))));
        HBox.setHgrow(protocolField, Priority.ALWAYS);
        port.setId("convert-port");
        port.setPrefWidth(PORT_WIDTH);
        port.setPromptText(TEXTS.text("convert.port.usual"));
        port.setOnAction(_ -> notifyPortChanged());
        port.focusedProperty().subscribe(now -> {
            if (!now) {
                notifyPortChanged();
            }
        });
        getChildren()
                .setAll(
                        TakeSettingsDialog.createField(TEXTS.text("convert.recording"), new HBox(6, name, browse)),
                        choiceRow,
                        namesField);
        prepareNames();
        updateChoiceFields();
    }

    private void prepareNames() {
        namesName.setId("convert-names");
        namesName.setEditable(false);
        namesName.setFocusTraversable(false);
        namesName.setPromptText(TEXTS.text("convert.names.none"));
        HBox.setHgrow(namesName, Priority.ALWAYS);
        browseNames.setId("convert-names-browse");
        browseNames.setMinWidth(USE_PREF_SIZE);
        browseNames.setOnAction(_ -> choose(TEXTS.text("convert.names")).ifPresent(this::takeNames));
        clearNames.setId("convert-names-clear");
        clearNames.setMinWidth(USE_PREF_SIZE);
        clearNames.setOnAction(_ -> takeNames(null));
    }

    /** Takes missing names from another recording, or from none. */
    void takeNames(@Nullable Path chosen) {
        showNames(chosen);
        changed.run();
    }

    private void showNames(@Nullable Path chosen) {
        names = chosen;
        namesName.setText(chosen == null ? "" : chosen.toString());
        namesName.positionCaret(namesName.getText().length());
        clearNames.setDisable(chosen == null);
    }

    Optional<Path> file() {
        return Optional.ofNullable(file);
    }

    void open(Path chosen) {
        file = chosen;
        format = recognise(chosen);
        name.setText(chosen.toString());
        name.positionCaret(chosen.toString().length());
        typed = "";
        port.clear();
        showNames(null);
        protocol.setOnAction(null);
        protocol.getItems().setAll(choices());
        protocol.setValue(protocol.getItems().getFirst());
        protocol.setOnAction(_ -> changed.run());
        updateChoiceFields();
        changed.run();
    }

    private static RecordingFormat recognise(Path chosen) {
        try {
            return RecordingFormat.of(chosen, ProtocolCatalog.protocols());
        } catch (IOException _) {
            return RecordingFormat.UNKNOWN; // the thread that opens the file reports the reason
        }
    }

    /**
     * Returns the entered protocol and port.
     *
     * @throws IllegalArgumentException if the input is invalid, with the reason
     */
    RecordingOpenOptions protocolInput() {
        return RecordingOpenOptions.of(
                Optional.ofNullable(protocol.getValue()).flatMap(one -> one),
                port.getText(),
                Optional.ofNullable(names));
    }

    void focus() {
        browse.requestFocus();
    }

    /**
     * Returns the protocols to select from: a network capture may determine the protocol; a session's bytes do not, so
     * the first protocol is the default.
     */
    private List<Optional<Protocol>> choices() {
        var all = ProtocolCatalog.protocols().stream().map(Optional::of);
        return format != RecordingFormat.SESSION_CAPTURE
                ? Stream.concat(Stream.of(Optional.<Protocol>empty()), all).toList()
                : all.toList();
    }

    private void updateChoiceFields() {
        boolean needsPort = format == RecordingFormat.NETWORK_CAPTURE;
        NodeConfigurator.setShown(choiceRow, needsPort || format == RecordingFormat.SESSION_CAPTURE);
        NodeConfigurator.setShown(portField, needsPort);
        NodeConfigurator.setShown(namesField, needsPort || format == RecordingFormat.TAKE);
    }

    private void notifyPortChanged() {
        if (!port.getText().equals(typed)) {
            typed = port.getText();
            changed.run();
        }
    }

    private void browse() {
        choose(TEXTS.text("convert.recording")).ifPresent(this::open);
    }

    private Optional<Path> choose(String title) {
        var chooser = new FileChooser();
        chooser.setTitle(title);
        if (Files.isDirectory(folder)) {
            chooser.setInitialDirectory(folder.toFile());
        }
        var patterns = RecordingFormat.namePatterns(ProtocolCatalog.protocols());
        chooser.getExtensionFilters()
                .setAll(
                        new FileChooser.ExtensionFilter(TEXTS.text("convert.kinds"), patterns),
                        new FileChooser.ExtensionFilter(TEXTS.text("convert.kinds.all"), "*"));
        return FileToPathConverter.toPath(chooser.showOpenDialog(getScene().getWindow()), errorConsumer);
    }
}
