package mocapscope.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import mocapscope.app.CallGraph.Call;
import mocapscope.app.CallGraph.Method;
import mocapscope.app.CallGraph.ReachableMethods;
import org.junit.jupiter.api.Test;

/**
 * Tests that a session's thread never waits: not for a reader of the output, a disk, a desktop or another thread. One
 * that waited would hold up a server with all its clients.
 */
class SessionThreadTest {
    private static final String OURS = "mocapscope/";
    private static final String EVENT_LOOP = "mocapscope/protocol/link/EventLoop";

    /** Calls that may wait, as class and method. */
    private static final Predicate<Method> BLOCKING = anyOf(
            // streams and files
            "java/io/(?!ByteArray|String(Reader|Writer)|Serializable|\\w*Exception).*\\.(?!<init>).*",
            "java/nio/file/Files\\..*",
            "java/nio/channels/.*",
            "java/util/zip/.*File.*",
            // the desktop
            "javafx/.*",
            "java/awt/.*",
            // the network's names
            "java/net/Inet\\w*Address\\.(getByName|getAllByName|getLocalHost|getHostName|getCanonicalHostName|<init>)",
            // the system and other threads
            "java/lang/System\\$Logger\\.log",
            "java/lang/System\\.(exit|console|gc)",
            "java/lang/ProcessBuilder\\..*",
            "java/lang/Runtime\\.(exec|exit|halt|gc)",
            "java/lang/Thread\\.(sleep|join)",
            ".*\\.wait",
            "java/util/concurrent/locks/LockSupport\\.park.*",
            "java/util/concurrent/locks/Condition\\.await.*",
            "java/util/concurrent/\\w*Queue\\.(take|put|poll\\(J.*|offer\\(.*J.*)",
            "java/util/concurrent/\\w*Deque\\.(take\\w*|put\\w*|poll\\w*\\(J.*|offer\\w*\\(.*J.*)",
            "java/util/concurrent/(Future|\\w*Future|\\w*Task)\\.(get|join|resultNow)",
            "java/util/concurrent/(CountDownLatch|CyclicBarrier|Phaser)\\.(await|arriveAndAwait).*",
            "java/util/concurrent/Semaphore\\.(acquire|tryAcquire\\(.*J).*",
            "java/util/concurrent/Exchanger\\.exchange",
            "java/util/concurrent/\\w*Executor\\w*\\.(awaitTermination|close|invoke\\w*)");

    /** Methods that run a lambda on another thread. */
    private static final Predicate<Method> STARTS_THREAD = anyOf(
            "java/lang/Thread(\\$Builder.*)?\\.(<init>|start\\w*|unstarted)",
            "java/lang/Runtime\\.addShutdownHook",
            "java/util/concurrent/\\w*Executor\\w*\\..*",
            "java/util/concurrent/CompletableFuture\\.\\w*Async",
            "javafx/application/Platform\\.runLater",
            EVENT_LOOP + "\\.post",
            "mocapscope/protocol/stage/StagePublishQueue\\.add");

    /**
     * A blocking call that is allowed nevertheless.
     *
     * @param caller our calling method
     * @param called the called method
     * @param reason why it does not delay a session
     */
    private record Exemption(Predicate<Method> caller, Predicate<Method> called, String reason) {

        Exemption(String caller, String called, String reason) {
            this(anyOf(caller), anyOf(called), reason);
        }

        boolean covers(Call call) {
            return caller.test(call.caller()) && called.test(call.called());
        }
    }

    private static final List<Exemption> EXEMPTIONS = List.of(
            new Exemption(
                    EVENT_LOOP + "\\.awaitEvent",
                    "java/util/concurrent/locks/LockSupport\\.park",
                    "it waits for its work"),
            new Exemption(
                    "mocapscope/protocol/link/.*",
                    "java/nio/channels/\\w*Channel\\.(close|setOption|supportedOptions|getLocalAddress|getRemoteAddress)",
                    "the system answers at once"),
            new Exemption(
                    "mocapscope/protocol/link/Tcp(Selector|Socket)\\..*",
                    "java/nio/channels/(SocketChannel\\.(configureBlocking|register)|Selector\\.(open|wakeup)"
                            + "|SelectionKey\\.(selector|interestOps\\w+))",
                    "no thread reads or writes the connection yet, and a selection does not delay them"),
            new Exemption(
                    "mocapscope/protocol/link/TcpSendByteQueue\\.\\w+",
                    "java/nio/channels/GatheringByteChannel\\.write",
                    "the channel is non-blocking"),
            new Exemption(
                    "mocapscope/protocol/link/UdpSocket\\.sendTo",
                    "java/nio/channels/DatagramChannel\\.send",
                    "a datagram waits for no reader"),
            new Exemption(
                    "mocapscope/protocol/link/(ServerSocketManager.Shared\\.send|UdpSocket\\.setRemoteAddress)",
                    "java/net/InetSocketAddress\\.<init>",
                    "the host is a number, so no name is looked up"),
            new Exemption(
                    "mocapscope/app/text/TextBundle\\.text",
                    "java/lang/System\\$Logger\\.log",
                    "it prints to System.err, which is an Output"),
            new Exemption(
                    "mocapscope/app/command/output/LossyQueuedLineOutputStream\\.awaitRoom",
                    "java/util/concurrent/locks/Condition\\.await.*",
                    "a virtual thread does not come here, and sessions have no other"));

    /**
     * Code that no session's thread runs, though an interface of it is one that they call; or that reads a recording.
     */
    private static final Predicate<Method> NOT_OF_SESSIONS = anyOf(
            // Listeners of readers of a recording, on their own threads.
            "mocapscope/protocol/recording/(\\w+/)?(NativeProtocolLogWriter|FileExportSampleForwarder|RecordingSampleExporter\\$Filling|PlaybackTrack.*)\\..*",
            // Listeners of the recorder's thread, and of an import.
            "mocapscope/protocol/take/writer/(TakeSessionWriter|ExternalViewerSceneWriter)\\..*",
            // The publishing thread of a stage encodes entries, and the thread that reads a stage writes its take.
            "mocapscope/protocol/stage/SharedSessionPublisher\\.addToBatch",
            "mocapscope/app/command/StageTakeRecorder\\.onEntry",
            // A served recording is read by its event loop, step by step: see "Data flow" in ARCHITECTURE.md.
            "mocapscope/protocol/recording/(\\w+/)?(RecordedServerMessageSupplier|RecordedMotionSource)\\..*");

    /** Methods with a lock that nevertheless hold up no session. */
    private static final Predicate<Method> WAITS_WITHOUT_LOCK = anyOf(
            // It takes the lock once it has waited.
            "mocapscope/protocol/script/runner/TestedSessionEventQueue\\.poll",
            // It takes the lock of the file alone, which no session needs.
            "mocapscope/app/model/settings/Preferences\\.save",
            // A report is written, and read into, when its live sessions are over.
            "mocapscope/app/report/HtmlSessionReportWriter\\.(write|addOutcome|addRetained)");

    private static final Path[] CLASSES = {Path.of("target/classes"), Path.of("../protocol/target/classes")};
    private static final CallGraph GRAPH = graph(CLASSES);
    private static final CallGraph PLANTED = graph(
            CLASSES[0],
            CLASSES[1],
            Path.of("target/test-classes/mocapscope/app/BlockingListener.class"),
            Path.of("target/test-classes/mocapscope/app/BlockingListener$BlockingStep.class"));

    @Test
    void sessionThreadsNeverBlock() {
        assertEquals(List.of(), blocking(reached(GRAPH)));
    }

    @Test
    void exemptionsAreAllUsed() {
        var calls = reached(GRAPH).calls();

        var unused = EXEMPTIONS.stream()
                .filter(exemption -> calls.stream().noneMatch(exemption::covers))
                .toList();
        assertEquals(List.of(), unused);
    }

    @Test
    void sessionLocksAreNotHeldDuringOutput() {
        assertEquals(List.of(), blockingUnderLocks(GRAPH));
    }

    @Test
    void callGraphReachesSessionCallbacks() {
        var reached = reached(GRAPH).methods().stream().map(Method::toString).toList();

        for (var method : List.of(
                "LossyQueuedLineOutputStream.write",
                "CommandConsoleStreams.printMessage",
                "ServedClientLog.log",
                "ConformanceTestCommand.waits",
                "JsonSampleWriter.write",
                "SessionStateAccumulator.onState",
                "TakeRecordingSessionListener.onEntry",
                "DoctorSessionListener.onMessage",
                "RgmpDecoder.decode",
                "VrpnServer.onOpened",
                "InterceptGate.handle")) {
            assertTrue(reached.contains(method), method);
        }
    }

    @Test
    void onlyTerminalUsesStandardStreams() {
        var printing = Stream.of("out", "err", "in")
                .flatMap(name -> GRAPH.readersOf("java/lang/System", name).stream())
                .map(Method::toString)
                .toList();

        assertEquals(List.of(), printing);
    }

    /** Blocking calls behind a call, in a lambda, in a JDK lambda passed in, and in one created there. */
    @Test
    void detectsPlantedBlockingCalls() {
        assertEquals(
                Set.of("PrintStream.println", "Thread.sleep", "PrintStream.flush", "Files.exists"),
                called(blocking(reached(PLANTED))));
    }

    @Test
    void detectsPlantedBlockingCallUnderLock() {
        assertTrue(called(blockingUnderLocks(PLANTED)).contains("CountDownLatch.await"));
        assertFalse(called(blocking(reached(PLANTED))).contains("CountDownLatch.await"));
    }

    private static Set<String> called(List<String> paths) {
        return paths.stream()
                .filter(way -> way.contains("BlockingListener"))
                .map(way -> way.substring(0, way.indexOf(" <- ")))
                .collect(Collectors.toSet());
    }

    private static CallGraph graph(Path... folders) {
        try {
            return new CallGraph(OURS, STARTS_THREAD, folders);
        } catch (IOException exception) {
            throw new IllegalStateException(exception);
        }
    }

    /** Returns everything that an event loop's thread calls: its own work, and posted tasks. */
    private static ReachableMethods reached(CallGraph graph) {
        var roots = new ArrayList<>(graph.methods(EVENT_LOOP, "work"));
        roots.addAll(graph.givenTo(EVENT_LOOP, "post"));
        return graph.reach(roots, NOT_OF_SESSIONS);
    }

    /** Returns calls that may wait and are not exempt, each with a path that leads to it. */
    private static List<String> blocking(ReachableMethods reached) {
        return reached.calls().stream()
                .filter(call -> BLOCKING.test(call.called()))
                .filter(call -> EXEMPTIONS.stream().noneMatch(exemption -> exemption.covers(call)))
                .map(call -> call.called() + " <- "
                        + String.join(
                                " <- ",
                                reached.pathTo(call.caller()).stream()
                                        .map(Method::toString)
                                        .toList()))
                .toList();
    }

    /**
     * Returns methods that may wait while they hold a lock that a session's thread takes. Waiting for a condition of a
     * lock releases it.
     */
    private static List<String> blockingUnderLocks(CallGraph graph) {
        var locking = reached(graph).methods().stream()
                .filter(method -> graph.locking(method.owner()).contains(method))
                .map(Method::owner)
                .distinct()
                .flatMap(owner -> graph.locking(owner).stream())
                .filter(method -> !WAITS_WITHOUT_LOCK.test(method))
                .toList();
        return blocking(graph.reach(locking, NOT_OF_SESSIONS)).stream()
                .filter(way -> !way.startsWith("Condition.await") && !way.startsWith("Object.wait"))
                .toList();
    }

    private static Predicate<Method> anyOf(String... patterns) {
        var any = Pattern.compile(String.join("|", patterns));
        var known = new ConcurrentHashMap<Method, Boolean>();
        return method -> known.computeIfAbsent(method, _ -> {
            var name = method.owner() + "." + method.name();
            return any.matcher(name).matches()
                    || any.matcher(name + method.descriptor()).matches();
        });
    }
}
