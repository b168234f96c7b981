package mocapscope.protocol.stage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.event.MonotonicToUnixTimeAnchor;
import mocapscope.protocol.session.event.SessionListener;
import mocapscope.protocol.session.history.SessionCheckpoint;
import mocapscope.protocol.take.TakeTestRecordings;
import mocapscope.protocol.take.codec.StoredCheckpointDecoder;
import mocapscope.protocol.toy.ToyProtocol;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SharedCheckpointTest {
    private static final SharedSessionDescription DESCRIPTION = new SharedSessionDescription(
            new UUID(1, 2),
            "toy-1",
            "toy",
            "toy://host:1",
            SessionRole.CLIENT,
            "höst",
            List.of("a", "b"),
            Map.of("strict", "true"),
            new MonotonicToUnixTimeAnchor(Long.MIN_VALUE, Long.MAX_VALUE, false),
            true,
            SkeletonMapLibrary.builtIn().all());

    private final Session session = TakeTestRecordings.toy("toy-1");

    private byte[] message() {
        var toy = new ToyStageSession("toy-1", _ -> SessionListener.NO_OP);
        toy.feed(0, 5);
        var checkpoint = toy.session.history().createCheckpoint();
        var state = checkpoint.encodeState(toy.session.history().decoder()).bytes();
        return SharedCheckpoint.write(DESCRIPTION, checkpoint, state);
    }

    @Test
    void returnsDescriptionWithMapsAndState() throws Exception {
        var read = SharedCheckpoint.read(ByteBuffer.wrap(message()));

        assertEquals(DESCRIPTION, read.description());
        assertEquals(5, read.index());
        var checkpoint = read.decode(new StoredCheckpointDecoder(new ToyProtocol()));
        assertEquals(5, checkpoint.position().index());
        assertEquals(5, checkpoint.nextMessage());
    }

    @Test
    void describesSessionWithoutEntries() throws Exception {
        var state = SessionCheckpoint.BEGINNING
                .encodeState(session.history().decoder())
                .bytes();
        var description = SharedSessionDescription.of(session, new UUID(3, 4));
        var read = SharedCheckpoint.read(
                ByteBuffer.wrap(SharedCheckpoint.write(description, SessionCheckpoint.BEGINNING, state)));

        assertEquals(description, read.description());
        assertEquals(0, read.index());
    }

    @Test
    void rejectsEveryTruncation() {
        var whole = message();
        for (int length = 0; length < whole.length; length++) {
            var cut = ByteBuffer.wrap(whole, 0, length).slice();
            assertThrows(IOException.class, () -> SharedCheckpoint.read(cut), () -> "cut at " + cut.limit());
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "[]",
                "null",
                "{",
                "{}",
                "{\"run\": 5}",
                "{\"run\":\"x\",\"name\":\"a\",\"protocol\":\"b\",\"endpoint\":\"c\",\"role\":\"CLIENT\",\"peer\":\"\"}"
            })
    void rejectsOtherDescriptions(String json) {
        var bytes = ByteBuffer.wrap(json.getBytes(StandardCharsets.UTF_8));

        assertThrows(InvalidStageMessageException.class, () -> SharedSessionDescription.read(bytes));
        assertThrows(InvalidStageMessageException.class, () -> StagePresence.read(bytes));
    }

    @Test
    void rejectsDeeplyNestedDescription() {
        var bytes = ByteBuffer.wrap("{\"a\":".repeat(100_000).getBytes(StandardCharsets.UTF_8));

        assertThrows(InvalidStageMessageException.class, () -> SharedSessionDescription.read(bytes));
    }
}
