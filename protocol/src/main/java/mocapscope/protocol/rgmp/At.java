package mocapscope.protocol.rgmp;

import mocapscope.protocol.bytes.Excerpt;
import org.jspecify.annotations.Nullable;

/**
 * A place in a definition and what stands there.
 *
 * @param value null when nothing does
 * @param offset of the value, or of the object that lacks it
 * @param pointer as in RFC 6901
 */
record At(@Nullable Json value, int offset, String pointer) {

    static At root(Json root) {
        return new At(root, root.offset(), "");
    }

    /** The member of that name. */
    At member(String name) {
        var member = value instanceof Json.Members members ? members.all().get(name) : null;
        return new At(member, member == null ? offset : member.offset(), below(pointer, name));
    }

    /** One item of this list. */
    At item(int index, Json item) {
        return new At(item, item.offset(), pointer + "/" + index);
    }

    boolean missing() {
        return value == null;
    }

    /** What stands there, for a person. */
    String kind() {
        return value == null ? "nothing" : value.kind();
    }

    /** A name beyond all bounds is cut: a finding can be found without it. */
    static String below(String pointer, String name) {
        return pointer + "/" + Excerpt.of(name).replace("~", "~0").replace("/", "~1");
    }
}
