package mocapscope.app;

import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeElement;
import java.lang.classfile.MethodModel;
import java.lang.classfile.Opcode;
import java.lang.classfile.constantpool.ClassEntry;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.MonitorInstruction;
import java.lang.constant.DirectMethodHandleDesc;
import java.lang.reflect.AccessFlag;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A graph of method calls, read from byte code: from each method to the named one and all that override it. A lambda is
 * called by the method that makes it, unless another thread is started with it; one of an interface of ours is called
 * at each call of that interface, and one of an interface of the JDK where the class that was given it calls such an
 * interface.
 */
final class CallGraph {
    /** A method, by the internal names of the JVM. */
    record Method(String owner, String name, String descriptor) {

        @Override
        public String toString() {
            return owner.substring(owner.lastIndexOf('/') + 1) + "." + name;
        }
    }

    /**
     * A lambda or method reference.
     *
     * @param called the interface's method
     * @param body the method that runs
     * @param receiver the method that is given it; null when none is
     */
    private record Lambda(
            Method called, Method body, @Nullable Method receiver) {}

    /** A call that leaves our code. */
    record Call(Method caller, Method called) {}

    /** The calls and uses in a method. */
    private static final class MethodUses {
        private final Set<Method> calls = new LinkedHashSet<>();
        private final List<Lambda> lambdas = new ArrayList<>();
        /** The classes whose fields it reads, or whose methods it calls. */
        private final Set<String> uses = new HashSet<>();

        private final Set<String> fields = new HashSet<>();

        private boolean locks;
    }

    private static final String LOCKS = "java/util/concurrent/locks/";

    private final String ours;
    private final Predicate<Method> startsThread;
    private final Map<String, ClassModel> classes = new HashMap<>();
    private final Map<String, Set<String>> subtypes = new HashMap<>();
    private final Map<Method, MethodUses> bodies = new LinkedHashMap<>();
    /**
     * The lambdas by the interface's method, without its descriptor, since a lambda has the descriptor of its own
     * types.
     */
    private final Map<String, List<Lambda>> lambdas = new HashMap<>();

    private final Map<Method, List<Method>> targets = new HashMap<>();
    private final Map<String, Set<Method>> locking = new HashMap<>();

    /**
     * Reads all classes in these folders.
     *
     * @param ours the prefix of our classes' names
     * @param startsThread whether a method runs the lambda that it is given on another thread
     */
    CallGraph(String ours, Predicate<Method> startsThread, Path... folders) throws IOException {
        this.ours = ours;
        this.startsThread = startsThread;
        for (var folder : folders) {
            try (var files = Files.walk(folder)) {
                for (var file : files.filter(CallGraph::isClass).toList()) {
                    add(ClassFile.of().parse(file));
                }
            }
        }
        bodies.values().stream()
                .flatMap(body -> body.lambdas.stream())
                .forEach(lambda -> lambdas.computeIfAbsent(key(lambda.called), _ -> new ArrayList<>())
                        .add(lambda));
    }

    /** The methods of a class of ours by that name. */
    List<Method> methods(String owner, String name) {
        return bodies.keySet().stream()
                .filter(method -> method.owner.equals(owner) && method.name.equals(name))
                .toList();
    }

    /** The bodies of all lambdas that are given to a method. */
    List<Method> givenTo(String owner, String name) {
        return bodies.values().stream()
                .flatMap(body -> body.lambdas.stream())
                .filter(lambda -> lambda.receiver != null
                        && lambda.receiver.owner.equals(owner)
                        && lambda.receiver.name.equals(name))
                .map(Lambda::body)
                .toList();
    }

    /** The methods of a class in which it holds a lock of its own. */
    Set<Method> locking(String owner) {
        return locking.getOrDefault(owner, Set.of());
    }

    /** The methods that read a static field of a class. */
    List<Method> readersOf(String owner, String field) {
        return bodies.entrySet().stream()
                .filter(entry -> entry.getValue().fields.contains(owner + "." + field))
                .map(Map.Entry::getKey)
                .toList();
    }

    /** All that is called from {@code roots} on, but for what methods call for which {@code ends} holds. */
    ReachableMethods reach(Collection<Method> roots, Predicate<Method> ends) {
        var reached = new ReachableMethods();
        roots.forEach(root -> reached.add(root, null));
        for (var method = reached.next(); method != null; method = reached.next()) {
            if (!ends.test(method)) {
                for (var next : callees(method)) {
                    if (bodies.containsKey(next)) {
                        reached.add(next, method);
                    } else {
                        reached.calls.add(new Call(method, next));
                    }
                }
            }
        }
        return reached;
    }

    private List<Method> callees(Method method) {
        var body = bodies.get(method);
        if (body == null) {
            return List.of();
        }
        var next = new ArrayList<Method>();
        for (var call : body.calls) {
            next.addAll(targets(call));
            lambdas.getOrDefault(key(call), List.of()).stream()
                    .filter(lambda -> isOurs(call) || isGiven(lambda, method, body))
                    .forEach(lambda -> next.addAll(targets(lambda.body)));
        }
        for (var lambda : body.lambdas) {
            boolean elsewhere = isOurs(lambda.called) || lambda.receiver != null && startsThread.test(lambda.receiver);
            if (!elsewhere) {
                next.addAll(targets(lambda.body));
            }
        }
        return next;
    }

    /** Returns true if {@code caller} may call the lambda: its class, or one that it uses, was given it. */
    private boolean isGiven(Lambda lambda, Method caller, MethodUses body) {
        if (lambda.receiver == null || startsThread.test(lambda.receiver) || !isOurs(lambda.receiver)) {
            return false;
        }
        var receiver = lambda.receiver.owner;
        return outermost(receiver).equals(outermost(caller.owner)) || body.uses.contains(receiver);
    }

    /** The methods of ours that a call may run; where none is, the method as the JDK or a library has it. */
    private List<Method> targets(Method call) {
        return isOurs(call) ? targets.computeIfAbsent(call, this::findTargets) : List.of(call);
    }

    private List<Method> findTargets(Method call) {
        var targets = new ArrayList<Method>();
        targets.add(inherited(call).orElse(call));
        if (!call.name.equals("<init>")) {
            below(call.owner).stream()
                    .map(owner -> new Method(owner, call.name, call.descriptor))
                    .filter(bodies::containsKey)
                    .forEach(targets::add);
        }
        return targets;
    }

    /** The declaration that a call names: in its class or the nearest supertype that has it. */
    private Optional<Method> inherited(Method call) {
        var up = new ArrayDeque<>(List.of(call.owner));
        for (var owner = up.poll(); owner != null; owner = up.poll()) {
            var here = new Method(owner, call.name, call.descriptor);
            var model = classes.get(owner);
            if (bodies.containsKey(here) || model == null && !owner.equals("java/lang/Object")) {
                return Optional.of(here);
            }
            if (model != null) {
                Stream.concat(model.superclass().stream(), model.interfaces().stream())
                        .map(ClassEntry::asInternalName)
                        .forEach(up::add);
            }
        }
        return Optional.empty();
    }

    private Set<String> below(String owner) {
        var all = new LinkedHashSet<String>();
        var down = new ArrayDeque<>(List.of(owner));
        for (var one = down.poll(); one != null; one = down.poll()) {
            for (var sub : subtypes.getOrDefault(one, Set.of())) {
                if (all.add(sub)) {
                    down.add(sub);
                }
            }
        }
        return all;
    }

    private boolean isOurs(Method method) {
        return method.owner.startsWith(ours);
    }

    private static boolean isClass(Path file) {
        var name = String.valueOf(file.getFileName());
        return name.endsWith(".class") && !name.endsWith("-info.class");
    }

    private static String key(Method method) {
        return method.owner + "." + method.name;
    }

    private static String outermost(String owner) {
        int dollar = owner.indexOf('$');
        return dollar < 0 ? owner : owner.substring(0, dollar);
    }

    private void add(ClassModel model) {
        var name = model.thisClass().asInternalName();
        classes.put(name, model);
        Stream.concat(model.superclass().stream(), model.interfaces().stream())
                .map(ClassEntry::asInternalName)
                .forEach(type -> subtypes.computeIfAbsent(type, _ -> new LinkedHashSet<>())
                        .add(name));
        for (var method : model.methods()) {
            var key = new Method(
                    name, method.methodName().stringValue(), method.methodType().stringValue());
            var body = body(method);
            bodies.put(key, body);
            if (body.locks) {
                locking.computeIfAbsent(name, _ -> new LinkedHashSet<>()).add(key);
            }
        }
    }

    private static MethodUses body(MethodModel method) {
        var body = new MethodUses();
        body.locks = method.flags().has(AccessFlag.SYNCHRONIZED);
        var open = new ArrayList<Lambda>();
        method.code().ifPresent(code -> code.forEach(element -> read(element, body, open)));
        body.lambdas.addAll(open);
        return body;
    }

    /** {@code open} are lambdas that were made and not given to anything yet. */
    private static void read(CodeElement element, MethodUses body, List<Lambda> open) {
        switch (element) {
            case InvokeInstruction call -> {
                var called = new Method(
                        call.owner().asInternalName(),
                        call.name().stringValue(),
                        call.type().stringValue());
                body.calls.add(called);
                body.uses.add(called.owner);
                body.locks |= called.owner.startsWith(LOCKS) && called.name.equals("lock");
                var given = open.stream()
                        .filter(lambda -> called.descriptor.contains("L" + lambda.called.owner + ";"))
                        .toList();
                open.removeAll(given);
                given.forEach(lambda -> body.lambdas.add(new Lambda(lambda.called, lambda.body, called)));
            }
            case InvokeDynamicInstruction made -> lambda(made).ifPresent(open::add);
            case FieldInstruction field
            when field.opcode() == Opcode.GETFIELD || field.opcode() == Opcode.GETSTATIC -> field(field, body);
            case MonitorInstruction _ -> body.locks = true;
            default -> {}
        }
    }

    private static void field(FieldInstruction field, MethodUses body) {
        var owner = field.owner().asInternalName();
        body.uses.add(owner);
        body.fields.add(owner + "." + field.name().stringValue());
    }

    private static Optional<Lambda> lambda(InvokeDynamicInstruction made) {
        if (!made.bootstrapMethod().owner().displayName().equals("LambdaMetafactory")) {
            return Optional.empty();
        }
        var body = (DirectMethodHandleDesc) made.bootstrapArgs().get(1);
        return Optional.of(new Lambda(
                new Method(
                        internal(made.typeSymbol().returnType().descriptorString()),
                        made.name().stringValue(),
                        ""),
                new Method(internal(body.owner().descriptorString()), body.methodName(), body.lookupDescriptor()),
                null));
    }

    private static String internal(String descriptor) {
        return descriptor.substring(1, descriptor.length() - 1);
    }

    /** Methods of ours that are called, each with one way there. */
    static final class ReachableMethods {
        private final Map<Method, @Nullable Method> callers = new LinkedHashMap<>();
        private final Set<Call> calls = new LinkedHashSet<>();
        private final ArrayDeque<Method> open = new ArrayDeque<>();

        Set<Method> methods() {
            return callers.keySet();
        }

        /** All calls from there to methods of others. */
        Set<Call> calls() {
            return calls;
        }

        /** The way to a method, itself first. */
        List<Method> pathTo(Method to) {
            var path = new ArrayList<Method>();
            for (@Nullable Method one = to; one != null; one = callers.get(one)) {
                path.add(one);
            }
            return path;
        }

        private void add(Method method, @Nullable Method caller) {
            if (!callers.containsKey(method)) {
                callers.put(method, caller);
                open.add(method);
            }
        }

        private @Nullable Method next() {
            return open.poll();
        }
    }
}
