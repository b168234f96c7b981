package mocapscope.protocol.vrpn;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import mocapscope.protocol.transcript.Entry;

/**
 * Messages of datagrams that overtook the descriptions of their type or sender, which come by TCP: kept for a moment,
 * and decoded when the names are known, or when they have waited too long. Never changes.
 */
record VrpnEarly(List<Held> held) {
    static final VrpnEarly NONE = new VrpnEarly(List.of());

    /** A body of 77 sensors says as many in a few frames, and on a busy machine the stream is late by as much. */
    private static final int MOST = 256;

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

    VrpnEarly and(List<Held> more) {
        return more.isEmpty()
                ? this
                : new VrpnEarly(Stream.concat(held.stream(), more.stream()).toList());
    }

    /** Tells those whose time has come from those that wait on. */
    Sorted sorted(VrpnTables tables, long arrival) {
        int surplus = held.size() - MOST;
        var due = new ArrayList<Held>();
        var waiting = new ArrayList<Held>();
        for (int i = 0; i < held.size(); i++) {
            var one = held.get(i);
            boolean tooLong = i < surplus || arrival - one.entry().arrival() > PATIENCE;
            (tooLong || tables.names(one.type(), one.sender()) ? due : waiting).add(one);
        }
        return new Sorted(due, new VrpnEarly(waiting));
    }

    /** {@code due} have their names by now, or have waited too long, or too many wait. */
    record Sorted(List<Held> due, VrpnEarly waiting) {}
}
