package mocapscope.protocol.rgmp.definition;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import mocapscope.protocol.bytes.TextTruncator;

/** Describes in text how a new definition of an RGMP device differs from the previous one. */
public final class RgmpDefinitionDiffFormatter {
    private static final int FIRST_FEW = 8;

    private RgmpDefinitionDiffFormatter() {}

    /** Returns the differences; empty if nothing changed. */
    public static List<String> describeChanges(RgmpDeviceDefinition before, RgmpDeviceDefinition after) {
        var changes = new ArrayList<String>();
        if (!before.name().equals(after.name())) {
            changes.add("it was %s".formatted(TextTruncator.truncate(before.name())));
        }
        if (!before.epoch().equals(after.epoch())) {
            changes.add("its epoch changed from %s to %s"
                    .formatted(TextTruncator.truncate(before.epoch()), TextTruncator.truncate(after.epoch())));
        }
        if (!before.statics().equals(after.statics())) {
            changes.add("its static data changed");
        }
        int common = Math.min(before.groups().size(), after.groups().size());
        for (int i = 0; i < common && changes.size() < FIRST_FEW; i++) {
            group(before.groups().get(i), after.groups().get(i), changes);
        }
        if (before.groups().size() != after.groups().size()) {
            changes.add("the number of groups changed from %d to %d"
                    .formatted(before.groups().size(), after.groups().size()));
        }
        return changes;
    }

    private static void group(RgmpStreamGroup before, RgmpStreamGroup after, List<String> changes) {
        var name = "group \"%s\"".formatted(TextTruncator.truncate(after.name()));
        if (!before.name().equals(after.name())) {
            changes.add("%s was \"%s\"".formatted(name, TextTruncator.truncate(before.name())));
        }
        if (before.rate() != after.rate()) {
            changes.add("%s changed from %s Hz to %s".formatted(name, hertz(before.rate()), hertz(after.rate())));
        }
        if (!before.streams().equals(after.streams()) || before.decodable() != after.decodable()) {
            changes.add(streams(name, before, after));
        }
    }

    private static String streams(String name, RgmpStreamGroup before, RgmpStreamGroup after) {
        var removed = new HashSet<>(before.streams());
        after.streams().forEach(removed::remove);
        var fresh = new HashSet<>(after.streams());
        before.streams().forEach(fresh::remove);
        return removed.isEmpty() && fresh.isEmpty()
                ? name + " has its streams in another order"
                : "%s has %d new streams, and %d were removed".formatted(name, fresh.size(), removed.size());
    }

    private static String hertz(double rate) {
        return rate == Math.rint(rate) ? String.valueOf((long) rate) : String.valueOf(rate);
    }
}
