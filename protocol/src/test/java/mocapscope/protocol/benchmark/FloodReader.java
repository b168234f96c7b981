package mocapscope.protocol.benchmark;

/** Something that takes a flood. */
@FunctionalInterface
interface FloodReader {

    /** Connects, reads {@code count} poses, and returns the sum of all their numbers: the proof that it read them. */
    double read(int port, long count) throws Exception;
}
