package mocapscope.protocol.bytes;

/** Bytes that break their protocol's rules: which rule, which field, where it starts, and why. */
public final class DecodeException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient Rule rule;
    private final String field;
    private final int offset;
    private final String reason;

    /** {@code offset} counts bytes from the message's first byte. */
    public DecodeException(Rule rule, String field, int offset, String reason) {
        super(null, null, false, false); // a bad packet is data to show, not a bug of ours: no stack trace
        this.rule = rule;
        this.field = Excerpt.of(field);
        this.offset = offset;
        this.reason = Excerpt.of(reason);
    }

    @Override
    public String getMessage() {
        return "%sat byte %d: %s".formatted(field.isEmpty() ? "" : field + " ", offset, reason);
    }

    /** The rule that is broken. */
    public Rule rule() {
        return rule;
    }

    /** The field's name with its scopes, such as {@code channels[3]}; empty when it is about no one field. */
    public String field() {
        return field;
    }

    /** Bytes from the message's first byte to the field's first byte. */
    public int offset() {
        return offset;
    }

    /** Why, without the place. */
    public String reason() {
        return reason;
    }
}
