package mocapscope.app.dock;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** Where all panes are: in the main window, in windows of their own, or nowhere. Never changed; every deed makes a new one. */
public record Arrangement(Optional<Place> main, List<Afloat> afloat) {

    /** A window of its own, in pixels of the screen. */
    public record Afloat(Place place, double x, double y, double width, double height) {}

    public Arrangement {
        afloat = List.copyOf(afloat);
    }

    /** All in the main window. */
    public static Arrangement of(Place main) {
        return new Arrangement(Optional.of(main), List.of());
    }

    public boolean shows(String pane) {
        return panes().anyMatch(pane::equals);
    }

    public Stream<String> panes() {
        return places().flatMap(Place::all);
    }

    /** Those that are in front of their tabs. */
    public Stream<String> fronts() {
        return places().flatMap(Place::fronts);
    }

    /** Without a pane. */
    public Arrangement without(String pane) {
        return new Arrangement(
                main.flatMap(place -> place.without(pane)),
                afloat.stream()
                        .flatMap(window -> window.place().without(pane).map(place -> moved(window, place)).stream())
                        .toList());
    }

    /** With a pane, wherever it was, beside or among those of {@code neighbour}. */
    public Arrangement with(String pane, String neighbour, Side side) {
        if (pane.equals(neighbour)) {
            return side == Side.MIDDLE || alone(pane) ? this : besideItsOwn(pane, side);
        }
        return without(pane).change(neighbour, place -> place.with(pane, neighbour, side));
    }

    /** With a pane, wherever it was, at one side of all in the main window. */
    public Arrangement atEdge(String pane, Side side) {
        var left = without(pane);
        var place = left.main
                .map(others -> side == Side.MIDDLE
                        ? others.with(pane, others.all().findFirst().orElseThrow(), side)
                        : others.atEdge(pane, side, Place.EDGE))
                .orElseGet(() -> Place.tabs(pane));
        return new Arrangement(Optional.of(place), left.afloat);
    }

    /** With a pane, wherever it was, in a window of its own. */
    public Arrangement detached(String pane, double x, double y, double width, double height) {
        var left = without(pane);
        var windows = new ArrayList<>(left.afloat);
        windows.add(new Afloat(Place.tabs(pane), x, y, width, height));
        return new Arrangement(left.main, windows);
    }

    /** With a pane in front of its tabs; the same where it is not there. */
    public Arrangement front(String pane) {
        return change(pane, place -> place.front(pane));
    }

    /** Only the panes that there are; one that is there twice goes as well. */
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
