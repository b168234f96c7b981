package mocapscope.app.command;

import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads the name of what is to be read, and refuses folders, since who tries to read one is told no name. */
final class SourceFile implements ITypeConverter<Path> {
    private final PathText names = new PathText();

    @Override
    public Path convert(String text) {
        var file = names.convert(text);
        if (Files.isDirectory(file)) {
            throw new TypeConversionException("this is a folder, but a file is needed: " + text);
        }
        return file;
    }
}
