package mocapscope.app.model.buffer;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Maps the elements of a list, and returns the previous result list if all mapped values are unchanged. A frame without
 * new data therefore costs nothing.
 */
public final class MemoizingListMapper<T> {
    private List<T> list = List.of();

    /** Maps each part with {@code show}; returns the previous list if every value is identical. */
    public <P> List<T> map(List<P> parts, Function<? super P, ? extends T> show) {
        @Nullable ArrayList<T> fresh = null;
        for (int i = 0; i < parts.size(); i++) {
            T value = show.apply(parts.get(i));
            if (fresh == null && !(i < list.size() && list.get(i) == value)) {
                fresh = new ArrayList<>(parts.size());
                fresh.addAll(list.subList(0, i));
            }
            if (fresh != null) {
                fresh.add(value);
            }
        }
        if (fresh == null && parts.size() < list.size()) {
            fresh = new ArrayList<>(list.subList(0, parts.size()));
        }
        if (fresh != null) {
            list = Collections.unmodifiableList(fresh);
        }
        return list;
    }
}
