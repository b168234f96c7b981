package mocapscope.protocol.bytes;

/** A rule to break in tests. */
enum TestRule implements Rule {
    TOO_SHORT,
    WRONG_VALUE;

    @Override
    public String code() {
        return name();
    }

    @Override
    public Severity severity() {
        return Severity.ERROR;
    }

    @Override
    public String number() {
        return "T" + ordinal();
    }

    @Override
    public String section() {
        return "§0";
    }
}
