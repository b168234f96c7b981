package mocapscope.protocol.vrpn.decode;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import mocapscope.protocol.sample.DeclaredSourceProperties;
import mocapscope.protocol.sample.SourceDataKind;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.vrpn.wire.VrpnIdKeyedTable;
import mocapscope.protocol.vrpn.wire.VrpnMessageType;
import mocapscope.protocol.vrpn.wire.VrpnQuaternionOrder;
import org.jspecify.annotations.Nullable;

/**
 * The sender names, type names and skeletons that one peer of a VRPN connection has announced.
 *
 * @param lacksBytes true if the recording lacks bytes, so that descriptions may be missing
 */
public record VrpnDescriptionTables(
        VrpnIdKeyedTable<VrpnSenderEntry> senders,
        VrpnIdKeyedTable<VrpnTypeEntry> types,
        VrpnSkeletonDescriptionReassembler skeletons,
        boolean lacksBytes) {
    static final VrpnDescriptionTables EMPTY = new VrpnDescriptionTables(
            VrpnIdKeyedTable.empty(), VrpnIdKeyedTable.empty(), VrpnSkeletonDescriptionReassembler.EMPTY, false);

    /** The system types, known to every connection as −1, −2 … */
    private static final List<VrpnTypeEntry> SYSTEM = Arrays.stream(VrpnMessageType.values())
            .filter(VrpnMessageType::isSystem)
            .map(VrpnTypeEntry::new)
            .toList();

    /**
     * A sender described by VRPN: device name, source, whether the endpoint selects it, and flags.
     *
     * @param selected true if the endpoint selects the device's samples
     * @param flags one bit for each announced kind of source, {@link #REPORTED_BACKWARDS_TIME}, and {@link #UNDESCRIBED} while not
     *     described
     */
    public record VrpnSenderEntry(String name, SourceId source, boolean selected, int flags) {
        static final int REPORTED_BACKWARDS_TIME = 1 << 31;
        public static final int UNDESCRIBED = 1 << 30;

        public static int kindFlag(SourceDataKind sourceKind) {
            return 1 << sourceKind.ordinal();
        }

        public boolean hasFlag(int id) {
            return (flags & id) != 0;
        }

        /** Returns true if each report of this type is one sample of an announced source. */
        boolean usesFastPath(VrpnMessageType type) {
            var sourceKind = type.sourceKind();
            return sourceKind != null && type.isStreamed() && selected && hasFlag(kindFlag(sourceKind));
        }

        /**
         * Returns the description of the source that sends {@code sourceKind}: by convention metres. Devices send times of
         * the day or since their start, and the protocol names no epoch.
         */
        DeclaredSourceProperties sourceInfo(SourceDataKind sourceKind, VrpnQuaternionOrder order) {
            boolean tracker = sourceKind == SourceDataKind.TRACKER;
            return new DeclaredSourceProperties(
                    source,
                    sourceKind,
                    tracker ? "m" : DeclaredSourceProperties.UNKNOWN,
                    DeclaredSourceProperties.UNKNOWN,
                    tracker ? order.optionValue() : "",
                    DeclaredSourceProperties.UNKNOWN,
                    OptionalDouble.empty());
        }

        VrpnSenderEntry withFlag(int flag) {
            return new VrpnSenderEntry(name, source, selected, flags | flag);
        }
    }

    /**
     * A described message type: its name on the wire and the known type that it names. An undescribed type has a
     * generated name.
     */
    public record VrpnTypeEntry(String name, VrpnMessageType messageType, boolean described) {

        VrpnTypeEntry(String name) {
            this(name, VrpnMessageType.findByName(name), true);
        }

        private VrpnTypeEntry(VrpnMessageType system) {
            this(system.wireName(), system, true);
        }

        static VrpnTypeEntry unknown(String name) {
            return new VrpnTypeEntry(name, VrpnMessageType.OTHER, false);
        }
    }

    /** Returns the type with this id, which may be any number; null if it is neither described nor a system type. */
    @Nullable
    VrpnTypeEntry findType(int id) {
        return id < 0 && id >= -SYSTEM.size() ? SYSTEM.get(-1 - id) : types.get(id);
    }

    /** Returns true if the type and the sender of a message are described. */
    boolean hasDescriptions(int type, int sender) {
        var described = findType(type);
        if (described == null || !described.described()) {
            return false;
        }
        var senderEntry = senders.get(sender);
        return type < 0 || senderEntry != null && !senderEntry.hasFlag(VrpnSenderEntry.UNDESCRIBED);
    }

    /**
     * Returns true if a message may have arrived before the description of its type or sender: nothing uses that id
     * yet.
     */
    boolean mayBeEarly(int type, int sender) {
        boolean typeMayCome = VrpnIdKeyedTable.isValidId(type) && types.get(type) == null;
        boolean senderMayCome = type >= 0 && VrpnIdKeyedTable.isValidId(sender) && senders.get(sender) == null;
        return typeMayCome || senderMayCome;
    }

    VrpnDescriptionTables withSender(int id, VrpnSenderEntry entry) {
        return new VrpnDescriptionTables(senders.with(id, entry), types, skeletons, lacksBytes);
    }

    VrpnDescriptionTables with(VrpnSkeletonDescriptionReassembler others) {
        return new VrpnDescriptionTables(senders, types, others, lacksBytes);
    }

    VrpnDescriptionTables withType(int id, VrpnTypeEntry entry) {
        return new VrpnDescriptionTables(senders, types.with(id, entry), skeletons, lacksBytes);
    }

    /** Returns the tables in which a type has no name. */
    VrpnDescriptionTables withoutType(int id) {
        return new VrpnDescriptionTables(senders, types.with(id, null), skeletons, lacksBytes);
    }

    VrpnDescriptionTables lackingBytes() {
        return lacksBytes ? this : new VrpnDescriptionTables(senders, types, skeletons, true);
    }
}
