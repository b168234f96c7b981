package mocapscope.protocol.export;

/** Whose clock tells when a sample was. */
public enum ExportClock {
    DEVICE,
    ARRIVAL
}
