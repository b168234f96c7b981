package mocapscope.protocol.setp.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import mocapscope.protocol.setp.decode.SetpDecodedOutput;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests that frames are read as they were written, for any fields and any split. */
class SetpRoundTripTest {

    @ParameterizedTest
    @EnumSource
    void decodesEncodedMessageUnchanged(SetpMessageKind kind) {
        var random = new Random(kind.ordinal());
        for (int round = 0; round < 50; round++) {
            var message = new RandomSetpMessages(random, 1 + round * 3).of(kind);
            if (kind.opensSession()) {
                assertEquals(
                        List.of(message),
                        SetpDecodedOutput.of(connecting(message).list()).payloads());
            } else {
                var decoded = SetpDecodedOutput.inSession(shuffled(message, random));
                assertEquals(List.of(), decoded.places(), kind.wireName());
                assertEquals(List.of(message), decoded.payloads());
            }
        }
    }

    private static SetpEntryBuilder connecting(SetpMessage.SetpMessagePayload message) {
        return new SetpEntryBuilder().in(0, true, SetpEntryBuilder.whole(message, 7));
    }

    /** Each frame in a packet of its own, in any order. */
    private static SetpEntryBuilder shuffled(SetpMessage.SetpMessagePayload message, Random random) {
        var frames = new ArrayList<>(TestFragmenter.frames(message, 0xffff_ffffL, SetpMessageTypeTable.DRAFT));
        Collections.shuffle(frames, random);
        var builder = new SetpEntryBuilder();
        for (var frame : frames) {
            if (message.kind() == SetpMessageKind.ACKNOWLEDGEMENT) {
                builder.unguaranteedPacket(frame);
            } else {
                builder.packet(frame);
            }
        }
        return builder;
    }
}
