package mocapscope.protocol.fuzz;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * As many inputs as can be made of what a guided attack found worth keeping: {@code Storm TARGET INPUTS FOLDER…}, the
 * first folder being where finds go. Nothing looks at which code they reach, so it is a hundred times as fast.
 */
final class Storm {
    /** Inputs that break the same line are one find. */
    private final Map<String, Throwable> finds = new ConcurrentHashMap<>();

    private static final int LONGEST = 4096;
    /** One of this many inputs may be long: an error in a long message also shows in a short one. */
    private static final int MUTATOR_INTERVAL = 8;

    private static final int SHORT = 512;
    private static final long HANGING_MILLIS = 20_000;
    private static final int PROGRESS_SECONDS = 10;

    private final String name;
    private final Path folder;
    private final List<byte[]> corpus;
    private final long inputs;
    private final AtomicLong left;
    private final long began = System.nanoTime();

    private Storm(String name, long inputs, Path folder, List<byte[]> corpus) {
        this.name = name;
        this.folder = folder;
        this.corpus = corpus;
        this.inputs = inputs;
        this.left = new AtomicLong(inputs);
    }

    public static void main(String[] args) throws IOException, InterruptedException {
        var corpus = new ArrayList<byte[]>();
        for (var folder : Arrays.asList(args).subList(3, args.length)) {
            corpus.addAll(files(Path.of(folder)));
        }
        var storm = new Storm(args[0], Long.parseLong(args[1]), Path.of(args[2]), corpus);
        storm.mutate(Runtime.getRuntime().availableProcessors());
        System.out.println(storm.progress());
        System.exit(storm.finds.isEmpty() ? 0 : 1);
    }

    private String progress() {
        double seconds = (System.nanoTime() - began) / 1e9;
        long taken = inputs - Math.max(0, left.get());
        return "%-20s %,12d inputs  %,8.0f s  %,9.0f a second  corpus %,6d  finds %d"
                .formatted(name, taken, seconds, taken / seconds, corpus.size(), finds.size());
    }

    private static List<byte[]> files(Path folder) throws IOException {
        try (var files = Files.list(folder)) {
            var all = new ArrayList<byte[]>();
            for (var file : files.sorted().toList()) {
                all.add(Files.readAllBytes(file));
            }
            return all;
        }
    }

    /** Those that are short; all, where none is. */
    private static List<byte[]> shortInputs(List<byte[]> corpus) {
        var brief = corpus.stream().filter(input -> input.length <= SHORT).toList();
        return brief.isEmpty() ? corpus : brief;
    }

    private void mutate(int threads) throws InterruptedException {
        var gusts = new ArrayList<MutationThread>();
        for (int i = 0; i < threads; i++) {
            gusts.add(new MutationThread(i));
        }
        gusts.forEach(Thread::start);
        for (var thread : gusts) {
            for (int waited = 1; !thread.join(Duration.ofSeconds(1)); waited++) {
                if (waited % PROGRESS_SECONDS == 0) {
                    System.err.println(progress());
                }
                if (System.currentTimeMillis() - thread.began > HANGING_MILLIS) {
                    reportHang(thread);
                    return;
                }
            }
        }
    }

    private void reportHang(MutationThread thread) {
        var hanging = new IllegalStateException("it does not come back");
        hanging.setStackTrace(thread.getStackTrace());
        found(thread.input, hanging);
    }

    private void found(byte[] input, Throwable escaped) {
        var ours = Arrays.stream(escaped.getStackTrace())
                .filter(frame -> frame.getClassName().startsWith("mocapscope"))
                .limit(3)
                .toList();
        if (finds.putIfAbsent(escaped.getClass() + " " + ours, escaped) == null) {
            try {
                Files.createDirectories(folder);
                Files.write(folder.resolve("storm-%08x".formatted(Arrays.hashCode(input))), input);
            } catch (IOException full) {
                escaped.addSuppressed(full);
            }
            escaped.printStackTrace();
        }
    }

    /** One thread's share. */
    private final class MutationThread extends Thread {
        private final FuzzTarget target = FuzzTargets.named(name);
        private final InputMutator mutator;
        private final InputMutator shortMutator;
        private volatile byte[] input = {};
        private volatile long began = System.currentTimeMillis();

        private MutationThread(int number) {
            super("gust " + number);
            setDaemon(true);
            mutator = new InputMutator(corpus, new SplittableRandom(number), LONGEST);
            shortMutator = new InputMutator(shortInputs(corpus), new SplittableRandom(-number), SHORT);
        }

        @Override
        public void run() {
            for (long number = left.getAndDecrement(); number > 0; number = left.getAndDecrement()) {
                input = (number % MUTATOR_INTERVAL == 0 ? mutator : shortMutator).next();
                began = System.currentTimeMillis();
                try {
                    target.takeBriefly(input.clone());
                } catch (Throwable escaped) {
                    found(input, escaped);
                }
            }
        }
    }
}
