package mocapscope.protocol.bytes;

/**
 * A rule whose violation this program can report. It belongs to a protocol specification or to this program, and has a
 * code, severity, specification section and advice. Each protocol has one enum of rules.
 */
public interface Rule {

    /** Returns the code in UPPER_SNAKE; the specification's own code if it has one. */
    String code();

    /** Returns the severity of a breach. */
    Severity severity();

    /** Returns the rule's number in the specification, such as {@code V14}. */
    String number();

    /** Returns the section of the specification that states the rule, such as {@code §2.4}. */
    String section();

    /** Returns the party that a finding of this rule is about. */
    default FindingResponsibleParty subject() {
        return FindingResponsibleParty.PEER;
    }

    /**
     * Returns whether a breach means that datagrams are missing, which a receiver that is late may have lost itself.
     */
    default boolean indicatesLoss() {
        return false;
    }

    /**
     * Returns whether breaches that follow each other within a second are one episode: a lost sensor sends a pose that is
     * not a number with every frame.
     */
    default boolean isEpisodic() {
        return false;
    }

    /** Returns whether a breach means that the device's clock stepped, so that the step needs no other finding. */
    default boolean indicatesClockStep() {
        return false;
    }

    /** Returns the advice for a user; empty if there is nothing to try. */
    default String advice() {
        return "";
    }

    /**
     * Returns the source that proves the advice, such as a section of a document or a file of an implementation; empty
     * if there is no advice.
     */
    default String adviceSource() {
        return "";
    }
}
