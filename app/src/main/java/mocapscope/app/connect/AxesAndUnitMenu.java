package mocapscope.app.connect;

import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import javafx.geometry.Side;
import javafx.scene.Node;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.Menu;
import javafx.scene.control.RadioMenuItem;
import javafx.scene.control.SeparatorMenuItem;
import mocapscope.app.model.snapshot.AxesAndUnitOverride;
import mocapscope.app.text.TextBundle;
import mocapscope.protocol.sample.Basis;
import mocapscope.protocol.sample.Basis.SignedAxis;
import mocapscope.protocol.sample.LengthUnit;
import mocapscope.protocol.session.endpoint.OptionDefinition;

/** A context menu that sets a session's axes and length unit. */
final class AxesAndUnitMenu {
    private static final TextBundle TEXTS = TextBundle.of(AxesAndUnitMenu.class);
    private static final List<SignedAxis> UPWARD =
            List.of(SignedAxis.Y, SignedAxis.Z, SignedAxis.MINUS_Y, SignedAxis.MINUS_Z);

    private final AxesAndUnitOverride now;
    private final Consumer<AxesAndUnitOverride> chosen;

    AxesAndUnitMenu(AxesAndUnitOverride now, Consumer<AxesAndUnitOverride> chosen) {
        this.now = now;
        this.chosen = chosen;
    }

    /** Returns the axes offered in the menu, in the notation of options. */
    static List<String> axes() {
        return Stream.of(true, false)
                .flatMap(hand -> UPWARD.stream().map(up -> Basis.upright(up, hand, 1)))
                .map(Basis::axes)
                .toList();
    }

    void show(Node below) {
        var menu = new ContextMenu();
        menu.setId("axes-menu");
        menu.getItems().add(axes(OptionDefinition.AUTO, TEXTS.text("axes.auto")));
        for (boolean hand : new boolean[] {true, false}) {
            menu.getItems().add(new SeparatorMenuItem());
            for (var up : UPWARD) {
                var basis = Basis.upright(up, hand, 1);
                menu.getItems().add(axes(basis.axes(), words(basis)));
            }
        }
        var unit = new Menu(TEXTS.text("unit"));
        unit.getItems().add(unit(OptionDefinition.AUTO, TEXTS.text("unit.auto")));
        LengthUnit.symbols().forEach(symbol -> unit.getItems().add(unit(symbol, symbol)));
        menu.getItems().addAll(new SeparatorMenuItem(), unit);
        menu.show(below, Side.BOTTOM, 0, 0);
    }

    private RadioMenuItem axes(String axes, String words) {
        return item(words, now.withAxes().equals(axes), now.withAxes(axes));
    }

    private RadioMenuItem unit(String symbol, String words) {
        return item(words, now.withUnit().equals(symbol), now.withUnit(symbol));
    }

    private RadioMenuItem item(String words, boolean current, AxesAndUnitOverride choice) {
        var item = new RadioMenuItem(words);
        item.setSelected(current);
        item.setOnAction(_ -> chosen.accept(choice));
        return item;
    }

    private static String words(Basis basis) {
        var way = basis.describe();
        return way.substring(0, way.lastIndexOf(" · "));
    }
}
