package mocapscope.protocol.protobuf;

/** A string encoded once in UTF-8 for repeated writing to protobuf messages. */
public final class EncodedProtobufString {
    private final byte[] utf8;

    public EncodedProtobufString(String text) {
        var out = new ProtobufWriter();
        out.writeUtf8(text);
        utf8 = out.toArray();
    }

    int length() {
        return utf8.length;
    }

    void copyTo(byte[] to, int at) {
        System.arraycopy(utf8, 0, to, at, utf8.length);
    }
}
