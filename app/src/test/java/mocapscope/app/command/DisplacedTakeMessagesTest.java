package mocapscope.app.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import mocapscope.protocol.take.Take;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import tools.jackson.databind.json.JsonMapper;

/** Tests of the messages about files that another program moved, deleted or replaced, and about links to them. */
class DisplacedTakeMessagesTest {
    private static final long SOME_BYTES = 20_000;
    private static final String OTHERS = "of another program";
    private static final String PACKET = Path.of(System.getProperty("mocapscope.fixtures"))
            .resolve("aimation/ok_data_17_77.bin")
            .toString();

    @TempDir
    private Path parent;

    private CommandRun server;
    private Path folder;
    private Path file;
    private Path part;
    private String endpoint;

    /** An action of another program. */
    private interface ExternalFileAction {
        void run() throws IOException;
    }

    @BeforeEach
    void serve() throws Exception {
        folder = Files.createDirectory(parent.resolve("folder"));
        file = folder.resolve("x.mcap");
        part = folder.resolve("x.mcap.part");
        server = CommandRun.start("serve", "vrpn+tcp://127.0.0.1:0", "--json");
        endpoint = JsonMapper.shared()
                .readTree(server.awaitOut("\"listening\""))
                .get("endpoint")
                .asString();
    }

    @AfterEach
    void end() throws Exception {
        server.interrupt();
        server.code();
    }

    @Test
    @Execution(ExecutionMode.CONCURRENT)
    void movedAndReplacedTakeStaysInMovedFile() throws Exception {
        var moved = folder.resolve("away");
        var run = record(() -> {
            Files.move(part, moved);
            Files.writeString(part, OTHERS);
        });

        assertReports(run, moved, "and another file, which is left unchanged, now has its name: " + part);
        assertEquals(OTHERS, Files.readString(part));
        assertTrue(Files.notExists(file));
    }

    @Test
    @Execution(ExecutionMode.CONCURRENT)
    void copiesDeletedTake() throws Exception {
        var run = record(() -> Files.delete(part));

        assertReports(run, file, "the file was moved or deleted while it was written: " + part);
        assertTrue(Files.notExists(part));
    }

    @Test
    @Execution(ExecutionMode.CONCURRENT)
    void copiesReplacedTakeBesideOtherFile() throws Exception {
        var other = Files.writeString(parent.resolve("other"), OTHERS);
        var run = record(() -> Files.move(other, part, StandardCopyOption.REPLACE_EXISTING));

        assertReports(run, file, "and another file, which is left unchanged, now has its name: " + part);
        assertEquals(OTHERS, Files.readString(part));
    }

    @Test
    @Execution(ExecutionMode.CONCURRENT)
    void takeReplacedByLinkStaysInMovedFile() throws Exception {
        var other = Files.writeString(parent.resolve("other"), OTHERS);
        var moved = folder.resolve("away");
        var run = record(() -> {
            Files.move(part, moved);
            Files.createSymbolicLink(part, other);
        });

        assertReports(run, moved, "and another file, which is left unchanged, now has its name: " + part);
        assertEquals(other, Files.readSymbolicLink(part));
        assertEquals(OTHERS, Files.readString(other));
        assertTrue(Files.notExists(file));
    }

    @Test
    @Execution(ExecutionMode.CONCURRENT)
    void reportsTakeInMovedFolder() throws Exception {
        var elsewhere = parent.resolve("elsewhere");
        var run = record(() -> Files.move(folder, elsewhere));

        assertReports(
                run, elsewhere.resolve("x.mcap.part"), "the file was moved or deleted while it was written: " + part);
        assertTrue(Files.notExists(folder));
    }

    @Test
    @Execution(ExecutionMode.CONCURRENT)
    void reportsTakeLostWithDeletedFolder() throws Exception {
        var run = record(() -> {
            try (var all = Files.walk(folder)) {
                for (var one : all.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(one);
                }
            }
        });

        assertEquals(1, run.code(), run::err);
        assertFalse(run.err().contains("wrote "), run.err());
        assertTrue(run.err().contains(" is lost unless that file was moved"), run.err());
    }

    @Test
    @Execution(ExecutionMode.CONCURRENT)
    void refusesTakeOverwrittenInPlace() throws Exception {
        var run = record(() -> Files.writeString(part, OTHERS));

        assertEquals(1, run.code(), run::err);
        assertFalse(run.err().contains("wrote "), run.err());
        assertTrue(run.err().contains("another program changed the file while it was written"), run.err());
        assertTrue(Files.notExists(file));
    }

    @Test
    @Execution(ExecutionMode.CONCURRENT)
    void keepsFileCreatedAtTarget() throws Exception {
        var run = recording();
        Files.writeString(file, OTHERS);
        run.interrupt();

        assertEquals(1, run.code(), run::err);
        assertFalse(run.err().contains("wrote "), run.err());
        assertTrue(run.err().contains("the complete take has the name " + part), run.err());
        assertEquals(OTHERS, Files.readString(file));
        assertEquals("", Take.open(part).notice());
    }

    @Test
    @Execution(ExecutionMode.CONCURRENT)
    void rejectsLinksAtTargets() throws Exception {
        var take = Files.createSymbolicLink(file, Path.of("nowhere"));
        var table = Files.createSymbolicLink(folder.resolve("x.csv"), Path.of("nowhere"));
        var report = Files.createSymbolicLink(folder.resolve("x.html"), Path.of("nowhere"));
        var damaged = Files.writeString(folder.resolve("damaged.mcap"), OTHERS);

        assertRefused(take, "record", endpoint, "-o", take.toString());
        assertRefused(take, "recover", damaged.toString(), "-o", take.toString());
        assertRefused(take, "convert", PACKET, "-o", take.toString());
        assertRefused(table, "convert", PACKET, "-o", table.toString());
        assertRefused(report, "inspect", PACKET, "--report", report.toString());
        Files.delete(file);
        Files.createSymbolicLink(file, damaged);
        var run = CommandRun.of("record", endpoint, "-o", file.toString());
        assertEquals(1, run.code());
        assertTrue(run.err().contains("a file of this name exists"), run.err());
        assertEquals(OTHERS, Files.readString(damaged));
    }

    private static void assertRefused(Path link, String... command) throws Exception {
        var run = CommandRun.of(command);

        assertEquals(1, run.code(), run::err);
        assertTrue(run.err().contains("this is a link to nowhere, which does not exist"), run.err());
        assertTrue(Files.isSymbolicLink(link));
    }

    /** Records until the command ends because its file is missing. */
    private CommandRun record(ExternalFileAction scenario) throws Exception {
        var run = recording();
        scenario.run();
        return run;
    }

    private CommandRun recording() throws Exception {
        var run = CommandRun.start("record", endpoint, "-o", file.toString());
        run.awaitBytes(part, SOME_BYTES);
        return run;
    }

    private static void assertReports(CommandRun run, Path place, String reason) throws Exception {
        assertEquals(1, run.code(), run::err);
        assertFalse(run.err().contains("wrote "), run.err());
        assertTrue(run.err().contains(reason), run.err());
        assertTrue(run.err().contains(" s, is complete and is in " + place), run.err());
        var take = Take.open(place);
        assertEquals("", take.notice());
        assertEquals(1, take.activeSessions().size());
    }
}
