package mocapscope.protocol.dissector;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;
import mocapscope.protocol.bytes.MessageLayout;
import mocapscope.protocol.session.Protocol;
import mocapscope.protocol.transcript.TransportKind;

/**
 * Writes a Wireshark dissector in Lua from the message layouts of protocols. Fields are named after those of the
 * transcript, without indices: {@code position.x} of VRPN is {@code mocap_vrpn.position.x}.
 */
public final class WiresharkDissectorWriter {
    /** The start of all names of protocols and fields in Wireshark, whose own dissectors have names of their own. */
    public static final String PREFIX = "mocap_";

    /** Constructors of Wireshark's fields by the type of ours; types without one have no field there. */
    private static final Map<String, String> FIELD_KINDS = Map.ofEntries(
            Map.entry("u8", "uint8"),
            Map.entry("u16", "uint16"),
            Map.entry("i16", "int16"),
            Map.entry("u24", "uint24"),
            Map.entry("i24", "int24"),
            Map.entry("i32", "int32"),
            Map.entry("u32", "uint32"),
            Map.entry("i64", "int64"),
            Map.entry("u64", "uint64"),
            Map.entry("f32", "float"),
            Map.entry("f64", "double"),
            Map.entry("text", "string"),
            Map.entry("uuid", "guid"),
            Map.entry("bytes", "bytes"),
            Map.entry("json-number", "double"),
            Map.entry("json-text", "string"));

    private final StringBuilder lua = new StringBuilder();
    private final Protocol protocol;
    /** The keys of the fields declared so far, with their types. */
    private final Map<String, String> fieldTypes = new LinkedHashMap<>();

    private WiresharkDissectorWriter(Protocol protocol) {
        this.protocol = protocol;
    }

    /**
     * Returns the script for those of {@code protocols} that Wireshark can dissect.
     *
     * @param program the name and version of this program, for the script's first line
     */
    public static String write(List<Protocol> protocols, String program) {
        var script =
                new StringBuilder("-- A dissector for Wireshark and tshark, written by %s.\n\n".formatted(program));
        script.append(resource(WiresharkDissectorWriter.class, "runtime.lua"));
        for (var protocol : protocols) {
            protocol.dissectorScript()
                    .ifPresent(name -> script.append(new WiresharkDissectorWriter(protocol).write(name)));
        }
        return script.toString();
    }

    /** Returns the key of a field: its path without indices. */
    public static String key(String path) {
        return path.replaceAll("\\[\\d+]", "");
    }

    private static String resource(Class<?> owner, String name) {
        try (var in = owner.getResourceAsStream(name)) {
            if (in == null) {
                throw new IOException("missing: " + name);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException exception) {
            throw new UncheckedIOException(exception);
        }
    }

    private String write(String script) {
        var layouts = protocol.messageLayouts();
        lua.append("\n-- ").append(protocol.label()).append("\ndo\n");
        lua.append("local protocol = define(%s, %s)\n".formatted(quote(protocol.name()), quote(protocol.label())));
        lua.append("local field = protocol.field\n");
        for (var layout : layouts) {
            declare(layout.scope(), layout.fields());
        }
        lua.append("local layouts = {\n");
        layouts.stream()
                .collect(Collectors.groupingBy(MessageLayout::name, LinkedHashMap::new, Collectors.toList()))
                .forEach(this::writeMessage);
        lua.append("}\n");
        writePorts();
        return lua.append(resource(protocol.getClass(), script))
                .append("finish(protocol)\nregister_ports()\nend\n")
                .toString();
    }

    /** Declares the fields that are not declared yet; a second type of one name gets a field of its own. */
    private void declare(String scope, List<MessageLayout.FieldLayout> fields) {
        for (var field : fields) {
            var path = join(scope, field.name());
            if (field.type().equals("list")) {
                declare(path, field.entries());
                continue;
            }
            var kind = FIELD_KINDS.get(field.type());
            var key = fieldKey(path, field.type());
            if (kind != null && fieldTypes.putIfAbsent(key, field.type()) == null) {
                lua.append("field[%s] = ProtoField.%s(%s, %s)\n"
                        .formatted(quote(key), kind, quote(PREFIX + protocol.name() + "." + key), quote(path)));
            }
        }
    }

    /** Returns the key of a field of that type: its path, followed by the type if the path has another type elsewhere. */
    private String fieldKey(String path, String type) {
        var declared = fieldTypes.get(path);
        return declared == null || declared.equals(type) ? path : path + "_" + type.replace('-', '_');
    }

    private static String join(String scope, String name) {
        return scope.isEmpty() || name.isEmpty() ? scope + name : scope + "." + name;
    }

    private void writeMessage(String name, List<MessageLayout> variants) {
        lua.append("  [%s] = {\n".formatted(quote(name)));
        for (var layout : variants) {
            lua.append("    { name = ").append(quote(name));
            layout.number().ifPresent(number -> lua.append(", number = ").append(number));
            layout.size().ifPresent(size -> lua.append(", size = ").append(size));
            lua.append(", scope = ").append(quote(layout.scope())).append(", fields = {\n");
            writeFields(layout.scope(), layout.fields(), "      ");
            lua.append("    } },\n");
        }
        lua.append("  },\n");
    }

    private void writeFields(String scope, List<MessageLayout.FieldLayout> fields, String indent) {
        for (var field : fields) {
            var path = join(scope, field.name());
            lua.append(indent)
                    .append("{ type = ")
                    .append(quote(field.type()))
                    .append(", name = ")
                    .append(quote(field.name()));
            if (FIELD_KINDS.containsKey(field.type())) {
                lua.append(", field = field[")
                        .append(quote(fieldKey(path, field.type())))
                        .append("]");
            }
            if (!field.unit().isEmpty()) {
                lua.append(", unit = ").append(quote(field.unit()));
            }
            writeLength(field.length());
            lua.append(field.optional() ? ", optional = true" : "");
            if (field.type().equals("list")) {
                lua.append(", entries = {\n");
                writeFields(path, field.entries(), indent + "  ");
                lua.append(indent).append("}");
            }
            lua.append(" },\n");
        }
    }

    private void writeLength(MessageLayout.FieldLength length) {
        if (length.isRemaining()) {
            lua.append(", length = \"*\"");
        } else if (!length.field().isEmpty()) {
            lua.append(", length = %s, plus = %d".formatted(quote(length.field()), length.constant()));
        } else if (length.constant() > 0) {
            lua.append(", length = ").append(length.constant());
        }
    }

    private void writePorts() {
        lua.append("local ports = { tcp = { %s }, udp = { %s } }\n"
                .formatted(ports(TransportKind.TCP), ports(TransportKind.UDP)));
        lua.append("""
                local register_ports = function()
                    for _, port in ipairs(ports.tcp) do
                        tcp_table:add(port, protocol.proto)
                    end
                    for _, port in ipairs(ports.udp) do
                        udp_table:add(port, protocol.proto)
                    end
                end
                """);
    }

    private String ports(TransportKind transport) {
        var ports = new TreeSet<Integer>();
        for (var matcher : protocol.flowMatchers()) {
            if (matcher.channel().transport() == transport) {
                ports.addAll(matcher.ports());
            }
        }
        return ports.stream().map(String::valueOf).collect(Collectors.joining(", "));
    }

    private static String quote(String text) {
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }
}
