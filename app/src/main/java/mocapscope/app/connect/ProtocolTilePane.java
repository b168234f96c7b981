package mocapscope.app.connect;

import java.util.List;
import java.util.function.Consumer;
import javafx.scene.control.Label;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.ToggleGroup;
import mocapscope.app.control.NodeConfigurator;
import mocapscope.protocol.session.Protocol;

/** A grid of tiles for selecting a protocol; each tile shows a protocol's name and scheme. */
final class ProtocolTilePane extends TwoColumnButtonGrid {
    private final ToggleGroup group = new ToggleGroup();

    /** Calls {@code chosen} when the user selects a tile, and {@code pressed} after a click or a key on one. */
    ProtocolTilePane(List<Protocol> protocols, Consumer<Protocol> chosen, Runnable pressed) {
        setTiles(protocols.stream()
                .map(protocol -> tile(protocol, chosen, pressed))
                .toList());
    }

    private ToggleButton tile(Protocol protocol, Consumer<Protocol> chosen, Runnable pressed) {
        var scheme = protocol.schemes().getFirst();
        var tile = tile(
                new ToggleButton(),
                "tile-" + protocol.name(),
                protocol.label(),
                NodeConfigurator.styled(new Label(scheme.name() + "://"), "figures"),
                scheme.help());
        tile.setUserData(protocol);
        tile.setToggleGroup(group);
        tile.setOnAction(_ -> {
            tile.setSelected(true); // a tile is never switched off
            chosen.accept(protocol); // the selected one, too, writes its scheme
            pressed.run();
        });
        tile.selectedProperty().subscribe(on -> {
            if (on) {
                chosen.accept(protocol); // by an arrow key, too
            }
        });
        return tile;
    }

    /** Selects the tile of a protocol. */
    void select(Protocol protocol) {
        group.getToggles().stream()
                .filter(tile -> protocol.equals(tile.getUserData()))
                .forEach(group::selectToggle);
    }
}
