package mocapscope.protocol.setp.decode;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import mocapscope.protocol.bytes.DecodeException;
import mocapscope.protocol.setp.wire.SetpMessageFragment;
import mocapscope.protocol.setp.wire.SetpMessageTypeEntry;
import mocapscope.protocol.setp.wire.SetpPacket;
import mocapscope.protocol.setp.wire.SetpProblemKind;
import mocapscope.protocol.setp.wire.SetpReassembledMessage;
import mocapscope.protocol.setp.wire.SetpReassemblyBuffer;
import mocapscope.protocol.setp.wire.SetpTranscriptLocatedFrame;

/**
 * Assembles SETP messages: adds one packet's frames to a session's incomplete messages and returns the messages that
 * are now complete. See SETP.md §8.4. Serves a single packet.
 */
final class SetpReassembler {
    private final SetpReassemblyLimits limits;
    private final long arrival;
    private final boolean guaranteed;
    private final SetpReassemblyState before;
    /** The incomplete messages; a copy from the first change on. */
    private Map<Long, SetpPartiallyReceivedMessage> incomplete;

    private Set<Long> touched = Set.of();
    private List<SetpPartiallyReceivedMessage> discarded = List.of();
    private SetpCompletedMessageHistory completed;

    SetpReassembler(SetpReassemblyState before, SetpReassemblyLimits limits, long arrival, SetpPacket packet) {
        this.limits = limits;
        this.arrival = arrival;
        this.guaranteed = packet.header().guaranteed();
        this.before = before;
        this.incomplete = before.incomplete();
        this.completed = before.completed();
    }

    private boolean unchanged() {
        return incomplete == before.incomplete();
    }

    private Map<Long, SetpPartiallyReceivedMessage> changing() {
        incomplete = unchanged() ? new LinkedHashMap<>(incomplete) : incomplete;
        return incomplete;
    }

    /** Discards messages whose next frame is overdue. */
    void discardExpired() {
        if (!incomplete.isEmpty()) {
            lose(incomplete.values().stream()
                    .filter(one -> one.isExpired(arrival, limits))
                    .toList());
        }
    }

    /**
     * Takes messages with consecutive ids if the ids are higher than all remembered ones and no message is incomplete,
     * as in nearly all packets. Returns false if each must be checked.
     */
    boolean tryCompleteAll(long first, int messages) {
        if (!completed.isNewest(first) || !incomplete.isEmpty()) {
            return false;
        }
        complete(first, messages);
        return true;
    }

    /**
     * Takes a frame of a message with {@code count} frames if it is a whole message without other frames, as nearly all
     * are. Returns false if it must be {@linkplain #add added} normally.
     */
    boolean tryComplete(long message, int count) {
        if (count > 1
                || completed.contains(message, arrival)
                || !incomplete.isEmpty() && incomplete.containsKey(message)) {
            return false;
        }
        complete(message);
        return true;
    }

    /**
     * Adds a frame and returns the message if that completes it. Throws the violation of an invalid frame, after which
     * its message is discarded (§8.4).
     */
    Optional<SetpReassembledMessage> add(SetpTranscriptLocatedFrame placed, SetpMessageTypeEntry type) {
        var frame = placed.frame();
        if (completed.contains(frame.message(), arrival)) {
            throw placed.reject(
                    SetpProblemKind.MESSAGE_REPEATED,
                    "messageId",
                    "message %d arrived before".formatted(frame.message()));
        }
        var partial = incomplete.get(frame.message());
        try {
            agree(placed, partial == null ? fresh(type, frame) : partial);
        } catch (DecodeException conflict) {
            forget(frame.message());
            throw conflict;
        }
        return frame.count() == 1
                ? Optional.of(complete(new SetpReassembledMessage(
                        type,
                        frame.message(),
                        frame.data().bytes(),
                        List.of(new SetpReassembledMessage.SetpFramePosition(0, placed.entry(), placed.dataAt())))))
                : keep(placed, partial == null ? fresh(type, frame) : partial);
    }

    private SetpPartiallyReceivedMessage fresh(SetpMessageTypeEntry type, SetpMessageFragment frame) {
        return new SetpPartiallyReceivedMessage(
                type, frame.message(), frame.count(), guaranteed, arrival, SetpReassemblyBuffer.NONE);
    }

    /** Rejects a frame that contradicts the others of its message. */
    private void agree(SetpTranscriptLocatedFrame placed, SetpPartiallyReceivedMessage partial) {
        var frame = placed.frame();
        if (frame.count() > limits.frames()) {
            throw placed.reject(
                    SetpProblemKind.MESSAGE_TOO_LARGE,
                    "frameCount",
                    "%d frames, limit %d".formatted(frame.count(), limits.frames()));
        }
        if (frame.type() != partial.type().number()) {
            throw placed.reject(
                    SetpProblemKind.FRAME_CONFLICT_TYPE,
                    "type",
                    "is %d, but an earlier frame of message %d has %d"
                            .formatted(
                                    frame.type(),
                                    frame.message(),
                                    partial.type().number()));
        }
        if (frame.count() != partial.count()) {
            throw placed.reject(
                    SetpProblemKind.FRAME_CONFLICT_COUNT,
                    "frameCount",
                    "is %d, but an earlier frame of message %d has %d"
                            .formatted(frame.count(), frame.message(), partial.count()));
        }
        var same = partial.frames().at(frame.index());
        if (same != null && !same.data().equals(frame.data())) {
            throw placed.reject(
                    SetpProblemKind.FRAME_CONFLICT_DATA,
                    "frameData",
                    "frame %d of message %d arrived before with other bytes".formatted(frame.index(), frame.message()));
        }
    }

    private Optional<SetpReassembledMessage> keep(
            SetpTranscriptLocatedFrame placed, SetpPartiallyReceivedMessage partial) {
        var frame = placed.frame();
        if (partial.frames().at(frame.index()) != null) {
            return Optional.empty();
        }
        var bufferedFrame = new SetpReassemblyBuffer.SetpBufferedFrame(frame.data(), placed.entry(), placed.dataAt());
        var more = partial.with(frame.index(), bufferedFrame.copy(), arrival);
        if (more.isComplete()) {
            forget(frame.message());
            return Optional.of(complete(more.frames().join(more.type(), frame.message())));
        }
        changing().put(frame.message(), more);
        touched = touched.isEmpty() ? new HashSet<>() : touched;
        touched.add(frame.message());
        return Optional.empty();
    }

    private void forget(long message) {
        if (incomplete.containsKey(message)) {
            changing().remove(message);
        }
    }

    private SetpReassembledMessage complete(SetpReassembledMessage reassembled) {
        complete(reassembled.id());
        return reassembled;
    }

    private void complete(long message) {
        complete(message, 1);
    }

    private void complete(long first, int count) {
        completed = completed == before.completed() ? completed.copyFor(arrival) : completed;
        completed.add(first, count);
    }

    /**
     * Frees memory above the limit by discarding the oldest messages that are not resent. Returns false if that is not
     * enough: the packet must then be treated as not received (R38).
     */
    boolean enforceLimits() {
        while (!unchanged() && (incomplete.size() > limits.incomplete() || bytes() > limits.bytes())) {
            var oldest = incomplete.values().stream()
                    .filter(one -> !one.guaranteed() && !touched.contains(one.id()))
                    .findFirst();
            if (oldest.isEmpty()) {
                return false;
            }
            lose(List.of(oldest.get()));
        }
        return true;
    }

    private long bytes() {
        return incomplete.values().stream()
                .mapToLong(one -> one.frames().bytes())
                .sum();
    }

    private void lose(List<SetpPartiallyReceivedMessage> some) {
        discarded = Stream.concat(discarded.stream(), some.stream()).toList();
        some.forEach(one -> forget(one.id()));
    }

    /** Returns the discarded messages. */
    List<SetpPartiallyReceivedMessage> discarded() {
        return discarded;
    }

    /** Returns the resulting reassembly state. */
    SetpReassemblyState toState() {
        return unchanged() && completed == before.completed() ? before : new SetpReassemblyState(incomplete, completed);
    }
}
