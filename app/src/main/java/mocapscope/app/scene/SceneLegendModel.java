package mocapscope.app.scene;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The tree of legend items, with the expanded ones. */
final class SceneLegendModel {
    /** The maximum number of devices listed: with thousands of devices a user does not hide them one by one. */
    private static final int MOST = 40;

    private final Set<String> setExpanded = new HashSet<>();
    private List<SceneLegendItem> rows = List.of();
    private long stand = -1;
    private long turns;

    /** Returns the visible rows, as the same list until they change. Leaves out sessions without items. */
    List<SceneLegendItem> rows(List<SessionSceneModel> casts) {
        long now = turns + casts.size();
        for (var cast : casts) {
            now += cast.version() + cast.session().hashCode();
        }
        if (now != stand) {
            stand = now;
            var made = new ArrayList<SceneLegendItem>();
            casts.stream().filter(cast -> !cast.isEmpty()).forEach(cast -> session(cast, made));
            rows = made.equals(rows) ? rows : List.copyOf(made);
        }
        return rows;
    }

    void setExpanded(SceneLegendItem branch, boolean wanted) {
        var id = id(branch.sessionModel(), branch.key());
        if (wanted ? setExpanded.add(id) : setExpanded.remove(id)) {
            turns++;
        }
    }

    private void session(SessionSceneModel cast, List<SceneLegendItem> into) {
        var session = branch(cast, HiddenItems.ALL, cast.name(), 0, true);
        into.add(session);
        if (session.expanded()) {
            for (var sort : SceneItemKind.values()) {
                sort(cast, sort, into);
            }
        }
    }

    private void sort(SessionSceneModel cast, SceneItemKind sort, List<SceneLegendItem> into) {
        boolean ofAll = sort == SceneItemKind.TRAILS || sort == SceneItemKind.LABELS;
        var devices = ofAll ? List.<String>of() : cast.devices(sort);
        if (ofAll || !devices.isEmpty()) {
            var branch = branch(cast, sort.key(), sort.label(), 1, devices.size() > 1);
            into.add(branch);
            if (branch.expanded() && branch.expandable()) {
                devices.stream()
                        .limit(MOST)
                        .map(device -> branch(cast, HiddenItems.key(sort, device), device, 2, false))
                        .forEach(into::add);
            }
        }
    }

    private SceneLegendItem branch(SessionSceneModel cast, String key, String words, int depth, boolean parts) {
        return new SceneLegendItem(cast, key, words, depth, parts, setExpanded.contains(id(cast, key)));
    }

    private static String id(SessionSceneModel cast, String key) {
        return cast.session() + "\t" + key;
    }
}
