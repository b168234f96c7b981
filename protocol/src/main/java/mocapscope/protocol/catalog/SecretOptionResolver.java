package mocapscope.protocol.catalog;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import mocapscope.protocol.limit.DocumentedLimit;
import mocapscope.protocol.session.endpoint.OptionDefinition;

/**
 * Reads an endpoint's secret options from environment variables ({@code key-env=NAME}) and files ({@code
 * key-file=PATH}).
 *
 * @param environment the environment variables
 */
record SecretOptionResolver(Map<String, String> environment) {
    private static final String ENV = "-env";
    private static final String FILE = "-file";

    @DocumentedLimit(value = "a file with a secret option (`key-file`)", unit = "bytes", beyond = "refused")
    private static final int LONGEST = 64 << 10;

    /**
     * Returns the options with the secrets in place of their sources.
     *
     * @throws IllegalArgumentException if a secret cannot be read or is stated twice; never contains the secret
     */
    Map<String, String> resolve(List<OptionDefinition> definitions, Map<String, String> options) {
        var resolved = new LinkedHashMap<>(options);
        for (var definition : definitions) {
            if (definition.kind() == OptionDefinition.OptionKind.SECRET) {
                var key = definition.key();
                Optional.ofNullable(resolved.remove(key + ENV)).ifPresent(name -> put(resolved, key, variable(name)));
                Optional.ofNullable(resolved.remove(key + FILE)).ifPresent(path -> put(resolved, key, contents(path)));
            }
        }
        return resolved;
    }

    private static void put(Map<String, String> options, String key, String secret) {
        if (options.putIfAbsent(key, secret) != null) {
            throw new IllegalArgumentException(
                    "%1$s is stated twice: use one of %1$s, %1$s-env and %1$s-file".formatted(key));
        }
    }

    private String variable(String name) {
        var value = environment.get(name);
        if (value == null) {
            throw new IllegalArgumentException("no environment variable has the name " + name);
        }
        return value;
    }

    /** Returns the text of a file, or of a pipe from another program, without its last line end. */
    private static String contents(String path) {
        try (var in = Files.newInputStream(Path.of(path))) {
            var bytes = in.readNBytes(LONGEST + 1);
            if (bytes.length > LONGEST) {
                throw new IllegalArgumentException(
                        "a secret has at most %,d bytes, and this file has more: %s".formatted(LONGEST, path));
            }
            return new String(bytes, StandardCharsets.UTF_8).replaceFirst("\\r?\\n$", "");
        } catch (IOException exception) {
            throw new IllegalArgumentException("the secret cannot be read from this file: " + path, exception);
        }
    }
}
