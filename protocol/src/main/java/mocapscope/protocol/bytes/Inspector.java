package mocapscope.protocol.bytes;

/** Sees every field that a reader reads or a writer writes, in order. */
@FunctionalInterface
public interface Inspector {

    /** The field that was just read, or is about to be written. */
    void field(Field field);
}
