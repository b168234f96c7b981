package mocapscope.app.docs;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.DocTrees;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePathScanner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.lang.model.element.Modifier;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;

/**
 * The sources of both modules as javac parses them: their types and documentation comments.
 *
 * @param types all that are not private, nested ones included
 * @param comments all, in the order of the files
 * @param files Java files with types; package-info.java and module-info.java are none
 */
record SourceCode(List<SourceType> types, List<SourceComment> comments, List<Path> files) {

    /**
     * A type of the sources.
     *
     * @param name its simple name
     * @param qualifiedName its name with package and enclosing types
     * @param variant whether it is nested in a sealed interface, as one of its cases
     */
    record SourceType(String name, String qualifiedName, boolean variant) {}

    /**
     * A documentation comment.
     *
     * @param place the file and the declaration that it belongs to
     * @param text in one line
     */
    record SourceComment(String place, String text) {}

    /** Parses the main code below {@code top}, the folder of the project. */
    static SourceCode parseMain(Path top) throws IOException {
        return parse(top, List.of("protocol/src/main/java", "app/src/main/java"));
    }

    /** Parses the code of tests and microbenchmarks below {@code top}, the folder of the project. */
    static SourceCode parseTests(Path top) throws IOException {
        return parse(top, List.of("protocol/src/test/java", "protocol/src/jmh/java", "app/src/test/java"));
    }

    private static SourceCode parse(Path top, List<String> folders) throws IOException {
        var files = new ArrayList<Path>();
        for (var folder : folders) {
            try (var walk = Files.walk(top.resolve(folder))) {
                walk.filter(file -> file.toString().endsWith(".java")).sorted().forEach(files::add);
            }
        }
        var compiler = ToolProvider.getSystemJavaCompiler();
        try (var manager = compiler.getStandardFileManager(null, null, null)) {
            var task = (JavacTask) compiler.getTask(
                    null, manager, null, List.of("-proc:none"), null, manager.getJavaFileObjectsFromPaths(files));
            var scanner = new SourceScanner(DocTrees.instance(task));
            for (var unit : task.parse()) {
                scanner.scan(unit, null);
            }
            var code = files.stream()
                    .filter(file -> !file.getFileName().toString().endsWith("-info.java"))
                    .toList();
            return new SourceCode(scanner.types, scanner.comments, code);
        }
    }

    /** Collects types and comments; knows the enclosing types of the declaration it is at. */
    private static final class SourceScanner extends TreePathScanner<@Nullable Void, @Nullable Void> {
        private final DocTrees trees;
        private final List<SourceType> types = new ArrayList<>();
        private final List<SourceComment> comments = new ArrayList<>();
        private String enclosing = "";
        private boolean inSealedInterface;

        SourceScanner(DocTrees trees) {
            this.trees = trees;
        }

        @Override
        public @Nullable Void visitCompilationUnit(CompilationUnitTree unit, @Nullable Void nothing) {
            enclosing =
                    unit.getPackageName() == null ? "" : unit.getPackageName().toString();
            inSealedInterface = false;
            if (unit.getPackage() != null) {
                comment(enclosing);
            }
            return super.visitCompilationUnit(unit, nothing);
        }

        @Override
        public @Nullable Void visitClass(ClassTree type, @Nullable Void nothing) {
            var name = type.getSimpleName().toString();
            if (name.isEmpty()) {
                return super.visitClass(type, nothing);
            }
            var outer = enclosing;
            boolean outerSealed = inSealedInterface;
            enclosing = outer + "." + name;
            var modifiers = type.getModifiers().getFlags();
            if (!modifiers.contains(Modifier.PRIVATE)) {
                types.add(new SourceType(name, enclosing, inSealedInterface));
            }
            comment(enclosing);
            inSealedInterface = type.getKind() == Tree.Kind.INTERFACE && modifiers.contains(Modifier.SEALED);
            super.visitClass(type, nothing);
            enclosing = outer;
            inSealedInterface = outerSealed;
            return null;
        }

        @Override
        public @Nullable Void visitMethod(MethodTree method, @Nullable Void nothing) {
            comment(enclosing + "#" + method.getName());
            return super.visitMethod(method, nothing);
        }

        @Override
        public @Nullable Void visitVariable(VariableTree variable, @Nullable Void nothing) {
            comment(enclosing + "#" + variable.getName());
            return super.visitVariable(variable, nothing);
        }

        private void comment(String place) {
            var text = trees.getDocComment(getCurrentPath());
            if (text != null) {
                comments.add(new SourceComment(
                        place, Stream.of(text.strip().split("\\s+")).collect(Collectors.joining(" "))));
            }
        }
    }
}
