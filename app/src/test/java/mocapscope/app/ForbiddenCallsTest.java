package mocapscope.app;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.ObjectInputStream;
import java.lang.invoke.MethodHandles;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Tests of calls forbidden in both modules, so that no input of a peer or a file ever names a class or a command. */
@Tag("slow")
class ForbiddenCallsTest {
    /** Opens the folder of a take with the desktop's own program. */
    private static final String PLACES = "mocapscope.app.takes.FileManagerLauncher";

    private static final String NATS_SERVER = "mocapscope.protocol.stage.InstalledNatsServer";
    private static final String CLOCK_PROGRAMS = "mocapscope.protocol.link.SystemClockDisciplineReader";
    private static final String RESTART = "mocapscope.app.shell.RendererSwitchRelauncher";

    private static final JavaClasses OURS =
            new ClassFileImporter().importPaths(Path.of("target/classes"), Path.of("../protocol/target/classes"));

    @Test
    void findsClassesOfBothModules() {
        assertTrue(OURS.contain(PLACES), "no classes in target/classes: every rule below would pass unseen");
        assertTrue(OURS.contain("mocapscope.protocol.bytes.ByteReader"), "no classes of the other module");
    }

    @Test
    void startsNoProcessExceptKnownPrograms() {
        noClasses()
                .that()
                .doNotHaveFullyQualifiedName(PLACES)
                .and()
                .doNotHaveFullyQualifiedName(RESTART)
                .and()
                .doNotHaveFullyQualifiedName(NATS_SERVER)
                .and()
                .doNotHaveFullyQualifiedName(CLOCK_PROGRAMS)
                .should()
                .dependOnClassesThat()
                .belongToAnyOf(ProcessBuilder.class)
                .check(OURS);
        assertEquals(List.of(), uses(Runtime.class, "exec|load|loadLibrary"));
    }

    @Test
    void usesNoReflection() {
        assertEquals(List.of(), uses(Class.class, "forName|newInstance|get(Declared)?(Method|Field|Constructor)s?"));
        assertEquals(List.of(), uses(ClassLoader.class, "loadClass|findClass|defineClass"));
        assertEquals(List.of(), uses(MethodHandles.Lookup.class, "find.*|unreflect.*|defineClass"));
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAPackage("java.lang.reflect..")
                .check(OURS);
    }

    @Test
    void usesNoDeserializationOrRemoteClassLoading() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .belongToAnyOf(ObjectInputStream.class, URLClassLoader.class)
                .check(OURS);
    }

    @Test
    void usesNoWebViewOrScriptEngine() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("javafx.scene.web..", "javax.script..")
                .check(OURS);
    }

    /** Calls of these methods of a class, and references to them. */
    private static List<String> uses(Class<?> owner, String methods) {
        var named = Pattern.compile(methods).asMatchPredicate();
        return OURS.stream()
                .flatMap(one -> one.getAccessesFromSelf().stream())
                .filter(access -> access.getTargetOwner().isEquivalentTo(owner))
                .filter(access -> named.test(access.getTarget().getName()))
                .map(JavaAccess::getDescription)
                .toList();
    }
}
