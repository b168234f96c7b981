package mocapscope.app.command.argument;

import java.util.ArrayList;
import java.util.List;
import mocapscope.protocol.catalog.ProtocolCatalog;
import mocapscope.protocol.session.ProtocolIndependentSessionOptions;
import mocapscope.protocol.session.endpoint.Endpoint;
import mocapscope.protocol.session.endpoint.OptionDefinition;
import mocapscope.protocol.session.endpoint.SessionRole;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Parses endpoint URIs given as command-line arguments, and generates the help text for their schemes and options. */
public record EndpointConverter(SessionRole role) implements ITypeConverter<Endpoint> {
    private static final String INDENT = " ".repeat(6);
    private static final int WIDTH = 80;

    @Override
    public Endpoint convert(String text) {
        try {
            return ProtocolCatalog.parse(text, role, System.getenv());
        } catch (IllegalArgumentException exception) {
            throw new TypeConversionException(exception.getMessage());
        }
    }

    /** Returns the known schemes and, for each protocol, the options of its endpoints. */
    public List<String> help() {
        var lines = new ArrayList<String>();
        for (var protocol : ProtocolCatalog.protocols()) {
            lines.add("");
            lines.add(protocol.label() + " endpoints:");
            for (var scheme : protocol.schemes()) {
                lines.add("  %s://host[:%d][/device,…][?option=value&…]   %s"
                        .formatted(scheme.name(), scheme.defaultPort(), scheme.help()));
            }
            lines.add("and their options:");
            for (var definition : ProtocolIndependentSessionOptions.of(protocol, role)) {
                lines.add("  %s=%s".formatted(definition.key(), values(definition)));
                lines.addAll(wrapped(definition.help()));
            }
        }
        // Picocli interprets its lines as formats and styles.
        return lines.stream()
                .map(line -> line.replace("%", "%%").replace("@|", "@ |"))
                .toList();
    }

    private static String values(OptionDefinition definition) {
        return switch (definition.kind()) {
            case CHOICE -> String.join("|", definition.choices()) + standard(definition);
            case SWITCH -> "true|false" + standard(definition);
            case NUMBER -> "NUMBER" + standard(definition);
            case AXES -> "auto|RIGHT,UP,TOWARDS" + standard(definition);
            case TEXT -> "TEXT" + standard(definition);
            case SECRET -> "SECRET, or %1$s-env=VARIABLE or %1$s-file=FILE".formatted(definition.key());
            case FILE -> "FILE";
        };
    }

    private static String standard(OptionDefinition definition) {
        return definition.defaultValue().isEmpty() ? "" : " (default: " + definition.defaultValue() + ")";
    }

    private static List<String> wrapped(String text) {
        var lines = new ArrayList<String>();
        var line = new StringBuilder(INDENT);
        for (var word : text.split(" ")) {
            if (line.length() + word.length() >= WIDTH) {
                lines.add(line.toString());
                line = new StringBuilder(INDENT);
            }
            line.append(line.length() == INDENT.length() ? "" : " ").append(word);
        }
        lines.add(line.toString());
        return lines;
    }
}
