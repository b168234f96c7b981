package mocapscope.protocol.session.history;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import mocapscope.protocol.catalog.ProtocolCatalog;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.session.ProtocolIndependentSessionOptions;
import mocapscope.protocol.session.endpoint.Endpoint;
import mocapscope.protocol.session.endpoint.OptionValues;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.event.SessionListener;
import mocapscope.protocol.transcript.AllSessionsMemoryBudget;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import mocapscope.protocol.transcript.Transcript;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests of the parts of a session's history that count against the budget of all sessions. */
class EarlierMessageDecoderBudgetTest {
    private static final int LENGTH = 50_000;

    private static EarlierMessageDecoder history(String protocolName, AllSessionsMemoryBudget budget) {
        var protocol = ProtocolCatalog.named(protocolName);
        var settings = OptionValues.of(ProtocolIndependentSessionOptions.of(protocol, SessionRole.CLIENT), Map.of());
        var endpoint = Endpoint.file(protocolName, "", List.of(), settings);
        return new EarlierMessageDecoder(
                new Transcript(Transcript.DEFAULT_BUDGET),
                protocol.decoder("s", endpoint, SkeletonMapLibrary.builtIn()),
                budget);
    }

    private static void append(EarlierMessageDecoder history, byte[] bytes) {
        var entry = history.transcript()
                .appendData(
                        Direction.TO_CLIENT,
                        Channel.tcp("tcp"),
                        0,
                        ByteBuffer.wrap(bytes).asReadOnlyBuffer(),
                        Entry.EntryModification.NONE);
        history.append(entry, SessionListener.NO_OP);
    }

    /** A message of RGMP, VRPN or AImation begins and does not end. */
    @ParameterizedTest
    @CsvSource({"rgmp", "vrpn", "aimation"})
    void countsIncompleteMessages(String protocolName) {
        var budget = new AllSessionsMemoryBudget(LENGTH);
        var history = history(protocolName, budget);
        history.append(
                history.transcript().appendOpened(Direction.TO_SERVER, Channel.tcp("tcp"), 0, ""),
                SessionListener.NO_OP);
        var start = switch (protocolName) {
            case "rgmp" -> littleEndian(1, 2 * LENGTH);
            case "vrpn" -> cookieAndHeader();
            default -> upgradeAndHeader();
        };
        append(history, start);
        assertFalse(budget.isExceeded());

        append(history, new byte[LENGTH / 2]);
        append(history, new byte[LENGTH / 2]);
        assertTrue(budget.isExceeded(), history.decoderState()::toString);
    }

    private static byte[] littleEndian(int kind, int length) {
        var header = new byte[8];
        header[0] = (byte) kind;
        for (int i = 0; i < 4; i++) {
            header[4 + i] = (byte) (length >> 8 * i);
        }
        return header;
    }

    /** Returns the head of a server's upgrade, and the header of a binary frame of 100,000 bytes. */
    private static byte[] upgradeAndHeader() {
        var head = "HTTP/1.1 101 Switching Protocols\r\n\r\n".getBytes();
        return ByteBuffer.allocate(head.length + 10)
                .put(head)
                .put((byte) 0x82)
                .put((byte) 127)
                .putLong(2 * LENGTH)
                .array();
    }

    private static byte[] cookieAndHeader() {
        var bytes = ByteBuffer.allocate(48);
        bytes.put("vrpn: ver. 07.35  0".getBytes()).position(24);
        return bytes.putInt(60_000).array();
    }

    @Test
    void otherHistoriesYieldForCheckpoints() {
        var budget = new AllSessionsMemoryBudget(1 << 20);
        var asked = new ArrayList<Long>();
        AllSessionsMemoryBudget.MemoryHolder other = least -> {
            asked.add(least);
            return 0;
        };
        budget.createHistoryShare(other).change(budget.bytes());
        assertEquals(List.of(), asked);

        append(history("rgmp", budget), new byte[1]);
        assertFalse(asked.isEmpty());
    }
}
