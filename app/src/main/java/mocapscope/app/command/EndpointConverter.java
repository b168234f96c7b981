package mocapscope.app.command;

import java.util.ArrayList;
import java.util.List;
import mocapscope.protocol.catalog.ProtocolCatalog;
import mocapscope.protocol.session.Endpoint;
import mocapscope.protocol.session.OptionDefinition;
import mocapscope.protocol.session.SessionRole;
import mocapscope.protocol.session.CommonSessionOptions;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Converts an endpoint URI argument, and generates the help text for endpoint schemes and options. */
record EndpointConverter(SessionRole role) implements ITypeConverter<Endpoint> {
    private static final String INDENT = " ".repeat(6);
    private static final int WIDTH = 80;

    @Override
    public Endpoint convert(String text) {
        try {
            return ProtocolCatalog.parse(text, role);
        } catch (IllegalArgumentException wrong) {
            throw new TypeConversionException(wrong.getMessage());
        }
    }

    /** Returns the known schemes and, for each protocol, the options of its endpoints. */
    List<String> help() {
        var lines = new ArrayList<String>();
        for (var protocol : ProtocolCatalog.protocols()) {
            lines.add("");
            lines.add(protocol.label() + " endpoints:");
            for (var scheme : protocol.schemes()) {
                lines.add("  %s://host[:%d][/device,…][?option=value&…]   %s"
                        .formatted(scheme.name(), scheme.defaultPort(), scheme.help()));
            }
            lines.add("and their options:");
            for (var option : CommonSessionOptions.of(protocol, role)) {
                lines.add("  %s=%s".formatted(option.key(), values(option)));
                lines.addAll(wrapped(option.help()));
            }
        }
        // Picocli interprets its lines as formats and styles.
        return lines.stream()
                .map(line -> line.replace("%", "%%").replace("@|", "@ |"))
                .toList();
    }

    private static String values(OptionDefinition option) {
        return switch (option.kind()) {
            case CHOICE -> String.join("|", option.choices()) + standard(option);
            case SWITCH -> "true|false" + standard(option);
            case NUMBER -> "NUMBER" + standard(option);
            case AXES -> "auto|RIGHT,UP,TOWARDS" + standard(option);
            case TEXT -> "TEXT" + standard(option);
            case SECRET -> "SECRET";
            case FILE -> "FILE";
        };
    }

    private static String standard(OptionDefinition option) {
        return option.defaultValue().isEmpty() ? "" : " (default: " + option.defaultValue() + ")";
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
