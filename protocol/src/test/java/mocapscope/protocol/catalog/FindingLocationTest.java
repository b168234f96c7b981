package mocapscope.protocol.catalog;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import mocapscope.protocol.session.Protocol;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.event.SessionListener;
import mocapscope.protocol.session.history.EarlierMessageDecoder;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import mocapscope.protocol.transcript.Transcript;
import mocapscope.protocol.transcript.TransportKind;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that every finding of damaged traffic leads to a message, for each protocol. */
class FindingLocationTest {
    private static final int SEEDS = 8;
    private static final int RARE = 25;
    /** The distance in entries within which a message is found whatever the size of the entries. */
    private static final int NEAR = 3;

    static Stream<Protocol> protocols() {
        return ProtocolCatalog.protocols().stream();
    }

    @ParameterizedTest
    @MethodSource("protocols")
    void findingOfDamagedTrafficLeadsToMessage(Protocol protocol) {
        var network = new SimulatedNetwork(protocol);
        network.run(5);
        int found = 0;
        for (int seed = 0; seed < SEEDS; seed++) {
            var damaged = new DamagedSession(network.history());
            damaged.replay(network.history().transcript(), new Random(seed));
            damaged.check();
            found += damaged.findings.size();
        }

        assertFalse(found == 0, "the damage has no effect");
    }

    /** A session that is decoded again from damaged entries. */
    private static final class DamagedSession implements SessionListener {
        private final Transcript transcript = new Transcript(Transcript.DEFAULT_BUDGET);
        private final EarlierMessageDecoder history;
        private final List<Finding> findings = new ArrayList<>();
        private final Set<Long> entriesWithMessages = new HashSet<>();

        DamagedSession(EarlierMessageDecoder original) {
            history = new EarlierMessageDecoder(transcript, original.decoder());
        }

        @Override
        public void on(SessionEvent event) {
            switch (event) {
                case DecodedMessage message ->
                    entriesWithMessages.add(message.entry().index());
                case Finding finding -> findings.add(finding);
                default -> {}
            }
        }

        void replay(Transcript original, Random random) {
            Entry last = null;
            for (long index = original.firstIndex(); index < original.nextIndex(); index++) {
                last = original.entry(index).orElseThrow();
                replay(last, random);
            }
            if (last != null) {
                var closing =
                        transcript.appendClosed(Direction.TO_CLIENT, last.channel(), last.arrival() + 1, "cut off");
                history.append(closing, this);
            }
        }

        private void replay(Entry entry, Random random) {
            var copy = switch (entry.kind()) {
                case OPENED ->
                    transcript.appendOpened(entry.direction(), entry.channel(), entry.arrival(), entry.note());
                case GAP -> transcript.appendGap(entry.direction(), entry.channel(), entry.arrival(), entry.note());
                case CLOSED ->
                    transcript.appendClosed(entry.direction(), entry.channel(), entry.arrival(), entry.note());
                case DATA -> {
                    boolean isDropped = entry.channel().transport() == TransportKind.UDP && random.nextInt(RARE) == 0;
                    yield isDropped
                            ? null
                            : transcript.appendData(
                                    entry.direction(),
                                    entry.channel(),
                                    entry.arrival(),
                                    damage(entry.bytes(), random),
                                    Entry.EntryModification.NONE);
                }
            };
            if (copy != null) {
                history.append(copy, this);
            }
        }

        private static ByteBuffer damage(ByteBuffer bytes, Random random) {
            var copy = new byte[bytes.remaining()];
            bytes.get(bytes.position(), copy);
            if (random.nextInt(RARE) == 0 && copy.length > 0) {
                copy[random.nextInt(copy.length)] ^= (byte) (1 << random.nextInt(Byte.SIZE));
            }
            return ByteBuffer.wrap(copy).asReadOnlyBuffer();
        }

        void check() {
            for (var finding : findings) {
                var location = history.locate(finding);
                assertEquals(finding.arrival(), location.arrival());
                if (finding.message() != Finding.NONE) {
                    assertEquals(finding.message(), location.message());
                    assertTrue(location.isExact());
                } else if (hasMessageNear(finding.entry())) {
                    assertTrue(location.isKnown(), finding::toString);
                    assertTrue(history.message(location.message()).isPresent(), finding::toString);
                }
                assertTrue(location.message() < history.nextMessage());
            }
        }

        private boolean hasMessageNear(long entry) {
            return entry != Finding.NONE
                    && LongStream.rangeClosed(entry - NEAR, entry).anyMatch(entriesWithMessages::contains);
        }
    }
}
