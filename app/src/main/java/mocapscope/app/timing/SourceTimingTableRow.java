package mocapscope.app.timing;

import mocapscope.protocol.health.HealthGrade;
import mocapscope.protocol.health.MessageLossStatistics;

/**
 * A row of the timing table with the figures of one source, such as its health grade and lost messages.
 *
 * @param heldGrade the grade by which rows are sorted; it has held for two seconds
 * @param loss the messages of its device, as far as sequence numbers prove them
 * @param session the short name of its session
 * @param age the nanoseconds since its last report
 * @param now the present on its session's monotonic clock
 */
record SourceTimingTableRow(
        SourceTimingRowModel lane,
        HealthGrade heldGrade,
        MessageLossStatistics loss,
        String session,
        long age,
        long now) {}
