package mocapscope.app.timing;

import mocapscope.protocol.health.HealthGrade;
import mocapscope.protocol.health.MessageLossStatistics;

/**
 * A row of the timing table for one source: plot model, health grade, message losses and last report's age.
 *
 * @param heldGrade the grade by which rows are sorted; it has held for two seconds
 * @param loss the messages of its session, which has no such figures for each source
 * @param age the nanoseconds since its last report
 * @param now the present on its session's monotonic clock
 */
record SourceTimingTableRow(
        SourceLaneModel lane, HealthGrade heldGrade, MessageLossStatistics loss, long age, long now) {}
