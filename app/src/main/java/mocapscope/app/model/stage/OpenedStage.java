package mocapscope.app.model.stage;

import mocapscope.protocol.stage.StageAddress;
import mocapscope.protocol.stage.StageStatus;

/**
 * The stage that the window lists, with its latest state.
 *
 * @param number counts the stages that were opened, from 1
 */
public record OpenedStage(long number, StageAddress address, StageStatus status) {}
