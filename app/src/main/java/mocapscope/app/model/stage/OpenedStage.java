package mocapscope.app.model.stage;

import mocapscope.protocol.stage.StageAddress;
import mocapscope.protocol.stage.StageStatus;

/**
 * The group of machines, listed in the application window, that shares sessions through a NATS server.
 *
 * @param number counts the stages that were opened, from 1
 */
public record OpenedStage(long number, StageAddress address, StageStatus status) {}
