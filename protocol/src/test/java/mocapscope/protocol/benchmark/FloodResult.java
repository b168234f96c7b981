package mocapscope.protocol.benchmark;

/** A reader's result in the flood test: poses a second, CPU seconds for a million, and the sum of all numbers. */
record FloodResult(double rate, double cpu, double sum) {

    static FloodResult of(int poses, double seconds, double cpuSeconds, double sum) {
        return new FloodResult(poses / seconds, cpuSeconds * 1e6 / poses, sum);
    }
}
