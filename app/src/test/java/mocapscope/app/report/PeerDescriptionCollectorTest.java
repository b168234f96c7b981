package mocapscope.app.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.List;
import java.util.OptionalDouble;
import mocapscope.protocol.bytes.TextTruncator;
import mocapscope.protocol.sample.DeclaredSourceProperties;
import mocapscope.protocol.sample.DeviceProperty;
import mocapscope.protocol.sample.SourceDataKind;
import mocapscope.protocol.sample.SourceId;
import org.junit.jupiter.api.Test;

class PeerDescriptionCollectorTest {
    private static final SourceId BOX = new SourceId("s1", "Box");
    private static final String LONG = "x".repeat(1 << 20);

    private final PeerDescriptionCollector collector = new PeerDescriptionCollector();

    @Test
    void releasesPropertyButKeepsItsFacts() {
        var page = addDescription();
        assertTimeoutPreemptively(Duration.ofSeconds(30), () -> {
            while (page.get() != null) {
                System.gc();
            }
        });

        assertNull(page.get());
        var known = collector.facts(List.of());
        assertEquals(
                List.of("Box: maker"),
                known.stream().map(PeerDescriptionCollector.PeerFact::name).toList());
        assertEquals(TextTruncator.truncate(LONG), known.getFirst().value());
    }

    @Test
    void truncatesLongSourceInfo() {
        collector.addSource(new DeclaredSourceProperties(
                BOX, SourceDataKind.TRACKER, LONG, LONG, LONG, LONG, OptionalDouble.of(60)));

        var kept = collector.sources().getFirst();
        assertEquals(
                List.of(
                        TextTruncator.truncate(LONG),
                        TextTruncator.truncate(LONG),
                        TextTruncator.truncate(LONG),
                        TextTruncator.truncate(LONG)),
                List.of(kept.unit(), kept.axes(), kept.quaternions(), kept.epoch()));
    }

    private WeakReference<DeviceProperty> addDescription() {
        var page = new DeviceProperty("maker", LONG);
        collector.addDescription(BOX, page);
        return new WeakReference<>(page);
    }
}
