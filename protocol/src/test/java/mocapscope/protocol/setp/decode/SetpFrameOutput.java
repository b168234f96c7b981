package mocapscope.protocol.setp.decode;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import mocapscope.protocol.sample.DeclaredSourceProperties;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.session.decoder.Decoder;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.MessageMetadata;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.event.SessionListener;
import mocapscope.protocol.setp.wire.SetpEntryBuilder;
import mocapscope.protocol.setp.wire.SetpMessageFragment;
import mocapscope.protocol.setp.wire.SetpMessageKind;
import mocapscope.protocol.setp.wire.SetpPacketHeader;
import mocapscope.protocol.toy.MessageOrder;
import mocapscope.protocol.transcript.Direction;
import org.jspecify.annotations.Nullable;

/**
 * A recorder of the events and the state of some frames, independent of their packets: messages are numbered among
 * themselves, and offsets count from their frame. Keepalives, which only fill packets, are left out.
 */
final class SetpFrameOutput implements SessionListener {
    private static final Pattern FRAME = Pattern.compile("frames\\[(\\d+)]\\.?(.*)");

    private final MessageOrder<String> lines = new MessageOrder<>();
    final List<String> events = lines.lines();
    /** The offset of a position within its message from the message's first byte on the wire. */
    final List<Long> gaps = new ArrayList<>();

    private final boolean messages;
    /** Counted messages, by their numbers in the session. */
    private final Map<Long, Integer> numbers = new HashMap<>();

    private long next;
    private @Nullable DecodedMessage packet;
    /** The offset at which the last message began. */
    private long at;

    /** {@code messages} determines if it needs all messages. */
    SetpFrameOutput(boolean messages) {
        this.messages = messages;
    }

    @Override
    public boolean wantsMessages() {
        return messages;
    }

    @Override
    public void on(SessionEvent event) {
        switch (event) {
            case DecodedMessage message -> onMessage(message);
            case MessageMetadata metadata -> onMessageMetadata(metadata);
            case SessionEvent.SourceDescribed described -> onSource(described.info());
            case SessionEvent.Samples samples -> samples.list().forEach(this::onSample);
            case Finding finding -> onFinding(finding);
            default -> {}
        }
    }

    private void onMessage(DecodedMessage message) {
        if (message.carrier() == DecodedMessage.ON_THE_WIRE) {
            count(message);
            packet = message;
        } else if (message.name().equals(SetpMessageKind.KEEPALIVE.wireName())) {
            count(message);
        } else {
            addMessage(message, message.body().toString());
        }
    }

    private void onMessageMetadata(MessageMetadata metadata) {
        addMessage(metadata, "");
    }

    private void addMessage(MessageMetadata message, String body) {
        count(message);
        numbers.put(message.n(), numbers.size());
        at = message.at();
        var bytes = message.byteOrigin().buffer().slice(message.from(), message.length());
        lines.add(message.n(), "%s %s %s".formatted(message.name(), SetpEntryBuilder.hex(bytes), body));
    }

    private void count(MessageMetadata message) {
        if (message.n() != next++) {
            throw new AssertionError("message %d is reported as %d".formatted(next - 1, message.n()));
        }
    }

    private void onSource(DeclaredSourceProperties source) {
        lines.add(source.toString());
    }

    private void onSample(Sample sample) {
        var stamp = sample.stamp();
        var description = sample instanceof Sample.SceneObject one
                ? "%s %d %s %s %s".formatted(one.event(), one.index(), one.id(), one.motion(), one.animations())
                : sample.getClass().getSimpleName();
        lines.addSample(
                stamp.message(), "%d at %d: %s".formatted(numbers.get(stamp.message()), stamp.arrival(), description));
    }

    private void onFinding(Finding finding) {
        var carrier = Objects.requireNonNull(packet);
        var code = finding.severity() + " " + finding.rule().code();
        if (finding.message() == carrier.n()) {
            lines.add(code + " " + inFrame(finding, carrier.bytes()));
        } else {
            lines.add("%s %d %s %d %s"
                    .formatted(
                            code, numbers.get(finding.message()), finding.field(), finding.offset(), finding.text()));
            gaps.add(finding.at() - at - finding.offset());
        }
    }

    private static String inFrame(Finding finding, ByteBuffer bytes) {
        var frame = FRAME.matcher(finding.field());
        if (!frame.matches()) {
            return finding.field() + " " + finding.offset();
        }
        int begin = SetpPacketHeader.SIZE;
        for (int i = 0; i < Integer.parseInt(frame.group(1)); i++) {
            begin += SetpMessageFragment.HEADER + (bytes.get(begin + SetpMessageFragment.at("frameDataSize")) & 0xff);
        }
        return "%s %d %s"
                .formatted(
                        frame.group(2), finding.offset() - begin, finding.text().split(": ", 2)[1]);
    }

    /**
     * Returns the state as lines, without the {@code many} message ids from {@code filling} on, which filled packets.
     */
    static List<String> describeState(Decoder.DecoderState known, long filling, int many) {
        var state = Objects.requireNonNull(((SetpDecoderStateSnapshot) known)
                .channel(SetpEntryBuilder.UDP)
                .sessions()
                .get(SetpEntryBuilder.SESSION));
        var memory = new ArrayList<String>();
        memory.add("%s %d %s"
                .formatted(state.phase(), state.leftAt(), state.scene().sourceAnnounced()));
        objects(state.scene().objects(), memory);
        var early = state.scene().earlyPerceptions();
        for (var generation : List.of(early.young(), early.old())) {
            generation
                    .pairs()
                    .forEach((pair, object) -> Stream.of(pair.moved(), pair.animated())
                            .filter(Objects::nonNull)
                            .forEach(one -> memory.add("%d waits for %d".formatted(one.message(), object))));
        }
        for (var parts : List.of(state.toClient().reassembly(), state.toServer().reassembly())) {
            memory.add(parts.incomplete().keySet().toString());
            memory.add(completed(parts.completed(), filling, many));
        }
        return memory;
    }

    private static void objects(SetpObjectTable objects, List<String> memory) {
        objects.forEach((name, object) -> {
            for (var direction : Direction.values()) {
                memory.add("%d %s %s: %d, %d"
                        .formatted(
                                object,
                                name,
                                direction,
                                objects.lastMovement(object, direction),
                                objects.lastAnimation(object, direction)));
            }
        });
    }

    private static String completed(SetpCompletedMessageHistory recent, long filling, int many) {
        return recent.ids().stream()
                .filter(id -> id < filling || id >= filling + many)
                .toList()
                .toString();
    }
}
