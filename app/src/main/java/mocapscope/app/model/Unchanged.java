package mocapscope.app.model;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A list that is made anew only when something in it is new, so that a frame in which nothing came costs
 * nothing.
 */
final class Unchanged<T> {
    private List<T> list = List.of();

    /** What {@code show} makes of each part; the very list of the last call when every value is the very same. */
    <P> List<T> of(List<P> parts, Function<? super P, ? extends T> show) {
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
