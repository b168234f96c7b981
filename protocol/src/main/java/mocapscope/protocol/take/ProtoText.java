package mocapscope.protocol.take;

/** A string encoded once in UTF-8 for repeated writing to protobuf messages. */
final class ProtoText {
    private final byte[] utf8;

    ProtoText(String text) {
        var out = new ProtoWriter();
        out.letters(text);
        utf8 = out.toArray();
    }

    int length() {
        return utf8.length;
    }

    void copyTo(byte[] to, int at) {
        System.arraycopy(utf8, 0, to, at, utf8.length);
    }
}
