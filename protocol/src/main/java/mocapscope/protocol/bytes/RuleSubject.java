package mocapscope.protocol.bytes;

/** The party that a finding of a rule is about. */
public enum RuleSubject {
    /** The peer, the network, or the data that they sent. */
    PEER,
    /** This program, its limits, or an operation of its user. */
    PROCESS
}
