package mocapscope.app.model.buffer;

import java.util.ArrayDeque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A bounded queue that evicts its oldest element when full. Not thread-safe. */
public final class EvictingQueue<T> {
    private final int most;
    private final ArrayDeque<T> latest = new ArrayDeque<>();
    private @Nullable List<T> shown = List.of();

    public EvictingQueue(int most) {
        this.most = most;
    }

    public void add(T one) {
        if (latest.size() == most) {
            latest.removeFirst();
        }
        latest.addLast(one);
        shown = null;
    }

    /** Returns the elements, oldest first; the identical list until one is added. */
    public List<T> list() {
        if (shown == null) {
            shown = List.copyOf(latest);
        }
        return shown;
    }
}
