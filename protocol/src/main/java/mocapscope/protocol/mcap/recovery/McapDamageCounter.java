package mocapscope.protocol.mcap.recovery;

import java.util.ArrayList;
import java.util.List;
import mocapscope.protocol.mcap.McapOpcode;

/** Counts the bytes, chunks and messages of a damaged MCAP file that could not be read. */
final class McapDamageCounter {
    private static final int MOST_FAULTS = 100;

    final List<String> faults = new ArrayList<>();
    long bytes;
    long chunks;
    long messages;
    /** True if the file declares the end of its data. */
    boolean ended;

    private boolean damaged;

    void addFault(String fault) {
        if (faults.size() < MOST_FAULTS) {
            faults.add(fault);
        }
    }

    /** Adds a lost record, or everything up to the next readable record. */
    void addLoss(int opcode, long length) {
        bytes += length;
        chunks += opcode == McapOpcode.CHUNK ? 1 : 0;
        damaged = true;
    }

    /** Records damage of unknown kind. */
    void markDamaged() {
        damaged = true;
    }

    boolean hasDamage() {
        return damaged || messages > 0;
    }
}
