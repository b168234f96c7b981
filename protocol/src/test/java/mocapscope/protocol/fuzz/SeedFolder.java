package mocapscope.protocol.fuzz;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes what an attack begins with into a folder: {@code SeedFolder TARGET FOLDER}; without a folder, lists the targets. */
final class SeedFolder {
    private SeedFolder() {}

    public static void main(String[] args) throws IOException {
        if (args.length == 0) {
            FuzzTargets.names().forEach(System.out::println);
        } else {
            write(FuzzTargets.named(args[0]), Path.of(args[1]));
        }
    }

    static void write(FuzzTarget target, Path folder) throws IOException {
        Files.createDirectories(folder);
        int number = 0;
        for (var seed : target.seeds()) {
            Files.write(folder.resolve("seed-%03d".formatted(number++)), seed);
        }
    }
}
