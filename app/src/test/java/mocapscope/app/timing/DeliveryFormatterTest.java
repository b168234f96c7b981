package mocapscope.app.timing;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import mocapscope.app.model.buffer.PipelineLatencyMeter;
import mocapscope.app.model.snapshot.DeliveryStatistics;
import org.junit.jupiter.api.Test;

class DeliveryFormatterTest {

    @Test
    void showsLossAsShareOfSentMessages() {
        assertEquals("12 of 1,200 lost (1.0 %), 3 late", DeliveryFormatter.formatCounts(delivery(1188, 12, 3, 0)));
        assertEquals("0 of 100 lost (0.0 %), 5 duplicate", DeliveryFormatter.formatCounts(delivery(105, 0, 0, 5)));
    }

    @Test
    void showsOnlyReportedLossWithoutSequenceNumbers() {
        assertEquals("4 lost", DeliveryFormatter.formatCounts(delivery(0, 4, 0, 0)));
        assertEquals("", DeliveryFormatter.formatCounts(DeliveryStatistics.NONE));
        assertEquals("unnumbered", DeliveryFormatter.formatStatus(DeliveryStatistics.NONE, false));
    }

    @Test
    void summarizesDeliveryStatusInOneWord() {
        assertEquals("complete", DeliveryFormatter.formatStatus(delivery(100, 0, 0, 0), false));
        assertEquals("loss", DeliveryFormatter.formatStatus(delivery(100, 1, 0, 0), true));
        assertEquals("reordered", DeliveryFormatter.formatStatus(delivery(100, 0, 1, 0), true));
    }

    private static DeliveryStatistics delivery(long numbered, long lost, long late, long twice) {
        return new DeliveryStatistics(numbered, lost, late, twice, List.of(), new PipelineLatencyMeter());
    }
}
