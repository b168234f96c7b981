package mocapscope.app.model;

/**
 * The state of this machine's session sharing through a NATS server: address, connection, and stored, waiting and
 * dropped data.
 *
 * @param address the address of this machine on the stage
 * @param name the name of this machine there
 * @param isConnected whether the server is reached
 * @param stored the messages that the server has stored
 * @param waitingEntries the transcript entries that wait for the server
 * @param droppedEntries the transcript entries that the server will never have
 * @param droppedOthers the dropped checkpoints, log messages and verdicts
 */
public record StageSharingState(
        String address,
        String name,
        boolean isConnected,
        long stored,
        long waitingEntries,
        long droppedEntries,
        long droppedOthers) {}
