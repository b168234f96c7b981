package mocapscope.protocol;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.lang.module.ModuleDescriptor.Exports;
import java.net.DatagramSocket;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.channels.NetworkChannel;
import java.nio.channels.Selector;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import mocapscope.protocol.session.ServerEngine;
import mocapscope.protocol.session.SessionEngine;
import org.junit.jupiter.api.Test;

/** The import rules of ARCHITECTURE.md; all other imports are forbidden. A package not named here is a protocol. */
class ProtocolImportRulesTest {
    private static final String HERE = "mocapscope.protocol.";
    private static final JavaClasses OURS = new ClassFileImporter().importPath(Path.of("target/classes"));
    private static final Set<String> PACKAGES = Set.of(
            "bytes",
            "sample",
            "transcript",
            "mcap",
            "pcap",
            "c3d",
            "motionfile",
            "traffic",
            "websocket",
            "session",
            "motion",
            "export",
            "timing",
            "tracking",
            "health",
            "link",
            "intercept",
            "script",
            "recording",
            "take",
            "catalog",
            "file",
            "filter",
            "dissector",
            "limit",
            "protobuf",
            "scene",
            "foxglove",
            "bridge",
            "stage");
    private static final Set<String> CLOCKS =
            Set.of("nanoTime", "currentTimeMillis", "now", "systemUTC", "systemDefaultZone", "system", "tick");

    @Test
    void findsProjectClasses() {
        assertFalse(OURS.isEmpty(), "no classes in target/classes: every rule below would pass unseen");
    }

    @Test
    void rootPackageContainsNoClasses() {
        noClasses().should().resideInAPackage("mocapscope.protocol").check(OURS);
    }

    @Test
    void packagesFormNoCycle() {
        slices().matching(HERE + "(*)..")
                .should()
                .beFreeOfCycles()
                .allowEmptyShould(true)
                .check(OURS);
    }

    /** Each package counts alone, so a package does not use its subpackages while one of them uses it. */
    @Test
    void subpackagesFormNoCycle() {
        slices().matching(HERE + "(**)").should().beFreeOfCycles().check(OURS);
    }

    /** The other subpackages are part of what their parent offers. */
    @Test
    void onlyParentImportsSubpackagesOfProtocolsAndTakes() {
        Stream.concat(protocols(), Stream.of("take"))
                .forEach(parent -> noClasses()
                        .that(not(resideInAnyPackage(HERE + parent + "..", HERE + "stage..")))
                        .should()
                        .dependOnClassesThat(resideInAPackage(HERE + parent + ".*.."))
                        .check(OURS));
    }

    /** A stage has the messages of takes. */
    @Test
    void stageImportsSessionHealthTimingProtobufAndCodecsOfTakes() {
        assertImportsOnly(
                "stage",
                "bytes",
                "health",
                "link",
                "protobuf",
                "recording",
                "sample",
                "session",
                "take.codec",
                "timing",
                "transcript");
    }

    @Test
    void onlyStageUsesNats() {
        noClasses()
                .that(not(resideInAPackage(HERE + "stage..")))
                .should()
                .dependOnClassesThat(resideInAPackage("io.nats.."))
                .check(OURS);
    }

    @Test
    void bytesImportsNoProjectPackage() {
        assertImportsOnly("bytes");
    }

    @Test
    void transcriptImportsNoProjectPackage() {
        assertImportsOnly("transcript");
    }

    @Test
    void limitImportsNoProjectPackage() {
        assertImportsOnly("limit");
    }

    @Test
    void fileImportsNoProjectPackage() {
        assertImportsOnly("file");
    }

    @Test
    void filterImportsOnlySessionsAndTheirContents() {
        assertImportsOnly("filter", "session", "transcript", "sample", "bytes");
    }

    @Test
    void dissectorImportsOnlySessionsAndTheirContents() {
        assertImportsOnly("dissector", "session", "transcript", "bytes");
    }

    @Test
    void mcapImportsNoProjectPackage() {
        assertImportsOnly("mcap");
    }

    @Test
    void pcapImportsNoProjectPackage() {
        assertImportsOnly("pcap");
    }

    @Test
    void c3dImportsNoProjectPackage() {
        assertImportsOnly("c3d");
    }

    @Test
    void sampleImportsTranscriptAndFiles() {
        assertImportsOnly("sample", "transcript", "file");
    }

    @Test
    void websocketImportsOnlyBytes() {
        assertImportsOnly("websocket", "bytes");
    }

    @Test
    void sessionImportsBytesSamplesTimingTrackingAndTranscript() {
        assertImportsOnly("session", "bytes", "sample", "timing", "tracking", "transcript");
    }

    @Test
    void motionImportsSamplesAndFiles() {
        assertImportsOnly("motion", "sample", "transcript", "file");
    }

    @Test
    void exportImportsBytesSamplesTimingAndFiles() {
        assertImportsOnly("export", "bytes", "sample", "timing", "file", "c3d");
    }

    @Test
    void timingImportsSamplesAndTranscript() {
        assertImportsOnly("timing", "sample", "transcript");
    }

    @Test
    void trackingImportsSamplesAndTranscript() {
        assertImportsOnly("tracking", "sample", "transcript");
    }

    @Test
    void healthImportsSessionTimingTrackingAndMessageTypes() {
        assertImportsOnly("health", "session", "timing", "tracking", "transcript", "sample", "bytes");
    }

    @Test
    void linkImportsSessionAndMessageTypes() {
        assertImportsOnly("link", "session", "transcript", "sample", "bytes");
    }

    @Test
    void interceptImportsSessionAndMessageTypes() {
        assertImportsOnly("intercept", "session", "transcript", "sample", "bytes");
    }

    @Test
    void scriptImportsInterceptAndLink() {
        assertImportsOnly("script", "intercept", "link", "session", "transcript", "sample", "bytes");
    }

    @Test
    void recordingImportsSessionHealthExportAndFileFormats() {
        assertImportsOnly(
                "recording",
                "session",
                "transcript",
                "sample",
                "bytes",
                "timing",
                "tracking",
                "health",
                "export",
                "mcap",
                "pcap",
                "c3d",
                "file");
    }

    @Test
    void motionfileImportsRecordingSessionAndMotionFormats() {
        assertImportsOnly(
                "motionfile",
                "recording",
                "session",
                "transcript",
                "sample",
                "bytes",
                "motion",
                "c3d",
                "file",
                "mcap",
                "protobuf",
                "foxglove");
    }

    @Test
    void takeImportsRecordingSessionHealthAndFileFormats() {
        assertImportsOnly(
                "take",
                "recording",
                "session",
                "transcript",
                "sample",
                "bytes",
                "timing",
                "tracking",
                "health",
                "mcap",
                "file",
                "protobuf",
                "scene",
                "foxglove");
    }

    @Test
    void sceneImportsSessionTrackingAndSamples() {
        assertImportsOnly("scene", "session", "sample", "tracking");
    }

    @Test
    void protobufImportsOnlySamples() {
        assertImportsOnly("protobuf", "sample");
    }

    @Test
    void foxgloveImportsSceneProtobufSamplesAndWebSocket() {
        assertImportsOnly("foxglove", "scene", "protobuf", "sample", "websocket", "bytes");
    }

    @Test
    void bridgeImportsFoxgloveLinkAndSessions() {
        assertImportsOnly(
                "bridge", "bytes", "foxglove", "link", "scene", "protobuf", "session", "sample", "transcript");
    }

    @Test
    void trafficImportsRecordingPcapAndFiles() {
        assertImportsOnly("traffic", "recording", "session", "bytes", "transcript", "pcap", "file");
    }

    @Test
    void catalogImportsSessionAndProtocols() {
        assertImportsOnly(
                "catalog",
                Stream.concat(Stream.of("session", "motionfile"), protocols()).toArray(String[]::new));
    }

    @Test
    void protocolsImportNoOtherProtocol() {
        protocols()
                .filter(protocol -> !protocol.equals("aimation"))
                .forEach(protocol -> assertImportsOnly(protocol, "session", "transcript", "sample", "bytes"));
        assertImportsOnly("aimation", "session", "transcript", "sample", "bytes", "websocket");
    }

    @Test
    void protocolsUseNoSocketThreadOrClock() {
        noClasses()
                .that(residesInAny(protocols()))
                .should()
                .dependOnClassesThat(
                        resideInAnyPackage("java.net..", "java.nio.channels..", "java.util.concurrent..", "java.time..")
                                .or(assignableTo(Thread.class)))
                .orShould()
                .accessTargetWhere(readsAClock())
                .because("a protocol receives bytes with their times; link does the I/O")
                .allowEmptyShould(true)
                .check(OURS);
    }

    @Test
    void onlyLinkReadsClock() {
        noClasses()
                .that(not(resideInAPackage(HERE + "link..")))
                .should()
                .accessTargetWhere(readsAClock())
                .because("every call carries the time it is made at")
                .check(OURS);
    }

    @Test
    void onlyLinkUsesSockets() {
        noClasses()
                .that(not(resideInAPackage(HERE + "link..")))
                .should()
                .dependOnClassesThat(assignableTo(NetworkChannel.class)
                        .or(assignableTo(Selector.class))
                        .or(assignableTo(Socket.class))
                        .or(assignableTo(ServerSocket.class))
                        .or(assignableTo(DatagramSocket.class)))
                .check(OURS);
    }

    /** The inner classes of an engine belong to it; no collaborator calls it back. */
    @Test
    void enginesAreReferredToOnlyByTheirOwner() {
        assertEquals(Set.of("ServerEngine"), referringTo(SessionEngine.class));
        assertEquals(Set.of(), referringTo(ServerEngine.class));
    }

    @Test
    void exportsNoProtocolPackage() {
        var exported = ProtocolImportRulesTest.class.getModule().getDescriptor().exports().stream()
                .map(Exports::source)
                .collect(Collectors.toSet());

        assertTrue(protocols().map(HERE::concat).noneMatch(exported::contains), () -> "exported: " + exported);
    }

    /** The other top-level types of its package that depend on a type, or whose inner types do. */
    private static Set<String> referringTo(Class<?> type) {
        return OURS.get(type).getDirectDependenciesToSelf().stream()
                .map(dependency -> dependency.getOriginClass().getName())
                .filter(name -> name.startsWith(type.getPackageName() + "."))
                .map(name -> name.substring(type.getPackageName().length() + 1).replaceFirst("\\$.*", ""))
                .filter(name -> !name.equals(type.getSimpleName()))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static void assertImportsOnly(String packageName, String... allowed) {
        var ours = Stream.concat(Stream.of(packageName, "limit"), Stream.of(allowed))
                .map(name -> HERE + name + "..")
                .toArray(String[]::new);
        classes()
                .that()
                .resideInAPackage(HERE + packageName + "..")
                .should()
                .onlyDependOnClassesThat(resideOutsideOfPackage("mocapscope..").or(resideInAnyPackage(ours)))
                .allowEmptyShould(true)
                .check(OURS);
    }

    /** The packages without an import rule of their own. */
    private static Stream<String> protocols() {
        return OURS.stream()
                .map(JavaClass::getPackageName)
                .filter(name -> name.startsWith(HERE))
                .map(name -> name.substring(HERE.length()).replaceFirst("\\..*", ""))
                .filter(name -> !PACKAGES.contains(name))
                .distinct();
    }

    private static DescribedPredicate<JavaClass> residesInAny(Stream<String> packages) {
        return resideInAnyPackage(
                packages.map(packageName -> HERE + packageName + "..").toArray(String[]::new));
    }

    /** Calls and method references alike. */
    private static DescribedPredicate<JavaAccess<?>> readsAClock() {
        return DescribedPredicate.describe("a clock is read", access -> {
            var owner = access.getTargetOwner().getName();
            return CLOCKS.contains(access.getName())
                    && (owner.equals("java.lang.System") || owner.startsWith("java.time."));
        });
    }
}
