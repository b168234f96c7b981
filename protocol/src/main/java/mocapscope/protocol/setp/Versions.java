package mocapscope.protocol.setp;

import mocapscope.protocol.bytes.ByteWriter;

/** Four bytes (VERSIONS in §4): the speaking program's version, and that of the protocol it speaks. */
record Versions(int programMajorVersion, int programMinorVersion, int protocolMajorVersion, int protocolMinorVersion) {

    static Versions read(SetpReader in) {
        return new Versions(
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
