package mocapscope.protocol.mcap;

import java.util.ArrayList;
import java.util.List;

/** What could not be read of a damaged file. */
final class Damage {
    private static final int MOST_FAULTS = 100;

    final List<String> faults = new ArrayList<>();
    long bytes;
    long chunks;
    long messages;
    /** Whether the file says that it has no more data. */
    boolean ended;

    private boolean damaged;

    void fault(String fault) {
        if (faults.size() < MOST_FAULTS) {
            faults.add(fault);
        }
    }

    /** A record, or all from there on to where records begin again. */
    void lost(int opcode, long length) {
        bytes += length;
        chunks += opcode == Opcode.CHUNK ? 1 : 0;
        damaged = true;
    }

    /** Something is not what it was, and nobody can say what. */
    void damaged() {
        damaged = true;
    }

    boolean any() {
        return damaged || messages > 0;
    }
}
