package mocapscope.protocol.session.endpoint;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The values of endpoint or request options, checked against their definitions, with defaults for unset options. */
public final class OptionValues {
    private final List<OptionDefinition> definitions;
    private final Map<String, String> values;

    private OptionValues(List<OptionDefinition> definitions, Map<String, String> values) {
        this.definitions = List.copyOf(definitions);
        this.values = Map.copyOf(values);
    }

    /**
     * Checks {@code values} against {@code definitions}.
     *
     * @throws IllegalArgumentException if a key is unknown or its value is not allowed; names the key
     */
    public static OptionValues of(List<OptionDefinition> definitions, Map<String, String> values) {
        var optionValues = new OptionValues(definitions, values);
        values.forEach(optionValues::check);
        return optionValues;
    }

    /** Returns the default values of all options. */
    public static OptionValues ofDefaults(List<OptionDefinition> definitions) {
        return new OptionValues(definitions, Map.of());
    }

    /** Returns the definitions of all options. */
    public List<OptionDefinition> options() {
        return definitions;
    }

    /** Returns the values that were set, by key. */
    public Map<String, String> values() {
        return values;
    }

    /**
     * Returns the value of an option, or its default.
     *
     * @throws IllegalArgumentException if the key belongs to no option
     */
    public String text(String key) {
        var definition = option(key);
        return values.getOrDefault(key, definition.defaultValue());
    }

    /**
     * Returns the value of an option of {@link OptionDefinition.OptionKind#NUMBER}.
     *
     * @throws IllegalArgumentException if the key belongs to no option, or the text is no number
     */
    public double number(String key) {
        return Double.parseDouble(text(key));
    }

    /**
     * Returns whether the value of an option of {@link OptionDefinition.OptionKind#SWITCH} is {@code true}.
     *
     * @throws IllegalArgumentException if the key belongs to no option
     */
    public boolean isOn(String key) {
        return Boolean.parseBoolean(text(key));
    }

    /**
     * Returns these values with one more set.
     *
     * @throws IllegalArgumentException if the key is unknown or its value is not allowed; names the key
     */
    public OptionValues with(String key, String value) {
        var more = new LinkedHashMap<>(values);
        more.put(key, value);
        return of(definitions, more);
    }

    private void check(String key, String value) {
        var problem = option(key).validationError(value);
        if (!problem.isEmpty()) {
            throw new IllegalArgumentException(key + " " + problem);
        }
    }

    private OptionDefinition option(String key) {
        return definitions.stream()
                .filter(definition -> definition.key().equals(key))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("unknown option: " + key + " (there are: "
                        + String.join(
                                ", ",
                                definitions.stream().map(OptionDefinition::key).toList()) + ")"));
    }
}
