package mocapscope.protocol.vrpn;

import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import mocapscope.protocol.transcript.Entry;

/**
 * Messages of datagrams that overtook the descriptions of their type or sender, which come by TCP: kept for a moment,
 * and decoded when the names are known, or when they have waited too long. Never changes.
 */
record VrpnEarly(List<Held> held) {
    static final VrpnEarly NONE = new VrpnEarly(List.of());

    private static final int MOST = 64;
    private static final long PATIENCE = 1_000_000_000L;

    /** One message: {@code length} bytes at {@code from} of what the entry holds, padding not counted. */
    record Held(Entry entry, int from, int length) {

        int type() {
            return entry.bytes().getInt(entry.bytes().position() + from + VrpnHeader.TYPE_AT);
        }

        int sender() {
            return entry.bytes().getInt(entry.bytes().position() + from + VrpnHeader.SENDER_AT);
        }
    }

    boolean isEmpty() {
        return held.isEmpty();
    }

    VrpnEarly and(Held more) {
        return new VrpnEarly(Stream.concat(held.stream(), Stream.of(more)).toList());
    }

    /** Those whose time has come: their names are known by now, or they have waited too long, or too many do. */
    List<Held> due(VrpnTables tables, long arrival) {
        int surplus = Math.max(0, held.size() - MOST);
        Predicate<Held> due = one ->
                tables.names(one.type(), one.sender()) || arrival - one.entry().arrival() > PATIENCE;
        return Stream.concat(
                        held.stream().limit(surplus),
                        held.stream().skip(surplus).filter(due))
                .toList();
    }

    VrpnEarly without(List<Held> done) {
        return done.isEmpty()
                ? this
                : new VrpnEarly(held.stream().filter(one -> !done.contains(one)).toList());
    }
}
