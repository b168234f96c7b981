package mocapscope.protocol.rgmp;

import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import mocapscope.protocol.bytes.TextTruncator;

/** Reads typed members of the JSON objects in a definition and reports missing or invalid ones. */
final class Fields {
    /** Maximum length of a name. The specification has no limit, but names are combined for every stream. */
    static final int LONGEST_NAME = 256;

    private final Breaches breaches;

    Fields(Breaches breaches) {
        this.breaches = breaches;
    }

    /** Returns the member with this name; a JSON null counts as missing. */
    At member(At object, String name) {
        var member = object.member(name);
        if (member.value() instanceof Json.Nothing) {
            breaches.add(RgmpRule.NULL_VALUE, member, name + " is null");
            return new At(null, member.offset(), member.pointer());
        }
        return member;
    }

    /** Reads a required string; reports any other value as a violation of {@code rule}. */
    Optional<String> text(At object, String name, RgmpRule rule) {
        var member = member(object, name);
        if (member.value() instanceof Json.Text(int _, String value)) {
            return Optional.of(value);
        }
        breaches.add(rule, member, wrong(member, name, "a text"));
        return Optional.empty();
    }

    /** Reads a required string that is part of other names; rejects one longer than {@link #LONGEST_NAME}. */
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

    /** Reads a required, nonempty name. */
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

    /** Reads a required array; returns an empty list if it is missing. */
    List<Json> items(At object, String name, RgmpRule rule) {
        var member = member(object, name);
        if (member.value() instanceof Json.Items(int _, List<Json> all)) {
            return all;
        }
        breaches.add(rule, member, wrong(member, name, "a list"));
        return List.of();
    }

    /**
     * Reports members that the specification does not define; they are kept with the definition and otherwise ignored.
     */
    void onlyKnows(At object, Set<String> names) {
        if (object.value() instanceof Json.Members members) {
            for (var name : members.all().keySet()) {
                if (!names.contains(name)) {
                    breaches.add(
                            RgmpRule.FIELD_UNKNOWN,
                            object.member(name),
                            "\"%s\" is not in the document".formatted(TextTruncator.truncate(name)));
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
