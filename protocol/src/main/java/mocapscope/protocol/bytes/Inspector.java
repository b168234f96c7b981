package mocapscope.protocol.bytes;

/** Sees every field that a reader reads or a writer writes, in order. */
@FunctionalInterface
public interface Inspector {

    void field(Field field);
}
