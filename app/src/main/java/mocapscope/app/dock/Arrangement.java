package mocapscope.app.dock;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * An immutable layout of all panes: in the main window, in floating windows, or hidden. Each operation returns a new
 * layout.
 */
public record Arrangement(Optional<Place> main, List<Afloat> afloat) {

    /** The panes of one floating window and its bounds in screen pixels. */
    public record Afloat(Place place, double x, double y, double width, double height) {}

    public Arrangement {
        afloat = List.copyOf(afloat);
    }

    /** Returns a layout with all panes in the main window. */
    public static Arrangement of(Place main) {
        return new Arrangement(Optional.of(main), List.of());
    }

    public boolean shows(String pane) {
        return panes().anyMatch(pane::equals);
    }

    public Stream<String> panes() {
        return places().flatMap(Place::all);
    }

    /** Returns the panes in front of their tab groups. */
    public Stream<String> fronts() {
        return places().flatMap(Place::fronts);
    }

    /** Returns the layout without a pane. */
    public Arrangement without(String pane) {
        return new Arrangement(
                main.flatMap(place -> place.without(pane)),
                afloat.stream()
                        .flatMap(window -> window.place().without(pane).map(place -> moved(window, place)).stream())
                        .toList());
    }

    /** Returns the layout with a pane moved beside, or into the tabs of, {@code neighbour}. */
    public Arrangement with(String pane, String neighbour, Side side) {
        if (pane.equals(neighbour)) {
            return side == Side.MIDDLE || alone(pane) ? this : besideItsOwn(pane, side);
        }
        return without(pane).change(neighbour, place -> place.with(pane, neighbour, side));
    }

    /** Returns the layout with a pane moved to one side of the whole main window. */
    public Arrangement atEdge(String pane, Side side) {
        var left = without(pane);
        var place = left.main
                .map(others -> side == Side.MIDDLE
                        ? others.with(pane, others.all().findFirst().orElseThrow(), side)
                        : others.atEdge(pane, side, Place.EDGE))
                .orElseGet(() -> Place.tabs(pane));
        return new Arrangement(Optional.of(place), left.afloat);
    }

    /** Returns the layout with a pane moved to a window of its own. */
    public Arrangement detached(String pane, double x, double y, double width, double height) {
        var left = without(pane);
        var windows = new ArrayList<>(left.afloat);
        windows.add(new Afloat(Place.tabs(pane), x, y, width, height));
        return new Arrangement(left.main, windows);
    }

    /** Returns the layout with a pane in front of its tab group; unchanged if it has no such pane. */
    public Arrangement front(String pane) {
        return change(pane, place -> place.front(pane));
    }

    /** Returns the layout with only these panes, removing those that occur twice. */
    public Arrangement only(List<String> panes) {
        var result = this;
        for (var pane : panes().distinct().toList()) {
            if (!panes.contains(pane) || panes().filter(pane::equals).count() > 1) {
                result = result.without(pane);
            }
        }
        return result;
    }

    private Arrangement besideItsOwn(String pane, Side side) {
        var neighbour = home(pane).orElseThrow().panes().stream()
                .filter(one -> !one.equals(pane))
                .findFirst()
                .orElseThrow();
        return with(pane, neighbour, side);
    }

    private boolean alone(String pane) {
        return home(pane).map(tabs -> tabs.panes().size() == 1).orElse(true);
    }

    private Optional<Place.Tabs> home(String pane) {
        return places().flatMap(place -> place.home(pane).stream()).findFirst();
    }

    private Arrangement change(String pane, UnaryOperator<Place> how) {
        return new Arrangement(
                main.map(place -> place.holds(pane) ? how.apply(place) : place),
                afloat.stream()
                        .map(window -> window.place().holds(pane) ? moved(window, how.apply(window.place())) : window)
                        .toList());
    }

    private Stream<Place> places() {
        return Stream.concat(main.stream(), afloat.stream().map(Afloat::place));
    }

    private static Afloat moved(Afloat window, Place place) {
        return new Afloat(place, window.x(), window.y(), window.width(), window.height());
    }
}
