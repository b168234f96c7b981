package mocapscope.app.benchmark;

import javafx.scene.Node;
import mocapscope.app.model.snapshot.Snapshot;
import mocapscope.app.pulse.View;
import mocapscope.app.pulse.ViewHelpText;

/** A view, and how often it was refreshed. */
final class Counted implements View {
    private final View view;
    private volatile long refreshed;

    Counted(View view) {
        this.view = view;
    }

    long refreshed() {
        return refreshed;
    }

    @Override
    public String id() {
        return view.id();
    }

    @Override
    public String title() {
        return view.title();
    }

    @Override
    public Node node() {
        return view.node();
    }

    @Override
    public ViewHelpText help() {
        return view.help();
    }

    @Override
    public void refresh(Snapshot snapshot) {
        refreshed = refreshed + 1;
        view.refresh(snapshot);
    }
}
