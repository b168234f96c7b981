package mocapscope.protocol.benchmark.verdict;

/**
 * A cause that a verdict names.
 *
 * @param device the index of the device, or {@link #SESSION}
 */
record PrintedCause(JudgedCause cause, int device) {
    /** The device of a cause that holds for the whole session. */
    static final int SESSION = -1;

    @Override
    public String toString() {
        return device == SESSION ? cause.word() : "%s of device %d".formatted(cause.word(), device);
    }
}
