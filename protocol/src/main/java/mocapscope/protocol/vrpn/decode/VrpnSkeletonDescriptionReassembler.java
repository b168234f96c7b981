package mocapscope.protocol.vrpn.decode;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import mocapscope.protocol.bytes.DecodeException;
import mocapscope.protocol.limit.DocumentedLimit;
import mocapscope.protocol.sample.SkeletonDescription;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.session.event.DecoderEventEmitter;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.vrpn.wire.VrpnProblemKind;
import mocapscope.protocol.vrpn.wire.VrpnSkeletonDescriptionFragment;

/**
 * Reassembles VRPN skeleton descriptions from parts and stores the last complete description of each sender. Number and
 * size of the descriptions are limited.
 *
 * @param incomplete incomplete descriptions
 * @param complete the last complete description of each sender, kept for checkpoints
 */
public record VrpnSkeletonDescriptionReassembler(List<SkeletonParts> incomplete, List<SkeletonParts> complete) {
    static final VrpnSkeletonDescriptionReassembler EMPTY =
            new VrpnSkeletonDescriptionReassembler(List.of(), List.of());

    /** Maximum number of parts of one description, less than 64 KiB together. */
    @DocumentedLimit(
            value = "parts of a skeleton description, less than 64 KiB together",
            unit = "parts",
            beyond = "refused, SKELETON_TOO_LARGE")
    static final int MOST_PARTS = 64;

    @DocumentedLimit(
            value = "incomplete skeleton descriptions, for each direction",
            unit = "descriptions",
            beyond = "the oldest is dropped, SKELETON_PART_MISSING")
    static final int MOST_BEGUN = 8;

    @DocumentedLimit(
            value = "complete skeleton descriptions that are kept for checkpoints, for each direction",
            unit = "descriptions",
            beyond = "the oldest is dropped")
    static final int MOST_WHOLE = 16;

    /**
     * The parts received so far of one sender's skeleton description.
     *
     * @param totalParts total number of parts
     * @param lost true if the description cannot be completed: it has no parts, and serves only to recognize the later
     *     ones
     */
    public record SkeletonParts(int sender, int totalParts, List<String> parts, boolean lost) {

        private SkeletonParts and(String part) {
            return new SkeletonParts(
                    sender,
                    totalParts,
                    Stream.concat(parts.stream(), Stream.of(part)).toList(),
                    false);
        }
    }

    /** A violation of a skeleton-description rule by a received part. */
    record SkeletonViolation(VrpnProblemKind rule, String text) {}

    /** The result of adding one skeleton part: the new state, the completed JSON and any rule violation. */
    record SkeletonReassemblyResult(
            VrpnSkeletonDescriptionReassembler state, Optional<String> json, Optional<SkeletonViolation> violation) {

        /** Reports the completed description of {@code entry}'s skeleton, or the violation, to the decoder output. */
        void report(VrpnDescriptionTables.VrpnSenderEntry entry, DecodedMessage message, DecoderEventEmitter out) {
            violation.ifPresent(one -> find(one, "part", VrpnSkeletonDescriptionFragment.JSON_AT - 2, message, out));
            json.ifPresent(text -> {
                try {
                    reportComplete(VrpnSkeletonParser.parse(entry.source(), text), entry, message, out);
                } catch (DecodeException exception) {
                    var skeletonViolation = new SkeletonViolation(VrpnProblemKind.SKELETON_INVALID, exception.reason());
                    find(skeletonViolation, exception.field(), exception.offset(), message, out);
                }
            });
        }

        private static void reportComplete(
                SkeletonDescription description,
                VrpnDescriptionTables.VrpnSenderEntry entry,
                DecodedMessage message,
                DecoderEventEmitter out) {
            for (int place = 0; place < description.joints().size(); place++) {
                int id = description.joints().get(place).id();
                if (id != place) {
                    var text = "Bones[%d].ID is %d: sensor %d is assumed".formatted(place, id, place);
                    var violation = new SkeletonViolation(VrpnProblemKind.SKELETON_ID_OUT_OF_PLACE, text);
                    find(violation, "json", VrpnSkeletonDescriptionFragment.JSON_AT, message, out);
                    break;
                }
            }
            if (entry.selected() && message.direction() == Direction.TO_CLIENT) {
                out.emitSkeletonDescription(description);
            }
        }

        private static void find(
                SkeletonViolation violation,
                String field,
                int offset,
                DecodedMessage message,
                DecoderEventEmitter out) {
            out.emitFinding(Finding.of(violation.rule(), message, field, offset, violation.text()));
        }
    }

    /** Returns the number of parts of the sender's incomplete description; 0 if it has no such description. */
    public int expectedParts(int sender) {
        return of(sender).map(SkeletonParts::totalParts).orElse(0);
    }

    VrpnSkeletonDescriptionReassembler without(int sender) {
        return incomplete.isEmpty() && complete.isEmpty()
                ? this
                : new VrpnSkeletonDescriptionReassembler(
                        withoutSender(incomplete, sender), withoutSender(complete, sender));
    }

    private static List<SkeletonParts> withoutSender(List<SkeletonParts> all, int sender) {
        return all.stream().filter(one -> one.sender() != sender).toList();
    }

    /**
     * Adds a part. Parts must arrive in order, each once: the first one restarts, and after a gap the rest is ignored.
     */
    SkeletonReassemblyResult add(int sender, VrpnSkeletonDescriptionFragment part) {
        var before = of(sender);
        if (part.part() == 1) {
            return before.filter(one -> one.parts().equals(List.of(part.json())) && one.totalParts() == part.parts())
                    .map(_ -> repeated(part))
                    .orElseGet(() -> first(sender, part, before));
        }
        if (before.isEmpty() || before.get().totalParts() != part.parts()) {
            return lost(sender, part, missing("part %d of %d arrived without the parts before it", part));
        }
        if (before.get().lost()) {
            return new SkeletonReassemblyResult(this, Optional.empty(), Optional.empty());
        }
        int due = before.get().parts().size() + 1;
        if (part.part() < due) {
            return repeated(part);
        }
        return part.part() == due
                ? grown(before.get().and(part.json()), Optional.empty())
                : lost(sender, part, missing("part %d of %d arrived instead of part " + due, part));
    }

    private SkeletonReassemblyResult first(
            int sender, VrpnSkeletonDescriptionFragment part, Optional<SkeletonParts> before) {
        if (part.parts() > MOST_PARTS) {
            var text = "%d parts, limit %d".formatted(part.parts(), MOST_PARTS);
            return lost(sender, part, new SkeletonViolation(VrpnProblemKind.SKELETON_TOO_LARGE, text));
        }
        var begins = new SkeletonParts(sender, part.parts(), List.of(part.json()), false);
        return grown(begins, before.flatMap(VrpnSkeletonDescriptionReassembler::checkIncomplete));
    }

    private SkeletonReassemblyResult lost(
            int sender, VrpnSkeletonDescriptionFragment part, SkeletonViolation violation) {
        return kept(new SkeletonParts(sender, part.parts(), List.of(), true), Optional.of(violation));
    }

    private SkeletonReassemblyResult grown(SkeletonParts one, Optional<SkeletonViolation> fault) {
        return one.parts().size() < one.totalParts()
                ? kept(one, fault)
                : new SkeletonReassemblyResult(finished(one), Optional.of(String.join("", one.parts())), fault);
    }

    /** Keeps a complete description; discards the oldest if there are too many. */
    private VrpnSkeletonDescriptionReassembler finished(SkeletonParts one) {
        var others = withoutSender(complete, one.sender());
        var staying = others.size() == MOST_WHOLE ? others.subList(1, MOST_WHOLE) : others;
        return new VrpnSkeletonDescriptionReassembler(
                withoutSender(incomplete, one.sender()),
                Stream.concat(staying.stream(), Stream.of(one)).toList());
    }

    /** Keeps an incomplete description; discards the oldest if there are too many. */
    private SkeletonReassemblyResult kept(SkeletonParts one, Optional<SkeletonViolation> fault) {
        var others = withoutSender(incomplete, one.sender());
        boolean full = others.size() == MOST_BEGUN;
        var staying = full ? others.subList(1, MOST_BEGUN) : others;
        var all = Stream.concat(staying.stream(), Stream.of(one)).toList();
        var left = full ? checkIncomplete(others.getFirst()) : Optional.<SkeletonViolation>empty();
        return new SkeletonReassemblyResult(
                new VrpnSkeletonDescriptionReassembler(all, complete), Optional.empty(), fault.or(() -> left));
    }

    private SkeletonReassemblyResult repeated(VrpnSkeletonDescriptionFragment part) {
        var text = "part %d of %d arrived again".formatted(part.part(), part.parts());
        return new SkeletonReassemblyResult(
                this,
                Optional.empty(),
                Optional.of(new SkeletonViolation(VrpnProblemKind.SKELETON_PART_REPEATED, text)));
    }

    private static SkeletonViolation missing(String text, VrpnSkeletonDescriptionFragment part) {
        return new SkeletonViolation(VrpnProblemKind.SKELETON_PART_MISSING, text.formatted(part.part(), part.parts()));
    }

    /** Returns the violation of a description that remains incomplete; empty if it was already reported. */
    static Optional<SkeletonViolation> checkIncomplete(SkeletonParts one) {
        var text = "a skeleton description ended after part %d of %d"
                .formatted(one.parts().size(), one.totalParts());
        return one.lost()
                ? Optional.empty()
                : Optional.of(new SkeletonViolation(VrpnProblemKind.SKELETON_PART_MISSING, text));
    }

    private Optional<SkeletonParts> of(int sender) {
        return incomplete.stream().filter(one -> one.sender() == sender).findFirst();
    }
}
