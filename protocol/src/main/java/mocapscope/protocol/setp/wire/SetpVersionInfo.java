package mocapscope.protocol.setp.wire;

import mocapscope.protocol.bytes.ByteWriter;

/**
 * The VERSIONS structure of SETP: four bytes with program version and protocol version of the sender. The layout is
 * that of §4.
 */
public record SetpVersionInfo(
        int programMajorVersion, int programMinorVersion, int protocolMajorVersion, int protocolMinorVersion) {
    /** The program name that this program states. */
    public static final String PROGRAM = "Mocapscope";

    /** The versions that this program states. */
    public static final SetpVersionInfo OURS = new SetpVersionInfo(1, 0, 0, 2);

    static SetpVersionInfo read(SetpFieldReader in) {
        return new SetpVersionInfo(
                in.u8("programMajorVersion"),
                in.u8("programMinorVersion"),
                in.u8("protocolMajorVersion"),
                in.u8("protocolMinorVersion"));
    }

    void write(ByteWriter out) {
        out.u8("programMajorVersion", programMajorVersion)
                .u8("programMinorVersion", programMinorVersion)
                .u8("protocolMajorVersion", protocolMajorVersion)
                .u8("protocolMinorVersion", protocolMinorVersion);
    }
}
