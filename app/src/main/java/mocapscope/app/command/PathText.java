package mocapscope.app.command;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads the names of files. */
final class PathText implements ITypeConverter<Path> {

    @Override
    public Path convert(String text) {
        try {
            return Path.of(text);
        } catch (InvalidPathException no) {
            throw new TypeConversionException(why(no));
        }
    }

    /**
     * Why no file can be called so, and what to try. What the locale has no letters for is lost before we see it: it can
     * be told only by there being something that is no plain letter.
     */
    static String why(InvalidPathException no) {
        boolean plain = no.getInput().chars().allMatch(letter -> letter < 0x80);
        return plain
                ? "no file can be called so: %s: %s".formatted(no.getReason(), no.getInput())
                : "the locale does not have all letters of this file's name: set LC_ALL=C.UTF-8, or give the file another name: "
                        + no.getInput();
    }
}
