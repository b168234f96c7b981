package mocapscope.app.stage;

import java.util.Optional;
import mocapscope.protocol.stage.StageAddress;
import mocapscope.protocol.stage.StageStatus;

/**
 * A table row for a session that another machine shares through a NATS server, or for a machine that shares none.
 *
 * @param address the address of the session, or of the agent
 * @param isOpen whether the window watches the session
 */
record StageRow(
        StageAddress address,
        StageStatus.AgentStatus agent,
        Optional<StageStatus.SharedSessionStatus> session,
        boolean isOpen) {}
