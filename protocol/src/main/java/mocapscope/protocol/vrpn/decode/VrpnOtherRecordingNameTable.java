package mocapscope.protocol.vrpn.decode;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import mocapscope.protocol.session.decoder.OtherRecordingNameProvider;
import mocapscope.protocol.transcript.Direction;
import org.jspecify.annotations.Nullable;

/** VRPN sender and type names from another recording that replace names missing in the current recording. */
record VrpnOtherRecordingNameTable(Map<Integer, String> types, Map<Integer, String> senders) {

    /** Collects the names on which all connections that described an id agree. */
    static VrpnOtherRecordingNameTable of(OtherRecordingNameProvider source, Direction direction) {
        var types = new HashMap<Integer, String>();
        var senders = new HashMap<Integer, String>();
        for (var state : source.states(VrpnDecoderStateSnapshot.class)) {
            var tables = state.side(direction).tables();
            for (int id : tables.types().ids()) {
                var type = Objects.requireNonNull(tables.types().get(id));
                if (type.described()) {
                    add(types, id, type.name());
                }
            }
            for (int id : tables.senders().ids()) {
                var sender = Objects.requireNonNull(tables.senders().get(id));
                if (!sender.hasFlag(VrpnDescriptionTables.VrpnSenderEntry.UNDESCRIBED)) {
                    add(senders, id, sender.name());
                }
            }
        }
        List.of(types, senders).forEach(names -> names.values().removeIf(String::isEmpty));
        return new VrpnOtherRecordingNameTable(types, senders);
    }

    /** Adds a name; an empty one replaces names that differ. */
    private static void add(Map<Integer, String> names, int id, String name) {
        names.merge(id, name, (known, other) -> known.equals(other) ? known : "");
    }

    /** Returns true if a type got its name from here, so that the recording may contradict it. */
    boolean describes(int id, VrpnDescriptionTables.@Nullable VrpnTypeEntry type) {
        return type != null && type.described() && type.name().equals(types.get(id));
    }
}
