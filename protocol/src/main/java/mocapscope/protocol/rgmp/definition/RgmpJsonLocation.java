package mocapscope.protocol.rgmp.definition;

import mocapscope.protocol.bytes.TextTruncator;
import org.jspecify.annotations.Nullable;

/**
 * A location in the JSON of an RGMP device definition, with the value there, if any.
 *
 * @param value the JSON value, or null if missing
 * @param offset byte offset of the value, or of the object that lacks it
 * @param pointer JSON Pointer of the location (RFC 6901)
 */
record RgmpJsonLocation(@Nullable RgmpJsonValue value, int offset, String pointer) {

    static RgmpJsonLocation root(RgmpJsonValue root) {
        return new RgmpJsonLocation(root, root.offset(), "");
    }

    /** Returns the location of the member with this name. */
    RgmpJsonLocation member(String name) {
        var member = value instanceof RgmpJsonValue.JsonObject object
                ? object.members().get(name)
                : null;
        return new RgmpJsonLocation(member, member == null ? offset : member.offset(), childPointer(pointer, name));
    }

    /** Returns the location of one item of this array. */
    RgmpJsonLocation item(int index, RgmpJsonValue item) {
        return new RgmpJsonLocation(item, item.offset(), pointer + "/" + index);
    }

    boolean isMissing() {
        return value == null;
    }

    /** Returns the kind of the value as text for the user. */
    String describeKind() {
        return value == null ? "nothing" : value.describeKind();
    }

    /**
     * Returns {@code pointer} extended by a member name; a very long name is truncated, as a finding can be located
     * without it.
     */
    static String childPointer(String pointer, String name) {
        return pointer + "/" + TextTruncator.truncate(name).replace("~", "~0").replace("/", "~1");
    }
}
