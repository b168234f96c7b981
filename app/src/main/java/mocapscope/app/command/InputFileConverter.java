package mocapscope.app.command;

import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * Converts an input file argument to a path, and rejects folders. Reading a folder would fail with an error that does
 * not name it.
 */
final class InputFileConverter implements ITypeConverter<Path> {
    private final PathConverter names = new PathConverter();

    @Override
    public Path convert(String text) {
        var file = names.convert(text);
        if (Files.isDirectory(file)) {
            throw new TypeConversionException("this is a folder, but a file is needed: " + text);
        }
        return file;
    }
}
