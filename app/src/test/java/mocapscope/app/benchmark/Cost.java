package mocapscope.app.benchmark;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.Arrays;

/**
 * The resources that this program has used so far.
 *
 * @param frames displayed
 * @param pulses begun by the JavaFX thread
 * @param fx CPU nanoseconds of the JavaFX thread
 * @param render CPU nanoseconds of the render thread; software rendering uses more threads besides
 * @param all CPU nanoseconds of the process
 * @param allocated bytes, by the JavaFX thread
 * @param refreshed view refreshes
 */
record Cost(long nanos, long frames, long pulses, long fx, long render, long all, long allocated, long refreshed) {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final OperatingSystemMXBean SYSTEM =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    static Cost now(long frames, long pulses, long refreshed) {
        long fx = thread("JavaFX Application Thread");
        return new Cost(
                System.nanoTime(),
                frames,
                pulses,
                THREADS.getThreadCpuTime(fx),
                THREADS.getThreadCpuTime(thread("QuantumRenderer-0")),
                SYSTEM.getProcessCpuTime(),
                THREADS.getThreadAllocatedBytes(fx),
                refreshed);
    }

    Figures since(Cost before) {
        double seconds = (nanos - before.nanos) / 1e9;
        long framesThen = Math.max(1, frames - before.frames);
        long pulsesThen = Math.max(1, pulses - before.pulses);
        return new Figures(
                (frames - before.frames) / seconds,
                (pulses - before.pulses) / seconds,
                (fx - before.fx) / 1e6 / pulsesThen,
                (render - before.render) / 1e6 / framesThen,
                (all - before.all) / 1e6 / framesThen,
                (allocated - before.allocated) / 1e3 / pulsesThen,
                (refreshed - before.refreshed) / seconds);
    }

    private static long thread(String name) {
        return Arrays.stream(THREADS.getThreadInfo(THREADS.getAllThreadIds()))
                .filter(info -> info != null && info.getThreadName().equals(name))
                .findFirst()
                .orElseThrow()
                .getThreadId();
    }
}
