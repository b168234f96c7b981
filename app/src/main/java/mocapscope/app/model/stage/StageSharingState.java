package mocapscope.app.model.stage;

import mocapscope.protocol.stage.StageAddress;
import mocapscope.protocol.stage.StageTotals;

/**
 * The sharing of the window's sessions at one moment.
 *
 * @param agent the address of this machine on the stage
 * @param isConnected whether the server is reached
 */
public record StageSharingState(StageAddress agent, boolean isConnected, StageTotals totals) {}
