package mocapscope.protocol.take;

import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.regex.Pattern;

/**
 * Creates unused file names for recordings (takes) from a template such as {date}_{time}_{n}. The number is the
 * first one that gives an unused name.
 */
public final class TakeFileNameTemplate {
    /** The default template. */
    public static final String STANDARD = "{date}_{time}_{n}";

    private static final Pattern SAFE = Pattern.compile("[A-Za-z0-9][A-Za-z0-9 ._-]{0,150}");
    private static final DateTimeFormatter DATE = DateTimeFormatter.ofPattern("yyyy-MM-dd");
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HH-mm-ss");
    private static final String NUMBER = "{n}";
    private static final int MOST = 10_000;

    private TakeFileNameTemplate() {}

    /**
     * Returns a file in {@code folder} that does not exist yet, not even unfinished.
     *
     * @param at local time of the user
     * @throws IllegalArgumentException if the template has characters that are unsafe in file names, or no name is free
     */
    public static Path createPath(Path folder, String template, LocalDateTime at) {
        var dated = template.replace("{date}", DATE.format(at)).replace("{time}", TIME.format(at));
        if (!SAFE.matcher(dated.replace(NUMBER, "1")).matches()) {
            throw new IllegalArgumentException(
                    ("the name of a take consists of letters, digits, spaces, '.', '_', '-', {date}, {time} and {n},"
                                    + " and must not begin with a sign: ")
                            + template);
        }
        int most = dated.contains(NUMBER) ? MOST : 1;
        for (int n = 1; n <= most; n++) {
            var file = folder.resolve(dated.replace(NUMBER, Integer.toString(n)) + Take.EXTENSION);
            if (!taken(file) && !taken(TakeOutputFile.partPath(file))) {
                return file;
            }
        }
        throw new IllegalArgumentException("a take of this name exists: " + folder.resolve(dated + Take.EXTENSION));
    }

    /** Returns true if the name is used, even by a dangling link. */
    private static boolean taken(Path file) {
        return Files.exists(file, LinkOption.NOFOLLOW_LINKS);
    }
}
