package mocapscope.protocol.bytes;

/** Thrown when bytes break a protocol rule; names the rule, field, offset and reason. */
public final class DecodeException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient Rule rule;
    private final String field;
    private final int offset;
    private final String reason;

    /** Creates an exception; {@code offset} counts bytes from the message's first byte. */
    public DecodeException(Rule rule, String field, int offset, String reason) {
        super(null, null, false, false); // an invalid packet is data to display, not a bug of ours: no stack trace
        this.rule = rule;
        this.field = TextTruncator.truncate(field);
        this.offset = offset;
        this.reason = TextTruncator.truncate(reason);
    }

    @Override
    public String getMessage() {
        return "%sat byte %d: %s".formatted(field.isEmpty() ? "" : field + " ", offset, reason);
    }

    /** Returns the broken rule. */
    public Rule rule() {
        return rule;
    }

    /**
     * Returns the field's name with its scopes, such as {@code channels[3]}; empty if the error concerns no single
     * field.
     */
    public String field() {
        return field;
    }

    /** Returns the number of bytes from the message's first byte to the field's first byte. */
    public int offset() {
        return offset;
    }

    /** Returns the reason, without field and offset. */
    public String reason() {
        return reason;
    }
}
