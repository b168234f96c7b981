package mocapscope.app.scene;

/**
 * One item of the scene legend tree: a session, a kind of item or a device.
 *
 * @param key the key that the session's {@link HiddenItems} uses for the item
 * @param depth 0 for a session, then 1, then 2
 * @param expandable true if the item has child items, shown while it is {@code open}
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
