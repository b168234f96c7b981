package mocapscope.app.scene;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The tree of legend items, with the expanded ones. */
final class Branches {
    /** The maximum number of devices listed: with thousands of devices a user does not hide them one by one. */
    private static final int MOST = 40;

    private final Set<String> open = new HashSet<>();
    private List<Branch> rows = List.of();
    private long stand = -1;
    private long turns;

    /** Returns the visible rows, as the same list until they change. Leaves out sessions without items. */
    List<Branch> rows(List<Cast> casts) {
        long now = turns + casts.size();
        for (var cast : casts) {
            now += cast.changes() + cast.session().hashCode();
        }
        if (now != stand) {
            stand = now;
            var made = new ArrayList<Branch>();
            casts.stream().filter(cast -> !cast.empty()).forEach(cast -> session(cast, made));
            rows = made.equals(rows) ? rows : List.copyOf(made);
        }
        return rows;
    }

    void open(Branch branch, boolean wanted) {
        var id = id(branch.cast(), branch.key());
        if (wanted ? open.add(id) : open.remove(id)) {
            turns++;
        }
    }

    private void session(Cast cast, List<Branch> into) {
        var session = branch(cast, Veil.ALL, cast.name(), 0, true);
        into.add(session);
        if (session.open()) {
            for (var sort : Sort.values()) {
                sort(cast, sort, into);
            }
        }
    }

    private void sort(Cast cast, Sort sort, List<Branch> into) {
        boolean ofAll = sort == Sort.TRAILS || sort == Sort.LABELS;
        var devices = ofAll ? List.<String>of() : cast.devices(sort);
        if (ofAll || !devices.isEmpty()) {
            var branch = branch(cast, sort.key(), sort.words(), 1, devices.size() > 1);
            into.add(branch);
            if (branch.open() && branch.parts()) {
                devices.stream()
                        .limit(MOST)
                        .map(device -> branch(cast, Veil.key(sort, device), device, 2, false))
                        .forEach(into::add);
            }
        }
    }

    private Branch branch(Cast cast, String key, String words, int depth, boolean parts) {
        return new Branch(cast, key, words, depth, parts, open.contains(id(cast, key)));
    }

    private static String id(Cast cast, String key) {
        return cast.session() + "\t" + key;
    }
}
