package mocapscope.protocol.link;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * Reads how many datagrams the system dropped at a UDP port because its receive buffer was full. Known on Linux only.
 * Safe for use by several threads.
 */
final class UdpDropCounter {
    /** The kernel's tables of UDP sockets: one line each, with the local port in the second column. */
    private static final List<Path> TABLES = List.of(Path.of("/proc/net/udp"), Path.of("/proc/net/udp6"));

    private long known;

    /** Returns the number of datagrams dropped at {@code port} since the last call; 0 if the system does not report it. */
    synchronized long readNew(int port) {
        long total = 0;
        for (var table : TABLES) {
            try (var lines = Files.lines(table, StandardCharsets.ISO_8859_1)) {
                total += count(lines, port);
            } catch (IOException | UncheckedIOException _) {
                // Another system, or a kernel without IPv6: nothing is known.
            }
        }
        long before = known;
        known = total;
        return Math.max(0, total - before);
    }

    /** Returns the sum of the last column of all lines of that local port. */
    static long count(Stream<String> lines, int port) {
        var ending = ":%04X".formatted(port);
        return lines.map(line -> line.strip().split("\\s+"))
                .filter(columns -> columns.length > 2 && columns[1].endsWith(ending))
                .mapToLong(columns -> Long.parseLong(columns[columns.length - 1]))
                .sum();
    }
}
