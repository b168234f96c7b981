package mocapscope.protocol.take.codec;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import mocapscope.protocol.protobuf.ProtobufException;
import mocapscope.protocol.protobuf.ProtobufWriter;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import org.junit.jupiter.api.Test;

class SessionHealthProtobufCodecTest {
    private final ProtobufWriter out = new ProtobufWriter();

    @Test
    void lagRoundTripKeepsAllValues() throws ProtobufException {
        var over = new SessionEvent.ProcessLagged(
                1_700_000_000_000_000_001L, 1_700_000_003_000_000_000L, 3.5, "stopped", false);
        var open = new SessionEvent.ProcessLagged(-5, SessionEvent.ProcessLagged.OPEN, 0, "", false);
        var slept = new SessionEvent.ProcessLagged(1, 2, 0, "slept", false, 600.5);
        for (var lag : List.of(over, open, slept)) {
            out.clear();
            SessionHealthProtobufCodec.writeLag(out, 7, lag);

            assertEquals(Optional.of(lag), SessionHealthProtobufCodec.readLag(out.written()));
        }
    }

    @Test
    void readersOfLossesIgnoreLags() throws ProtobufException {
        SessionHealthProtobufCodec.writeLag(out, 7, new SessionEvent.ProcessLagged(1, 2, 0, "late", false));
        var lost = new ArrayList<String>();
        SessionHealthProtobufCodec.lost(out.written(), (channel, messages) -> lost.add(channel + messages));

        assertEquals(List.of(), lost);
    }

    @Test
    void messagesOfOlderVersionsHaveNoLag() throws ProtobufException {
        SessionHealthProtobufCodec.lost(out, 7, Channel.udp("udp"), Direction.TO_CLIENT, 3);

        assertEquals(Optional.empty(), SessionHealthProtobufCodec.readLag(out.written()));
    }
}
