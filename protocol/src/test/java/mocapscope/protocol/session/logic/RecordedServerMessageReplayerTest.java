package mocapscope.protocol.session.logic;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import mocapscope.protocol.session.decoder.Decoder;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.session.gate.TrafficGate;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Tests of replaying bytes recorded at 0, 1, 3 and 4 seconds to a client, with the test's own clock. */
class RecordedServerMessageReplayerTest {
    private static final long SECOND = 1_000_000_000L;
    private static final long START = 500 * SECOND;
    private static final DecodedMessage.MessageBody NOTHING = new DecodedMessage.MessageBody() {};

    private final ReplayTestScript script = new ReplayTestScript();
    private final RecordedServerMessageReplayer replay = new RecordedServerMessageReplayer(script);

    @Test
    void sendsStepsOnScheduleAfterFirstClientJoins() {
        var listener = join(START);

        assertEquals(at(1), advance(START));
        assertEquals(List.of("catch-up ", "0"), listener.takeEvents());
        assertEquals(at(1), advance(at(1) - 1));
        assertEquals(List.of(), listener.takeEvents());
        assertEquals(at(3), advance(at(1)));
        assertEquals(List.of("1"), listener.takeEvents());
        advance(at(3));
        assertEquals(TrafficGate.NEVER, advance(at(4)));
        assertEquals(List.of("3", "4", "over: all was sent"), listener.takeEvents());
    }

    @Test
    void catchesUpLateClientThenSendsOnSchedule() {
        var listener = join(START);
        advance(START);
        advance(at(1));
        listener.takeEvents();
        var other = join(at(2));

        assertEquals(List.of("catch-up 0 1"), other.takeEvents());
        advance(at(2));
        advance(at(3));
        assertEquals(List.of("3"), listener.takeEvents());
        assertEquals(List.of("3"), other.takeEvents());
    }

    @Test
    void delaysRemainingStepsAfterLargeDelay() {
        var listener = join(START);
        advance(START);
        listener.takeEvents();

        assertEquals(at(12), advance(at(10)));
        assertEquals(List.of("1"), listener.takeEvents());
        assertEquals(at(13), advance(at(12)));
        assertEquals(List.of("3"), listener.takeEvents());
    }

    @Test
    void catchesUpAfterSmallDelay() {
        var listener = join(START);
        advance(START);
        listener.takeEvents();

        assertEquals(at(3), advance(at(1.2)));
        assertEquals(List.of("1"), listener.takeEvents());
    }

    @Test
    void stopsSendingToClientThatLeft() {
        var listener = join(START);
        var other = join(START);
        advance(START);
        listener.takeEvents();
        replay.leave(listener);
        advance(at(1));

        assertEquals(List.of(), listener.takeEvents());
        assertEquals(List.of("catch-up ", "0", "1"), other.takeEvents());
    }

    @Test
    void restartsWhenAllClientsHaveLeft() {
        var listener = join(START);
        advance(START);
        advance(at(1));
        replay.leave(listener);
        var next = join(at(7));

        assertEquals(at(8), advance(at(7)));
        assertEquals(List.of("catch-up ", "0"), next.takeEvents());
    }

    @Test
    void catchesUpAndEndsClientJoiningAfterEnd() {
        join(START);
        for (int second : List.of(0, 1, 3, 4)) {
            advance(at(second));
        }
        var late = join(at(9));

        assertEquals(List.of("catch-up 0 1 3 4", "over: all was sent"), late.takeEvents());
        assertEquals(TrafficGate.NEVER, advance(at(9)));
        assertEquals(List.of(), late.takeEvents());
    }

    @Test
    void catchesUpAllClientsBeforeNewRound() {
        script.anewFrom = 2;
        var listener = join(START);
        advance(START);
        advance(at(1));
        listener.takeEvents();
        advance(at(3));

        assertEquals(List.of("catch-up 0 1", "3"), listener.takeEvents());
    }

    private RecordingReplayListener join(long now) {
        var listener = new RecordingReplayListener();
        replay.join(listener, new MonotonicAndUnixTime(now, 0));
        return listener;
    }

    private long advance(long now) {
        return replay.advance(new MonotonicAndUnixTime(now, 0));
    }

    private static long at(double seconds) {
        return START + (long) (seconds * SECOND);
    }

    private static DecodedMessage message(int second) {
        var bytes = ByteBuffer.allocate(1);
        var entry = new Entry(
                0,
                Entry.EntryKind.DATA,
                Direction.TO_CLIENT,
                Channel.tcp("tcp"),
                0,
                0,
                bytes,
                Entry.EntryModification.NONE,
                "");
        return new DecodedMessage(0, entry, 0, 0, String.valueOf(second), "", NOTHING, bytes);
    }

    /** The number of seconds replayed. */
    private record ReplayTestState(long nextMessage) implements Decoder.DecoderState {}

    /** Emits its second, and has the state after all before. */
    private static final class ReplayTestScript implements RecordedServerMessageSequence {
        private static final List<Integer> SECONDS = List.of(0, 1, 3, 4);

        private int next;
        private int anewFrom = -1;

        @Override
        public void rewind() {
            next = 0;
        }

        @Override
        public @Nullable ReplayedTransmission peek() {
            if (next == SECONDS.size()) {
                return null;
            }
            var message = message(SECONDS.get(next));
            return new ReplayedTransmission(
                    SECONDS.get(next) * SECOND, next == anewFrom, message.entry(), List.of(message));
        }

        @Override
        public void consume() {
            next++;
        }

        @Override
        public Decoder.DecoderState state() {
            return new ReplayTestState(next);
        }

        @Override
        public String endReason() {
            return "all was sent";
        }
    }

    /** Records the replayed bytes. */
    private static final class RecordingReplayListener implements RecordedServerMessageReplayer.ReplayListener {
        private final List<String> all = new ArrayList<>();

        List<String> takeEvents() {
            var taken = List.copyOf(all);
            all.clear();
            return taken;
        }

        @Override
        public void onRestore(Decoder.DecoderState state, MonotonicAndUnixTime now) {
            all.add("catch-up "
                    + ReplayTestScript.SECONDS.subList(0, (int) state.nextMessage()).stream()
                            .map(String::valueOf)
                            .collect(Collectors.joining(" ")));
        }

        @Override
        public void onStep(ReplayedTransmission step, MonotonicAndUnixTime now) {
            all.add(step.messages().getFirst().name());
        }

        @Override
        public void onEnd(String reason, MonotonicAndUnixTime now) {
            all.add("over: " + reason);
        }
    }
}
