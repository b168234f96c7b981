package mocapscope.app.command;

import java.util.Iterator;
import mocapscope.protocol.catalog.ProtocolCatalog;
import mocapscope.protocol.session.Protocol;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Converts a protocol name argument, and lists the valid names for completion. */
final class ProtocolConverter implements ITypeConverter<Protocol>, Iterable<String> {

    @Override
    public Protocol convert(String name) {
        try {
            return ProtocolCatalog.named(name);
        } catch (IllegalArgumentException unknown) {
            throw new TypeConversionException(String.valueOf(unknown.getMessage()));
        }
    }

    @Override
    public Iterator<String> iterator() {
        return ProtocolCatalog.protocols().stream().map(Protocol::name).iterator();
    }
}
