package mocapscope.app.command;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import mocapscope.app.words.PathErrorFormatter;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Converts a file name argument to a path. */
final class PathConverter implements ITypeConverter<Path> {

    @Override
    public Path convert(String text) {
        try {
            return Path.of(text);
        } catch (InvalidPathException no) {
            throw new TypeConversionException(PathErrorFormatter.format(no));
        }
    }
}
