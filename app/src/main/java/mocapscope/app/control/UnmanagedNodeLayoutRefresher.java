package mocapscope.app.control;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import javafx.application.Platform;
import javafx.collections.ListChangeListener;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javafx.scene.control.Control;

/**
 * Lays out unmanaged nodes that JavaFX's layout pass missed, so that these nodes do not show stale content. Layout
 * roots are unmanaged nodes, which are laid out without their ancestors when their content changes.
 *
 * <p>JavaFX marks the ancestors of such a node only up to the first one that is marked already. An ancestor that
 * requested layout during its own layout stays marked below clean ones, so the next pulses do not reach it, and the
 * node would show its old content until an ancestor happens to be laid out. Therefore every pulse lays out the
 * registered nodes that still need it after the layout of the scene.
 */
public final class UnmanagedNodeLayoutRefresher {
    private static final int PASSES = 3;

    private final Set<Parent> pending = new LinkedHashSet<>();
    private final Scene scene;

    private UnmanagedNodeLayoutRefresher(Scene scene) {
        this.scene = scene;
        scene.addPostLayoutPulseListener(this::layOut);
    }

    /** Registers {@code node} as a layout root. Its parent sets its size and position, and is not laid out with it. */
    public static <N extends Node> N register(N node) {
        node.setManaged(false);
        if (node instanceof Parent parent) { // other nodes have no layout
            watch(parent);
        }
        return node;
    }

    /**
     * Registers the layout roots that the skin of {@code control} creates: the contents of tabs, the viewport of a
     * scroll pane.
     */
    public static void registerChildren(Control control) {
        control.getChildrenUnmodifiable().forEach(UnmanagedNodeLayoutRefresher::watchUnmanaged);
        control.getChildrenUnmodifiable().addListener((ListChangeListener<Node>) change -> {
            while (change.next()) {
                change.getAddedSubList().forEach(UnmanagedNodeLayoutRefresher::watchUnmanaged);
            }
        });
    }

    private static void watchUnmanaged(Node node) {
        if (node instanceof Parent parent && !parent.isManaged()) {
            watch(parent);
        }
    }

    private static void watch(Parent node) {
        if (node.getProperties().put(UnmanagedNodeLayoutRefresher.class, true) == null) {
            node.needsLayoutProperty().subscribe(_ -> request(node));
            node.sceneProperty().subscribe(_ -> request(node));
        }
    }

    private static void request(Parent node) {
        var scene = node.getScene();
        if (scene != null && node.isNeedsLayout()) {
            of(scene).pending.add(node);
            Platform.requestNextPulse();
        }
    }

    private static UnmanagedNodeLayoutRefresher of(Scene scene) {
        return (UnmanagedNodeLayoutRefresher) scene.getProperties()
                .computeIfAbsent(UnmanagedNodeLayoutRefresher.class, _ -> new UnmanagedNodeLayoutRefresher(scene));
    }

    /**
     * Repeats the layout a few times, like JavaFX, since a layout may cause other nodes to request one, and leaves the
     * rest to the next pulse.
     */
    private void layOut() {
        for (int pass = 0; pass < PASSES && !pending.isEmpty(); pass++) {
            var nodes = List.copyOf(pending);
            pending.clear();
            nodes.stream().filter(node -> node.getScene() == scene).forEach(Parent::layout);
        }
    }
}
