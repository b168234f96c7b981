package mocapscope.protocol.rgmp;

import mocapscope.protocol.bytes.TextTruncator;
import org.jspecify.annotations.Nullable;

/**
 * A location in a definition's JSON: its value, null if missing, with byte offset and JSON Pointer (RFC 6901).
 *
 * @param value the JSON value, or null if missing
 * @param offset byte offset of the value, or of the object that lacks it
 * @param pointer JSON Pointer of the location (RFC 6901)
 */
record At(@Nullable Json value, int offset, String pointer) {

    static At root(Json root) {
        return new At(root, root.offset(), "");
    }

    /** Returns the location of the member with this name. */
    At member(String name) {
        var member = value instanceof Json.Members members ? members.all().get(name) : null;
        return new At(member, member == null ? offset : member.offset(), below(pointer, name));
    }

    /** Returns the location of one item of this array. */
    At item(int index, Json item) {
        return new At(item, item.offset(), pointer + "/" + index);
    }

    boolean missing() {
        return value == null;
    }

    /** Returns the kind of the value as text for the user. */
    String kind() {
        return value == null ? "nothing" : value.kind();
    }

    /**
     * Returns {@code pointer} extended by a member name; a very long name is truncated, as a finding can be located
     * without it.
     */
    static String below(String pointer, String name) {
        return pointer + "/" + TextTruncator.truncate(name).replace("~", "~0").replace("/", "~1");
    }
}
