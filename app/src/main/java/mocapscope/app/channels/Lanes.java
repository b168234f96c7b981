package mocapscope.app.channels;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** What is shown of a device: nothing while it is folded, else the channels that there is room for. */
record Lanes(Group group, boolean folded, List<Channel> shown) {
    /** Of all devices together: each costs nodes and a picture. */
    static final int MOST = 512;

    Lanes {
        shown = List.copyOf(shown);
    }

    /** Gives the devices that are not folded their lanes, the first one first, as long as there is room. */
    static List<Lanes> of(List<Group> groups, Predicate<Group> folded) {
        var all = new ArrayList<Lanes>();
        int room = MOST;
        for (var group : groups) {
            boolean hidden = folded.test(group);
            int count = hidden ? 0 : Math.min(room, group.channels().size());
            room -= count;
            all.add(new Lanes(group, hidden, group.channels().subList(0, count)));
        }
        return all;
    }

    /** How many have no lane for want of room. */
    int left() {
        return folded ? 0 : group.all() - shown.size();
    }
}
