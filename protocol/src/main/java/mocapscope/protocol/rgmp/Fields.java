package mocapscope.protocol.rgmp;

import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import mocapscope.protocol.bytes.Excerpt;

/** Takes members out of a definition's objects, and tells what is wrong with them. */
final class Fields {
    /** The document has no limit; what is made of a name is made for every stream. */
    static final int LONGEST_NAME = 256;

    private final Breaches breaches;

    Fields(Breaches breaches) {
        this.breaches = breaches;
    }

    /** The member of that name; a null one counts as missing. */
    At member(At object, String name) {
        var member = object.member(name);
        if (member.value() instanceof Json.Nothing) {
            breaches.add(RgmpRule.NULL_VALUE, member, name + " is null");
            return new At(null, member.offset(), member.pointer());
        }
        return member;
    }

    /** A text that must be there; anything else breaks {@code rule}. */
    Optional<String> text(At object, String name, RgmpRule rule) {
        var member = member(object, name);
        if (member.value() instanceof Json.Text(int _, String value)) {
            return Optional.of(value);
        }
        breaches.add(rule, member, wrong(member, name, "a text"));
        return Optional.empty();
    }

    /** The same of a name, which other names are made of: one that is too long is refused. */
    Optional<String> name(At object, String name, RgmpRule rule) {
        var text = text(object, name, rule);
        if (text.isPresent() && text.get().length() > LONGEST_NAME) {
            breaches.add(
                    RgmpRule.DEFINITION_TOO_LARGE,
                    member(object, name),
                    "%s has %d letters, expected at most %d"
                            .formatted(name, text.get().length(), LONGEST_NAME));
            return Optional.empty();
        }
        return text;
    }

    /** The same, and it must say something. */
    Optional<String> word(At object, String name, RgmpRule rule) {
        var text = name(object, name, rule);
        if (text.isPresent() && text.get().isEmpty()) {
            breaches.add(rule, member(object, name), name + " is empty");
        }
        return text.filter(value -> !value.isEmpty());
    }

    Optional<BigDecimal> number(At object, String name, RgmpRule rule) {
        var member = member(object, name);
        if (member.value() instanceof Json.Digits(int _, BigDecimal value)) {
            return Optional.of(value);
        }
        breaches.add(rule, member, wrong(member, name, "a number"));
        return Optional.empty();
    }

    /** A list that must be there; empty where it is not. */
    List<Json> items(At object, String name, RgmpRule rule) {
        var member = member(object, name);
        if (member.value() instanceof Json.Items(int _, List<Json> all)) {
            return all;
        }
        breaches.add(rule, member, wrong(member, name, "a list"));
        return List.of();
    }

    /** Notes members that the document does not name; they are kept with the definition and mean nothing here. */
    void onlyKnows(At object, Set<String> names) {
        if (object.value() instanceof Json.Members members) {
            for (var name : members.all().keySet()) {
                if (!names.contains(name)) {
                    breaches.add(
                            RgmpRule.FIELD_UNKNOWN,
                            object.member(name),
                            "\"%s\" is not in the document".formatted(Excerpt.of(name)));
                }
            }
        }
    }

    Breaches breaches() {
        return breaches;
    }

    static String wrong(At member, String name, String expected) {
        return member.missing()
                ? "%s is missing".formatted(name)
                : "%s is %s, expected %s".formatted(name, member.kind(), expected);
    }
}
