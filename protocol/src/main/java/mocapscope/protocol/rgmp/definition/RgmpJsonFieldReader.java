package mocapscope.protocol.rgmp.definition;

import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import mocapscope.protocol.bytes.TextTruncator;
import mocapscope.protocol.limit.DocumentedLimit;

/** Reads typed members of an RGMP definition's JSON objects and reports missing or invalid ones. */
final class RgmpJsonFieldReader {
    /** Maximum length of a name. The specification has no limit, but names are combined for every stream. */
    @DocumentedLimit(value = "a name in a definition", unit = "characters", beyond = "refused, DEFINITION_TOO_LARGE")
    static final int MAX_NAME_LENGTH = 256;

    private final RgmpDefinitionViolationCollector collector;

    RgmpJsonFieldReader(RgmpDefinitionViolationCollector collector) {
        this.collector = collector;
    }

    /** Returns the member with this name; a JSON null counts as missing. */
    RgmpJsonLocation findMember(RgmpJsonLocation object, String name) {
        var member = object.member(name);
        if (member.value() instanceof RgmpJsonValue.JsonNull) {
            collector.add(RgmpProblemKind.NULL_VALUE, member, name + " is null");
            return new RgmpJsonLocation(null, member.offset(), member.pointer());
        }
        return member;
    }

    /** Reads a required string; reports any other value as a violation of {@code rule}. */
    Optional<String> readText(RgmpJsonLocation object, String name, RgmpProblemKind rule) {
        var member = findMember(object, name);
        if (member.value() instanceof RgmpJsonValue.JsonString(int _, String value)) {
            return Optional.of(value);
        }
        collector.add(rule, member, describeMismatch(member, name, "a text"));
        return Optional.empty();
    }

    /** Reads a required string that is part of other names; rejects one longer than {@link #MAX_NAME_LENGTH}. */
    Optional<String> readName(RgmpJsonLocation object, String name, RgmpProblemKind rule) {
        var text = readText(object, name, rule);
        if (text.isPresent() && text.get().length() > MAX_NAME_LENGTH) {
            collector.add(
                    RgmpProblemKind.DEFINITION_TOO_LARGE,
                    findMember(object, name),
                    "%s has %d letters, expected at most %d"
                            .formatted(name, text.get().length(), MAX_NAME_LENGTH));
            return Optional.empty();
        }
        return text;
    }

    /** Reads a required, nonempty name. */
    Optional<String> readNonEmptyName(RgmpJsonLocation object, String name, RgmpProblemKind rule) {
        var text = readName(object, name, rule);
        if (text.isPresent() && text.get().isEmpty()) {
            collector.add(rule, findMember(object, name), name + " is empty");
        }
        return text.filter(value -> !value.isEmpty());
    }

    Optional<BigDecimal> readNumber(RgmpJsonLocation object, String name, RgmpProblemKind rule) {
        var member = findMember(object, name);
        if (member.value() instanceof RgmpJsonValue.JsonNumber(int _, BigDecimal value)) {
            return Optional.of(value);
        }
        collector.add(rule, member, describeMismatch(member, name, "a number"));
        return Optional.empty();
    }

    /** Reads a required array; returns an empty list if it is missing. */
    List<RgmpJsonValue> readList(RgmpJsonLocation object, String name, RgmpProblemKind rule) {
        var member = findMember(object, name);
        if (member.value() instanceof RgmpJsonValue.JsonArray(int _, List<RgmpJsonValue> all)) {
            return all;
        }
        collector.add(rule, member, describeMismatch(member, name, "a list"));
        return List.of();
    }

    /**
     * Reports members that the specification does not define; they are kept with the definition and otherwise ignored.
     */
    void reportUnknownMembers(RgmpJsonLocation object, Set<String> names) {
        if (object.value() instanceof RgmpJsonValue.JsonObject jsonObject) {
            for (var name : jsonObject.members().keySet()) {
                if (!names.contains(name)) {
                    collector.add(
                            RgmpProblemKind.FIELD_UNKNOWN,
                            object.member(name),
                            "\"%s\" is not in the document".formatted(TextTruncator.truncate(name)));
                }
            }
        }
    }

    RgmpDefinitionViolationCollector breaches() {
        return collector;
    }

    static String describeMismatch(RgmpJsonLocation member, String name, String expected) {
        return member.isMissing()
                ? "%s is missing".formatted(name)
                : "%s is %s, expected %s".formatted(name, member.describeKind(), expected);
    }
}
