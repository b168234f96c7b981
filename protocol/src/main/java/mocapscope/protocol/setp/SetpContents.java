package mocapscope.protocol.setp;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import mocapscope.protocol.bytes.DecodeException;
import mocapscope.protocol.setp.SetpType.Guarantee;
import mocapscope.protocol.transcript.Entry;
import org.jspecify.annotations.Nullable;

/** What the frames of one packet say, in their order. */
final class SetpContents {

    /** What came of a frame. */
    sealed interface Event {}

    /**
     * It completed a message.
     *
     * @param odd what is wrong with it though it is used
     * @param refused why it is not used, or null
     */
    record Completed(
            SetpWhole whole,
            SetpMessage body,
            List<DecodeException> odd,
            @Nullable DecodeException refused) implements Event {}

    /** It is not used. */
    record Unused(DecodeException why) implements Event {}

    /** For so long after a client left a bubble, what was on its way from there still comes. */
    private static final long GRACE = 2_000_000_000L;

    /** Things that are told of one message that is used all the same. */
    private static final int MOST_ODD = 100;

    private final SetpDecoder decoder;
    private final Entry entry;
    private final SetpPacket packet;
    private final SetpAssembling assembling;
    private final SetpVerdict verdict;
    private final List<Event> events = new ArrayList<>();
    /** Of the message that is read. */
    private List<DecodeException> odd = List.of();

    private SetpStage stage;
    private long leftAt;

    /** {@code leftAt} is when the client left a bubble last, as {@link #leftAt} tells. */
    SetpContents(
            SetpDecoder decoder,
            Entry entry,
            SetpPacket packet,
            SetpAssembling assembling,
            SetpStage stage,
            long leftAt) {
        this.decoder = decoder;
        this.entry = entry;
        this.packet = packet;
        this.assembling = assembling;
        this.verdict = new SetpVerdict(decoder.mode(), this::forgive);
        this.stage = stage;
        this.leftAt = leftAt;
    }

    /** Reads all frames. */
    SetpContents read() {
        int from = SetpHeader.SIZE;
        for (int i = 0; i < packet.frames().size(); i++) {
            var frame = packet.frames().get(i);
            try {
                frame(new SetpPlaced(frame, i, from, entry.index(), entry.at()));
            } catch (DecodeException broken) {
                events.add(new Unused(broken));
            }
            from += frame.size();
        }
        return this;
    }

    List<Event> events() {
        return events;
    }

    /** How far the session is after all that. */
    SetpStage stage() {
        return stage;
    }

    /** When the client left a bubble last, by the clock of arrivals. */
    long leftAt() {
        return leftAt;
    }

    private boolean expects(SetpKind kind) {
        return stage.expects(kind)
                || stage == SetpStage.CONNECTED && leftAt != SetpKnowledge.NEVER && entry.arrival() - leftAt < GRACE;
    }

    private void step(SetpMessage.Sayable said) {
        var next = stage.after(said);
        if (stage == SetpStage.JOINED && next == SetpStage.CONNECTED) {
            leftAt = entry.arrival();
        }
        stage = next;
    }

    private void frame(SetpPlaced placed) {
        var type = decoder.types().of(placed.frame().type());
        if (type.isEmpty()) {
            throw placed.reject(
                    SetpRule.TYPE_UNKNOWN,
                    "type",
                    "no message has the number %d".formatted(placed.frame().type()));
        }
        if (packet.header().session() != 0 && type.get().kind().connects()) {
            throw placed.reject(SetpRule.CONNECT_IN_SESSION, "type", "asks for a session inside one");
        }
        assembling.add(placed, type.get()).ifPresent(this::completed);
    }

    private void completed(SetpWhole whole) {
        var kind = whole.type().kind();
        odd = List.of();
        if (!expects(kind)) {
            forgive(new DecodeException(
                    SetpRule.UNEXPECTED_IN_STATE, "", 0, "%s while %s".formatted(kind.wireName(), stage.words())));
        }
        try {
            var said = kind.read(new SetpReader(whole.data(), verdict));
            step(said);
            events.add(new Completed(whole, new SetpMessage.Said(whole.id(), said), odd, null));
        } catch (DecodeException refused) {
            var body = new SetpMessage.Refused(kind, whole.id(), (SetpRule) refused.rule());
            events.add(new Completed(whole, body, odd, refused));
        }
    }

    /** Hardly any message has something odd about it, so a list is made for the first that is. */
    private void forgive(DecodeException one) {
        odd = odd.isEmpty() ? new ArrayList<>() : odd;
        if (odd.size() < MOST_ODD) {
            odd.add(one);
        }
    }

    /** What makes a connecting packet unfit (R8), placed in the packet; empty when it asks for a session as it should. */
    Optional<DecodeException> unfit() {
        return events.stream()
                .flatMap(event -> unfit(event).stream())
                .findFirst()
                .or(this::inPieces)
                .or(this::accompanied);
    }

    private Optional<DecodeException> unfit(Event event) {
        return switch (event) {
            // The same message twice is but one too many.
            case Unused(var why) -> Optional.of(why).filter(one -> one.rule() != SetpRule.MESSAGE_REPEATED);
            case Completed one ->
                Optional.ofNullable(one.refused()).map(why -> {
                    int offset = (int) (one.whole().at(why.offset()) - entry.at());
                    return new DecodeException(why.rule(), why.field(), offset, why.reason());
                });
        };
    }

    private Optional<DecodeException> inPieces() {
        return assembling.done().begun().isEmpty()
                ? Optional.empty()
                : Optional.of(new DecodeException(
                        SetpRule.CONNECT_INCOMPLETE, "frames", SetpHeader.SIZE, "not all frames are in the packet"));
    }

    private Optional<DecodeException> accompanied() {
        return events.size() == 1
                ? Optional.empty()
                : Optional.of(new DecodeException(
                        SetpRule.CONNECT_NOT_ALONE,
                        "frames",
                        SetpHeader.SIZE,
                        "%d messages in one packet".formatted(events.size())));
    }

    /** What is odd about the packet's flag, seen from its messages (R10). */
    Optional<DecodeException> flag() {
        boolean flag = packet.header().guaranteed();
        boolean wanted = false;
        boolean unwanted = true;
        for (var frame : packet.frames()) {
            var guarantee = decoder.types().of(frame.type()).map(SetpType::guarantee);
            wanted |= guarantee.isPresent() && guarantee.get() == Guarantee.ALWAYS;
            unwanted &= guarantee.isPresent() && guarantee.get() == Guarantee.NEVER;
        }
        return flag ? mismatch(unwanted, "is 1 where no message is") : mismatch(wanted, "is 0 where a message is");
    }

    private static Optional<DecodeException> mismatch(boolean odd, String reason) {
        return odd
                ? Optional.of(new DecodeException(
                        SetpRule.GUARANTEED_FLAG_MISMATCH, "guaranteed", SetpHeader.GUARANTEED_AT, reason))
                : Optional.empty();
    }
}
