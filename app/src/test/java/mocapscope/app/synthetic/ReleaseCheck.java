package mocapscope.app.synthetic;

import java.lang.ref.WeakReference;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.testfx.util.WaitForAsyncUtils;

/** Holds weak references to objects that should be released, and names those that stay reachable. */
public final class ReleaseCheck {
    private static final long TIMEOUT = 120;

    private final Map<String, WeakReference<Object>> references = new LinkedHashMap<>();

    /** Adds an object, which {@link #reachable} calls {@code name}. */
    public void add(String name, Object object) {
        references.put(name, new WeakReference<>(object));
    }

    /** Collects garbage until no object is reachable, and returns the names of those that still are after two minutes. */
    public List<String> reachable() throws Exception {
        try {
            WaitForAsyncUtils.waitFor(TIMEOUT, TimeUnit.SECONDS, () -> {
                FxPulses.after(() -> true); // JavaFX releases closed windows and removed nodes in its next pulse
                System.gc();
                return names().isEmpty();
            });
        } catch (TimeoutException _) {
            return names();
        }
        return List.of();
    }

    private List<String> names() {
        return references.entrySet().stream()
                .filter(entry -> entry.getValue().get() != null)
                .map(Map.Entry::getKey)
                .toList();
    }
}
