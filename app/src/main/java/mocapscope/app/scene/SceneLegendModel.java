package mocapscope.app.scene;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import mocapscope.app.scene.model.HiddenSceneItemSet;
import mocapscope.app.scene.model.SceneItemKind;
import mocapscope.app.scene.model.SessionSceneModel;
import mocapscope.protocol.sample.SourceId;

/** The model of the scene's legend: a collapsible tree of sessions, kinds of items, and devices. */
final class SceneLegendModel {
    /** The maximum number of devices listed: with thousands of devices a user does not hide them one by one. */
    private static final int MOST = 40;

    private final Set<String> expandedIds = new HashSet<>();
    private List<SceneLegendItem> rows = List.of();
    private long shownVersion = -1;
    private long turns;

    /** Returns the visible rows, as the same list until they change. Leaves out sessions without items. */
    List<SceneLegendItem> rows(List<SessionSceneModel> models) {
        long now = turns + models.size();
        for (var model : models) {
            now += model.version() + model.session().hashCode();
        }
        if (now != shownVersion) {
            shownVersion = now;
            var newItems = new ArrayList<SceneLegendItem>();
            models.stream()
                    .filter(sceneModel -> !sceneModel.isEmpty())
                    .forEach(sessionSceneModel -> session(sessionSceneModel, newItems));
            rows = newItems.equals(rows) ? rows : List.copyOf(newItems);
        }
        return rows;
    }

    void setExpanded(SceneLegendItem item, boolean enabled) {
        var id = id(item.sessionModel(), item.key());
        if (enabled ? expandedIds.add(id) : expandedIds.remove(id)) {
            turns++;
        }
    }

    private void session(SessionSceneModel model, List<SceneLegendItem> into) {
        var session = branch(model, HiddenSceneItemSet.ALL, model.shortName(), 0, true);
        into.add(session);
        if (session.expanded()) {
            for (var itemKind : SceneItemKind.values()) {
                sort(model, itemKind, into);
            }
        }
    }

    private void sort(SessionSceneModel model, SceneItemKind itemKind, List<SceneLegendItem> into) {
        boolean ofAll = itemKind == SceneItemKind.TRAILS || itemKind == SceneItemKind.LABELS;
        var devices = ofAll ? List.<String>of() : model.devices(itemKind);
        if (ofAll || !devices.isEmpty()) {
            var item = branch(model, itemKind.key(), itemKind.label(), 1, devices.size() > 1);
            into.add(item);
            if (item.expanded() && item.expandable()) {
                devices.stream()
                        .limit(MOST)
                        .map(device -> branch(
                                model,
                                HiddenSceneItemSet.key(itemKind, device),
                                new SourceId(model.session(), device).deviceDisplayName(),
                                2,
                                false))
                        .forEach(into::add);
            }
        }
    }

    private SceneLegendItem branch(SessionSceneModel model, String key, String words, int depth, boolean parts) {
        return new SceneLegendItem(model, key, words, depth, parts, expandedIds.contains(id(model, key)));
    }

    private static String id(SessionSceneModel model, String key) {
        return model.session() + "\t" + key;
    }

    /**
     * One item of the scene legend tree: a session, a kind of item or a device.
     *
     * @param key the key that the session's {@link HiddenSceneItemSet} uses for the item
     * @param depth 0 for a session, then 1, then 2
     * @param expandable true if the item has child items, shown while it is {@code expanded}
     */
    record SceneLegendItem(
            SessionSceneModel sessionModel, String key, String label, int depth, boolean expandable, boolean expanded) {

        boolean isShown() {
            return sessionModel.hiddenItems().isShown(key);
        }

        void setShown(boolean enabled) {
            sessionModel.hiddenItems().setShown(key, enabled);
        }

        /** Returns true if the other item stands for the same thing, regardless of its state. */
        boolean isSameItem(SceneLegendItem other) {
            return sessionModel == other.sessionModel && key.equals(other.key);
        }
    }
}
