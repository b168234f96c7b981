package mocapscope.protocol.mcap.writer;

/** Determines the earliest and latest log time of the messages in an MCAP chunk or file. Both are 0 if there are none. */
final class McapTimeRangeAccumulator {
    private long count;
    private long start;
    private long end;

    void add(long time) {
        if (count == 0 || Long.compareUnsigned(time, start) < 0) {
            start = time;
        }
        if (count == 0 || Long.compareUnsigned(time, end) > 0) {
            end = time;
        }
        count++;
    }

    long count() {
        return count;
    }

    long start() {
        return start;
    }

    long end() {
        return end;
    }

    void clear() {
        count = 0;
        start = 0;
        end = 0;
    }
}
