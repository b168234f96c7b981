package mocapscope.app.scene.model;

import java.util.Collection;
import java.util.Set;
import java.util.TreeSet;

/**
 * The items of one session that the user has hidden in the 3D scene. Items hidden within a hidden group stay hidden when
 * the group is shown again.
 */
public final class HiddenSceneItemSet {
    /** The key of the whole session. */
    public static final String ALL = "*";

    private final Set<String> hidden = new TreeSet<>();
    private final Runnable changed;
    private long version;

    /** Hides {@code first}, and calls {@code changed} after every later change. */
    HiddenSceneItemSet(Collection<String> first, Runnable changed) {
        hidden.addAll(first);
        this.changed = changed;
    }

    /** Returns the key of the items of a kind and device. */
    public static String key(SceneItemKind itemKind, String device) {
        return itemKind.key() + "/" + device;
    }

    /** Returns true if this key itself is not hidden: all, a kind or a device's. */
    public boolean isShown(String key) {
        return !hidden.contains(key);
    }

    public boolean isShown(SceneItemKind itemKind) {
        return isShown(ALL) && isShown(itemKind.key());
    }

    public boolean isShown(SceneItemKind itemKind, String device) {
        return isShown(itemKind) && (hidden.isEmpty() || isShown(key(itemKind, device)));
    }

    public void setShown(String key, boolean enabled) {
        if (enabled ? hidden.remove(key) : hidden.add(key)) {
            version++;
            changed.run();
        }
    }

    Set<String> hidden() {
        return Set.copyOf(hidden);
    }

    /** Returns a counter that grows with every change. */
    public long version() {
        return version;
    }
}
