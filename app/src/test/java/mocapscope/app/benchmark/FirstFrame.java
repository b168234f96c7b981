package mocapscope.app.benchmark;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Measures when a program shows its first frame: the first one that the toolkit reports as presented, or as painted, since
 * its software pipeline reports no other step.
 */
final class FirstFrame {
    private static final String PULSES = "-Djavafx.pulseLogger=true -Djavafx.pulseLogger.threshold=0";

    private FirstFrame() {}

    /**
     * Starts a program, waits for its first frame, and ends it.
     *
     * @param settings the folder of the program's settings, so that no user's own settings apply
     */
    static double millis(List<String> command, Path settings) throws IOException {
        var output = new ArrayList<String>();
        var builder = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()));
        builder.environment().put("JDK_JAVA_OPTIONS", PULSES);
        builder.environment().put("XDG_CONFIG_HOME", settings.toString());
        long began = System.nanoTime();
        var program = builder.start();
        try (var lines = new BufferedReader(new InputStreamReader(program.getInputStream(), StandardCharsets.UTF_8))) {
            for (var line = lines.readLine(); line != null; line = lines.readLine()) {
                if (line.endsWith("Presenting") || line.endsWith("Painting")) {
                    return (System.nanoTime() - began) / (double) TimeUnit.MILLISECONDS.toNanos(1);
                }
                output.add(line);
            }
            throw new IOException("it ended without a frame: " + String.join("\n", output));
        } finally {
            program.destroyForcibly();
            program.onExit().join();
        }
    }

    /** Returns the name of the processor. */
    static String processor() throws IOException {
        var about = Path.of("/proc/cpuinfo");
        if (!Files.exists(about)) {
            return System.getProperty("os.arch");
        }
        try (var lines = Files.lines(about)) {
            return lines.filter(line -> line.startsWith("model name"))
                    .map(line -> line.substring(line.indexOf(':') + 2))
                    .findFirst()
                    .orElse(System.getProperty("os.arch"));
        }
    }
}
