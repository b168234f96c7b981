package mocapscope.app.docs;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import mocapscope.protocol.session.Protocol;
import mocapscope.protocol.session.ProtocolIndependentSessionOptions;
import mocapscope.protocol.session.endpoint.OptionDefinition;
import mocapscope.protocol.session.endpoint.SessionRole;

/** Lists of the options of a protocol's endpoints and of its sessions' requests. */
final class OptionLists {
    private OptionLists() {}

    /** Returns the protocol's schemes, and its options as a client and as a server. */
    static String endpoints(Protocol protocol) {
        var schemes = new MarkdownTable("Scheme", "Port", "Description");
        protocol.schemes()
                .forEach(scheme -> schemes.row(
                        MarkdownTable.code(scheme.name() + "://"),
                        String.valueOf(scheme.defaultPort()),
                        MarkdownTable.plain(scheme.help())));
        return Stream.of(
                        schemes.toString(),
                        options(
                                "To connect (`listen`, `record`, `doctor`, the window):",
                                protocol.options(SessionRole.CLIENT)),
                        options("To stand in for the device (`serve`):", protocol.options(SessionRole.SERVER)))
                .filter(text -> !text.isEmpty())
                .collect(Collectors.joining("\n\n"));
    }

    /** The options that every session has beside those of its protocol. */
    static String common(Protocol any, SessionRole role) {
        var its = any.options(role);
        return table(ProtocolIndependentSessionOptions.of(any, role).stream()
                .filter(definition -> !its.contains(definition))
                .toList());
    }

    /** Returns the messages and requests that can be sent in a running session. */
    static String requests(Protocol protocol) {
        var table = new MarkdownTable("Side", "Request", "Values", "Effect");
        for (var role : SessionRole.values()) {
            protocol.requests(role)
                    .forEach(definition -> table.row(
                            role == SessionRole.CLIENT ? "client" : "server",
                            MarkdownTable.code(definition.name()),
                            definition.parameters().stream()
                                    .map(value -> MarkdownTable.code(value.key()))
                                    .collect(Collectors.joining(", ")),
                            MarkdownTable.plain(definition.help())));
        }
        return table.toString();
    }

    private static String options(String title, List<OptionDefinition> definitions) {
        return definitions.isEmpty() ? "" : title + "\n\n" + table(definitions);
    }

    private static String table(List<OptionDefinition> definitions) {
        var table = new MarkdownTable("Option", "Default", "Values", "Effect");
        definitions.forEach(definition -> table.row(
                MarkdownTable.code(definition.key()),
                MarkdownTable.code(definition.defaultValue()),
                values(definition),
                MarkdownTable.plain(definition.label() + ": " + definition.help())));
        return table.toString();
    }

    private static String values(OptionDefinition definition) {
        return switch (definition.kind()) {
            case TEXT -> "text";
            case SECRET -> "text, kept secret";
            case FILE -> "a file";
            case SWITCH -> "`true`, `false`";
            case AXES -> "`auto`, or three axes";
            case CHOICE ->
                definition.choices().stream().map(MarkdownTable::code).collect(Collectors.joining(", "));
            case NUMBER -> number(definition.minimum()) + " to " + number(definition.maximum());
        };
    }

    private static String number(double value) {
        return value == Math.rint(value) ? String.valueOf((long) value) : String.valueOf(value);
    }
}
