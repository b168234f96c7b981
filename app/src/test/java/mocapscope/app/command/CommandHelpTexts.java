package mocapscope.app.command;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;

/** The output of {@code --help}, for the program's pages: without the protocols' endpoints, which have their own. */
public final class CommandHelpTexts {
    private static final Pattern COMMAND = Pattern.compile("(?m)^  ([a-z]+) {2,}\\S");

    private static final Pattern ENDPOINTS = Pattern.compile("(?ms)\\n^\\S[^\\n]* endpoints:$.*");

    private CommandHelpTexts() {}

    /** The program's own by the empty name, and those of its commands by theirs. */
    public static Map<String, String> all() throws Exception {
        var all = new LinkedHashMap<String, String>();
        var own = CommandRun.of("--help").out();
        all.put("", plain(own));
        var commands = own.substring(own.indexOf("Commands:"));
        for (var found : COMMAND.matcher(commands).results().toList()) {
            all.put(
                    found.group(1),
                    plain(CommandRun.of(found.group(1), "--help").out()));
        }
        return all;
    }

    private static String plain(String help) {
        return ENDPOINTS.matcher(help).replaceFirst("");
    }
}
