package mocapscope.protocol.vrpn;

import java.util.Arrays;
import java.util.List;
import mocapscope.protocol.sample.SourceKind;
import mocapscope.protocol.sample.SourceId;
import org.jspecify.annotations.Nullable;

/** The sender names, type names and skeletons that one direction of a connection has described so far. */
record VrpnTables(IdTable<Sender> senders, IdTable<Type> types, VrpnSkeletons skeletons) {
    static final VrpnTables EMPTY = new VrpnTables(IdTable.empty(), IdTable.empty(), VrpnSkeletons.NONE);

    /** The system types, known to every connection as −1, −2 … */
    private static final List<Type> SYSTEM = Arrays.stream(VrpnType.values())
            .filter(VrpnType::system)
            .map(Type::new)
            .toList();

    /**
     * A described sender: device name, source, selection by the endpoint, and flags of reported facts.
     *
     * @param wanted true if the endpoint selects the device's samples
     * @param told flags: one bit for each announced kind of source, {@link #BACKWARDS}, and {@link #UNKNOWN} while not
     *     described
     */
    record Sender(String name, SourceId source, boolean wanted, int told) {
        static final int BACKWARDS = 1 << 31;
        static final int UNKNOWN = 1 << 30;

        static int bit(SourceKind kind) {
            return 1 << kind.ordinal();
        }

        boolean was(int what) {
            return (told & what) != 0;
        }

        /** Returns true if each report of this type is one sample of an announced source. */
        boolean streams(VrpnType type) {
            var kind = type.kind();
            return kind != null && type.streams() && wanted && was(bit(kind));
        }

        Sender told(int what) {
            return new Sender(name, source, wanted, told | what);
        }
    }

    /**
     * A described message type: its name on the wire and the known type that it names. An undescribed type has a
     * generated name.
     */
    record Type(String name, VrpnType meaning, boolean described) {

        Type(String name) {
            this(name, VrpnType.named(name), true);
        }

        private Type(VrpnType system) {
            this(system.wireName(), system, true);
        }

        static Type unknown(String name) {
            return new Type(name, VrpnType.OTHER, false);
        }
    }

    /** Returns the type with this id, which may be any number; null if it is neither described nor a system type. */
    @Nullable
    Type type(int id) {
        return id < 0 && id >= -SYSTEM.size() ? SYSTEM.get(-1 - id) : types.get(id);
    }

    /** Returns true if the type and the sender of a message are described. */
    boolean names(int type, int sender) {
        var described = type(type);
        if (described == null || !described.described()) {
            return false;
        }
        var speaker = senders.get(sender);
        return type < 0 || speaker != null && !speaker.was(Sender.UNKNOWN);
    }

    /**
     * Returns true if a message may have arrived before the description of its type or sender: nothing uses that id
     * yet.
     */
    boolean mayBeEarly(int type, int sender) {
        boolean typeMayCome = IdTable.fits(type) && types.get(type) == null;
        boolean senderMayCome = type >= 0 && IdTable.fits(sender) && senders.get(sender) == null;
        return typeMayCome || senderMayCome;
    }

    VrpnTables withSender(int id, Sender sender) {
        return new VrpnTables(senders.with(id, sender), types, skeletons);
    }

    VrpnTables with(VrpnSkeletons others) {
        return new VrpnTables(senders, types, others);
    }

    VrpnTables withType(int id, Type type) {
        return new VrpnTables(senders, types.with(id, type), skeletons);
    }
}
