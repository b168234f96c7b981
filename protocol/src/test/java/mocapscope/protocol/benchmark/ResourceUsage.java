package mocapscope.protocol.benchmark;

import com.sun.management.HotSpotDiagnosticMXBean;
import com.sun.management.HotSpotDiagnosticMXBean.ThreadDumpFormat;
import com.sun.management.UnixOperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The machine's resources that this program uses.
 *
 * @param heap bytes of live objects, after a collection
 * @param resident bytes of memory in use
 * @param gcMillis spent in collections since it began
 * @param threads of the system
 * @param virtual threads besides
 * @param files open, sockets included
 */
record ResourceUsage(long heap, long resident, long gcMillis, int threads, int virtual, long files) {

    /** Collects, which takes a moment. */
    static ResourceUsage now(Path folder) throws IOException {
        long spent = ManagementFactory.getGarbageCollectorMXBeans().stream()
                .mapToLong(GarbageCollectorMXBean::getCollectionTime)
                .sum();
        System.gc();
        var system = (UnixOperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        return new ResourceUsage(
                ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed(),
                residentNow(),
                spent,
                ManagementFactory.getThreadMXBean().getThreadCount(),
                virtualThreads(folder),
                system.getOpenFileDescriptorCount());
    }

    /** Counts the virtual threads in a dump of all threads, which is the only source for them. */
    private static int virtualThreads(Path folder) throws IOException {
        var dump = folder.resolve("threads");
        try {
            ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class)
                    .dumpThreads(dump.toString(), ThreadDumpFormat.TEXT_PLAIN);
            try (var lines = Files.lines(dump)) {
                return (int) lines.filter(line -> line.startsWith("#") && line.contains(" virtual"))
                        .count();
            }
        } finally {
            Files.deleteIfExists(dump);
        }
    }

    private static long residentNow() throws IOException {
        try (var lines = Files.lines(Path.of("/proc/self/status"))) {
            return lines.filter(line -> line.startsWith("VmRSS:"))
                    .mapToLong(line -> 1024 * Long.parseLong(line.replaceAll("\\D", "")))
                    .sum();
        }
    }
}
