package mocapscope.app.shell;

import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javafx.scene.Node;
import mocapscope.app.model.snapshot.Snapshot;
import mocapscope.app.pulse.MenuSection;
import mocapscope.app.pulse.View;
import mocapscope.app.pulse.ViewHelpText;
import mocapscope.app.text.TextBundle;
import org.jspecify.annotations.Nullable;

/**
 * A dockable view whose content is created only on first use, so that the window opens faster. Until then only its name
 * is known, since most views are hidden when the window opens.
 */
final class LazyView implements View {
    private final String id;
    private final String title;
    private final Supplier<? extends View> maker;
    private Consumer<View> viewListener = _ -> {};
    private @Nullable View view;

    /** Uses {@code maker} to create a view of {@code type}, whose package's texts contain the title. */
    <V extends View> LazyView(String id, Class<V> type, Supplier<V> maker) {
        this.id = id;
        this.title = TextBundle.of(type).text("title");
        this.maker = maker;
    }

    /** Calls {@code viewListener} with the view when it is created. */
    void onCreated(Consumer<View> viewListener) {
        this.viewListener = viewListener;
    }

    boolean isCreated() {
        return view != null;
    }

    /** Returns the view, creating it if necessary. */
    View getOrCreate() {
        var known = view;
        if (known == null) {
            known = maker.get();
            view = known;
            viewListener.accept(known);
        }
        return known;
    }

    @Override
    public String id() {
        return id;
    }

    @Override
    public String title() {
        return title;
    }

    @Override
    public Node node() {
        return getOrCreate().node();
    }

    @Override
    public ViewHelpText help() {
        return getOrCreate().help();
    }

    @Override
    public List<MenuSection> commandGroups() {
        return getOrCreate().commandGroups();
    }

    @Override
    public void close() {
        if (view != null) {
            view.close();
        }
    }

    @Override
    public void refresh(Snapshot snapshot) {
        getOrCreate().refresh(snapshot);
    }

    @Override
    public void invalidate() {
        getOrCreate().invalidate();
    }

    @Override
    public void release(Snapshot snapshot) {
        getOrCreate().release(snapshot);
    }
}
