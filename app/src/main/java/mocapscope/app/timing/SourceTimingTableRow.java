package mocapscope.app.timing;

import mocapscope.protocol.health.HealthGrade;
import mocapscope.protocol.health.MessageLossStatistics;

/**
 * The timing data of one source in the timing table, such as health grade and message losses.
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
