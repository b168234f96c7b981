package mocapscope.app.model;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import mocapscope.protocol.sample.Kind;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.Stamp;
import mocapscope.protocol.session.Carried;
import mocapscope.protocol.session.Message;
import mocapscope.protocol.session.Session;
import org.jspecify.annotations.Nullable;

/** From a signal to the bytes that carried it last, and from a field of a message to the signal that it told of. */
public final class Trace {

    private Trace() {}

    /** The message that a signal came in last, and where in it: the field that says most, when one says it alone. */
    public static Optional<Selection.Message> message(Snapshot snapshot, Selection.Signal signal) {
        var id = signal.source().session();
        return session(snapshot, id)
                .flatMap(session -> latest(session, signal)
                        .map(n -> new Selection.Message(id, n, field(session.session(), n, signal))));
    }

    /** What in a message told of that signal; empty when nothing did. */
    public static Optional<Carried> carried(Session session, Message message, Selection.Signal signal) {
        return carried(session, message).stream()
                .filter(one -> means(one, signal))
                .max(Comparator.comparingInt(one -> one.kind() == signal.kind() ? 1 : 0));
    }

    /** The signal that a message, or its field, told of; of several the whole source, if it is one. */
    public static Optional<Selection.Signal> signal(Session session, Selection.Message picked) {
        return session.history()
                .message(picked.n())
                .flatMap(message -> signal(carried(session, message), picked.field() == null ? "" : picked.field()));
    }

    private static Optional<Selection.Signal> signal(List<Carried> all, String field) {
        int depth = all.stream().mapToInt(one -> one.depth(field)).max().orElse(0);
        if (depth > 0) {
            // Of a sensor and the bone that it moves, which have the same fields, the sensor: it comes first.
            return all.stream()
                    .filter(one -> one.depth(field) == depth)
                    .findFirst()
                    .map(Trace::signal);
        }
        var inside = field.isEmpty()
                ? List.<Carried>of()
                : all.stream().filter(one -> one.isIn(field)).toList();
        return common(inside.isEmpty() ? all : inside);
    }

    /** What all of these are about: one signal, or one source. */
    private static Optional<Selection.Signal> common(List<Carried> all) {
        if (all.isEmpty()
                || !all.stream()
                        .allMatch(one -> one.source().equals(all.getFirst().source()))) {
            return Optional.empty();
        }
        var first = all.getFirst();
        boolean one = all.stream().allMatch(other -> other.index() == first.index());
        return Optional.of(new Selection.Signal(first.source(), first.kind(), one ? first.index() : Carried.ALL));
    }

    private static Selection.Signal signal(Carried one) {
        return new Selection.Signal(one.source(), one.kind(), one.index());
    }

    private static List<Carried> carried(Session session, Message message) {
        return session.history().decoder().carried(message);
    }

    /** A field of the whole source carries each of its parts too. */
    private static boolean means(Carried one, Selection.Signal signal) {
        return one.source().equals(signal.source())
                && body(one.kind()) == body(signal.kind())
                && (one.index() == signal.index() || one.index() == Carried.ALL);
    }

    /** A bone and the sensor that moves it are one thing to a person. */
    private static Kind body(Kind kind) {
        return kind == Kind.SKELETON ? Kind.TRACKER : kind;
    }

    private static @Nullable String field(Session session, long n, Selection.Signal signal) {
        return session.history()
                .message(n)
                .flatMap(message -> carried(session, message, signal))
                .map(one -> one.paths().getFirst())
                .orElse(null);
    }

    private static Optional<Long> latest(SessionSnapshot session, Selection.Signal signal) {
        var exact = newest(stamps(session, signal), signal);
        return exact.isPresent() ? exact : newest(bodies(session, signal), signal);
    }

    private static Optional<Long> newest(Stream<Stamp> stamps, Selection.Signal signal) {
        return stamps.filter(stamp -> stamp.source().equals(signal.source()) && stamp.message() != Stamp.NO_MESSAGE)
                .map(Stamp::message)
                .max(Long::compare);
    }

    /** A bone that no sensor of its own moves comes with its body. */
    private static Stream<Stamp> bodies(SessionSnapshot session, Selection.Signal signal) {
        return body(signal.kind()) == Kind.TRACKER
                ? samples(session.signals().skeletons()).map(Sample::stamp)
                : Stream.empty();
    }

    private static Stream<Stamp> stamps(SessionSnapshot session, Selection.Signal signal) {
        int index = signal.index();
        return switch (signal.kind()) {
            case TRACKER, SKELETON ->
                samples(session.signals().poses())
                        .filter(pose -> meant(index, pose.sensor()))
                        .map(Sample::stamp);
            case BUTTON ->
                samples(session.signals().buttons())
                        .filter(button -> meant(index, button.button()))
                        .map(Sample::stamp);
            case ANALOG -> samples(session.signals().analogs()).map(Sample::stamp);
            case DIAL ->
                session.signals().dials().stream()
                        .map(dialed -> dialed.signal().latest())
                        .filter(dial -> meant(index, dial.dial()))
                        .map(Sample::stamp);
            case FLAGS -> samples(session.signals().flags()).map(Sample::stamp);
            case OBJECT ->
                session.world().objects().stream()
                        .filter(object -> meant(index, object.number()))
                        .map(ObjectState::stamp);
            case TEXT -> session.texts().stream().map(Sample::stamp);
        };
    }

    private static <S extends Sample> Stream<S> samples(List<Signal<S>> signals) {
        return signals.stream().map(Signal::latest);
    }

    /** An index of −1 means the whole source. */
    private static boolean meant(int index, int number) {
        return index < 0 || index == number;
    }

    private static Optional<SessionSnapshot> session(Snapshot snapshot, String id) {
        return snapshot.sessions().stream()
                .filter(one -> one.session().id().equals(id))
                .findFirst();
    }
}
