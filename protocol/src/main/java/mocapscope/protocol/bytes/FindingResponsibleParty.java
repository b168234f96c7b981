package mocapscope.protocol.bytes;

/** The party responsible for a reported problem: the peer or this program. */
public enum FindingResponsibleParty {
    /** The peer, the network, or the data that they sent. */
    PEER,
    /** This program, its limits, or an operation of its user. */
    PROCESS
}
