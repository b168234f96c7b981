package mocapscope.protocol.vrpn;

import java.util.Arrays;
import java.util.List;
import mocapscope.protocol.sample.Kind;
import mocapscope.protocol.sample.SourceId;
import org.jspecify.annotations.Nullable;

/** What one direction of one connection has described so far. */
record VrpnTables(IdTable<Sender> senders, IdTable<Type> types, VrpnSkeletons skeletons) {
    static final VrpnTables EMPTY = new VrpnTables(IdTable.empty(), IdTable.empty(), VrpnSkeletons.NONE);

    /** The types that every connection knows: −1, −2 … */
    private static final List<Type> SYSTEM = Arrays.stream(VrpnType.values())
            .filter(VrpnType::system)
            .map(Type::new)
            .toList();

    /**
     * A device.
     *
     * @param wanted whether the endpoint asks for its samples
     * @param told what was said of it already: a bit for each kind of its sources, {@link #BACKWARDS}, and
     *     {@link #UNKNOWN} while it was not described
     */
    record Sender(String name, SourceId source, boolean wanted, int told) {
        static final int BACKWARDS = 1 << 31;
        static final int UNKNOWN = 1 << 30;

        static int bit(Kind kind) {
            return 1 << kind.ordinal();
        }

        boolean was(int what) {
            return (told & what) != 0;
        }

        /** Whether reports of that type are its samples, one for each, and their source was told. */
        boolean streams(VrpnType type) {
            var kind = type.kind();
            return kind != null && type.streams() && wanted && was(bit(kind));
        }

        Sender told(int what) {
            return new Sender(name, source, wanted, told | what);
        }
    }

    /** A type of message, by the name it was described with, or by one of ours while it was not. */
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

    /** The type of that id, which may be any number; null when it is not described and not the protocol's own. */
    @Nullable
    Type type(int id) {
        return id < 0 && id >= -SYSTEM.size() ? SYSTEM.get(-1 - id) : types.get(id);
    }

    /** Whether a message's type and its sender were described. */
    boolean names(int type, int sender) {
        var described = type(type);
        if (described == null || !described.described()) {
            return false;
        }
        var speaker = senders.get(sender);
        return type < 0 || speaker != null && !speaker.was(Sender.UNKNOWN);
    }

    /** Whether a message may have overtaken what describes its type or its sender: of such an id nothing is known yet. */
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
