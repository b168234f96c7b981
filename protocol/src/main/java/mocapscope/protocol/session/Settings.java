package mocapscope.protocol.session;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Values for a list of options; an option that is not set has its standard value. */
public final class Settings {
    private final List<Option> options;
    private final Map<String, String> values;

    private Settings(List<Option> options, Map<String, String> values) {
        this.options = List.copyOf(options);
        this.values = Map.copyOf(values);
    }

    /**
     * Checks {@code values} against {@code options}.
     *
     * @throws IllegalArgumentException that names the key that is unknown or whose value is not allowed
     */
    public static Settings of(List<Option> options, Map<String, String> values) {
        var settings = new Settings(options, values);
        values.forEach(settings::check);
        return settings;
    }

    /** Settings in which nothing is set. */
    public static Settings standard(List<Option> options) {
        return new Settings(options, Map.of());
    }

    /** All that can be set, set or not. */
    public List<Option> options() {
        return options;
    }

    /** What was set, by key. */
    public Map<String, String> values() {
        return values;
    }

    /**
     * What is set for an option, or else its standard value.
     *
     * @throws IllegalArgumentException for a key that is no option's
     */
    public String text(String key) {
        var option = option(key);
        return values.getOrDefault(key, option.standard());
    }

    /**
     * The same of an option of {@link Option.Kind#NUMBER}.
     *
     * @throws IllegalArgumentException for a key that is no option's, and for text that is no number
     */
    public double number(String key) {
        return Double.parseDouble(text(key));
    }

    /**
     * Whether that text is {@code true}, for an option of {@link Option.Kind#SWITCH}.
     *
     * @throws IllegalArgumentException for a key that is no option's
     */
    public boolean on(String key) {
        return Boolean.parseBoolean(text(key));
    }

    /**
     * These settings with one more set.
     *
     * @throws IllegalArgumentException that names the key when it is unknown, or its value is not allowed
     */
    public Settings with(String key, String value) {
        var more = new LinkedHashMap<>(values);
        more.put(key, value);
        return of(options, more);
    }

    private void check(String key, String value) {
        var problem = option(key).problem(value);
        if (!problem.isEmpty()) {
            throw new IllegalArgumentException(key + " " + problem);
        }
    }

    private Option option(String key) {
        return options.stream()
                .filter(option -> option.key().equals(key))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("unknown option: " + key + " (there are: "
                        + String.join(", ", options.stream().map(Option::key).toList()) + ")"));
    }
}
