package mocapscope.app;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackages;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.lang.module.ModuleDescriptor.Exports;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The import rules of ARCHITECTURE.md; all other imports are forbidden. A package not named here is a view. */
class AppImportRulesTest {
    private static final String HERE = "mocapscope.app.";
    private static final String[] PROTOCOL = {"mocapscope.protocol.."};
    private static final String[] BYTES_HEALTH_AND_FILTER = {
        "mocapscope.protocol.bytes..", "mocapscope.protocol.health..", "mocapscope.protocol.filter.."
    };
    private static final String[] FILE = {"mocapscope.protocol.file.."};
    private static final String LIMIT = "mocapscope.protocol.limit..";
    private static final String[] NOTHING = {};
    private static final JavaClasses OURS = new ClassFileImporter().importPath(Path.of("target/classes"));
    private static final Set<String> PACKAGES = Set.of(
            "command",
            "model",
            "pulse",
            "control",
            "shell",
            "text",
            "json",
            "doctor",
            "convert",
            "sequence",
            "report",
            "dock");

    @Test
    void findsProjectClasses() {
        assertFalse(OURS.isEmpty(), "no classes in target/classes: every rule below would pass unseen");
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

    @Test
    void modelImportsOnlyText() {
        assertImportsOnly("model", PROTOCOL, "text");
    }

    @Test
    void doctorImportsOnlyText() {
        assertImportsOnly("doctor", PROTOCOL, "text");
    }

    @Test
    void commandImportsOnlyItsHelperPackages() {
        assertImportsOnly("command", PROTOCOL, "doctor", "convert", "report", "json", "text");
    }

    @Test
    void reportImportsOnlyDoctorModelSequenceAndText() {
        assertImportsOnly("report", PROTOCOL, "doctor", "model", "sequence", "text");
    }

    @Test
    void sequenceImportsNoProjectPackage() {
        assertImportsOnly("sequence", PROTOCOL);
    }

    @Test
    void convertImportsNoProjectPackage() {
        assertImportsOnly("convert", PROTOCOL);
    }

    @Test
    void jsonImportsNoProjectPackage() {
        assertImportsOnly("json", PROTOCOL);
    }

    @Test
    void windowlessPackagesUseNoToolkit() {
        noClasses()
                .that(resideInAnyPackage(
                        HERE + "model..",
                        HERE + "doctor..",
                        HERE + "command..",
                        HERE + "convert..",
                        HERE + "sequence..",
                        HERE + "report..",
                        HERE + "json..",
                        HERE + "words.."))
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("javafx..", "com.sun.javafx..", "atlantafx..", "org.fxyz3d..")
                .because("a command runs where no display is, and a model is tested without one")
                .allowEmptyShould(true)
                .check(OURS);
    }

    @Test
    void pulseImportsOnlyModel() {
        assertImportsOnly("pulse", PROTOCOL, "model");
    }

    @Test
    void textImportsNoProjectPackage() {
        assertImportsOnly("text", NOTHING);
    }

    @Test
    void dockImportsOnlyControlAndText() {
        assertImportsOnly("dock", NOTHING, "control", "text");
    }

    @Test
    void controlImportsOnlyBytesHealthAndText() {
        assertImportsOnly("control", BYTES_HEALTH_AND_FILTER, "text");
    }

    @Test
    void viewsImportNoOtherView() {
        views().forEach(view -> assertImportsOnly(
                view,
                PROTOCOL,
                "pulse",
                "model",
                "control",
                "text",
                "json",
                "doctor",
                "convert",
                "sequence",
                "report"));
    }

    @Test
    void shellImportsViewsAndSharedPackagesOnly() {
        assertImportsOnly(
                "shell",
                FILE,
                Stream.concat(Stream.of("pulse", "model", "control", "text", "dock"), views().stream())
                        .toArray(String[]::new));
    }

    @Test
    void usesOnlyExportedProtocolPackages() {
        var exported = exportsOf("mocapscope.protocol").map(name -> name + "..").toArray(String[]::new);
        noClasses()
                .should()
                .dependOnClassesThat(resideInAnyPackage(PROTOCOL).and(resideOutsideOfPackages(exported)))
                .check(OURS);
    }

    @Test
    void exportsNoPackage() {
        assertEquals(List.of(), exportsOf("mocapscope.app").toList());
    }

    private static void assertImportsOnly(String packageName, String[] protocol, String... packages) {
        var ours = Stream.concat(Stream.of(packageName), Stream.of(packages)).map(name -> HERE + name + "..");
        var allowed = Stream.concat(Stream.concat(ours, Stream.of(LIMIT)), Stream.of(protocol))
                .toArray(String[]::new);
        classes()
                .that()
                .resideInAPackage(HERE + packageName + "..")
                .should()
                .onlyDependOnClassesThat(resideOutsideOfPackages("mocapscope..").or(resideInAnyPackage(allowed)))
                .allowEmptyShould(true)
                .check(OURS);
    }

    /** The packages without an import rule of their own. */
    private static List<String> views() {
        return OURS.stream()
                .map(JavaClass::getPackageName)
                .filter(name -> name.startsWith(HERE))
                .map(name -> name.substring(HERE.length()).replaceFirst("\\..*", ""))
                .filter(name -> !PACKAGES.contains(name))
                .distinct()
                .toList();
    }

    /** The packages that a module exports to everyone. */
    private static Stream<String> exportsOf(String module) {
        return ModuleLayer.boot().findModule(module).orElseThrow().getDescriptor().exports().stream()
                .filter(exports -> !exports.isQualified())
                .map(Exports::source);
    }
}
