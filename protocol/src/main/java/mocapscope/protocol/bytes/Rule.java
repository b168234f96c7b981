package mocapscope.protocol.bytes;

/** A rule that bytes or a peer can break. Each protocol has one enum of them. */
public interface Rule {

    /** What is wrong, in UPPER_SNAKE; the specification's own code where it has one. */
    String code();

    /** How much a breach matters. */
    Severity severity();

    /** The rule's number in the specification, such as {@code V14}. */
    String number();

    /** The section of the specification that states the rule, such as {@code §2.4}. */
    String section();

    /** Returns whether a breach says that datagrams are missing, which a receiver that is late may have lost itself. */
    default boolean loss() {
        return false;
    }

    /** What a person can try when this happens; empty when there is nothing to try. */
    default String advice() {
        return "";
    }
}
