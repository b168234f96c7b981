package mocapscope.app.model.snapshot;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SampleMetadata;
import mocapscope.protocol.sample.SourceDataKind;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.decoder.DecodedSignalFieldPaths;
import mocapscope.protocol.session.event.DecodedMessage;
import org.jspecify.annotations.Nullable;

/** Finds the message field that last carried a signal's value, and the signal that a message field carried. */
public final class SignalMessageFieldMapper {

    private SignalMessageFieldMapper() {}

    /** Returns the message that last carried a signal, with the field that holds most of it, if it is a single one. */
    public static Optional<SharedViewSelection.MessageSelection> message(
            Snapshot snapshot, SharedViewSelection.SignalSelection selection) {
        var id = selection.source().session();
        return session(snapshot, id)
                .flatMap(session -> latest(session, selection)
                        .map(n -> new SharedViewSelection.MessageSelection(
                                id, n, field(session.session(), n, selection))));
    }

    /** Returns the part of a message that carried a signal; empty if no part did. */
    public static Optional<DecodedSignalFieldPaths> findSignalOrigin(
            Session session, DecodedMessage message, SharedViewSelection.SignalSelection selection) {
        return findSignalOrigin(session, message).stream()
                .filter(one -> means(one, selection))
                .max(Comparator.comparingInt(one -> one.kind() == selection.kind() ? 1 : 0));
    }

    /** Returns the signal that a message or field carried; for several signals, their source if it is a single one. */
    public static Optional<SharedViewSelection.SignalSelection> signal(
            Session session, SharedViewSelection.MessageSelection picked) {
        return session.history()
                .message(picked.n())
                .flatMap(message ->
                        signal(findSignalOrigin(session, message), picked.field() == null ? "" : picked.field()));
    }

    private static Optional<SharedViewSelection.SignalSelection> signal(
            List<DecodedSignalFieldPaths> all, String field) {
        int depth = all.stream().mapToInt(one -> one.matchLength(field)).max().orElse(0);
        if (depth > 0) {
            // A sensor and the bone that it moves share fields; the sensor is listed first and is chosen.
            return all.stream()
                    .filter(one -> one.matchLength(field) == depth)
                    .findFirst()
                    .map(SignalMessageFieldMapper::signal);
        }
        var inside = field.isEmpty()
                ? List.<DecodedSignalFieldPaths>of()
                : all.stream().filter(one -> one.isWithin(field)).toList();
        return common(inside.isEmpty() ? all : inside);
    }

    /** Returns the signal or source common to all of these. */
    private static Optional<SharedViewSelection.SignalSelection> common(List<DecodedSignalFieldPaths> all) {
        if (all.isEmpty()
                || !all.stream()
                        .allMatch(one -> one.source().equals(all.getFirst().source()))) {
            return Optional.empty();
        }
        var first = all.getFirst();
        boolean one = all.stream().allMatch(other -> other.index() == first.index());
        return Optional.of(new SharedViewSelection.SignalSelection(
                first.source(), first.kind(), one ? first.index() : DecodedSignalFieldPaths.ALL));
    }

    private static SharedViewSelection.SignalSelection signal(DecodedSignalFieldPaths one) {
        return new SharedViewSelection.SignalSelection(one.source(), one.kind(), one.index());
    }

    private static List<DecodedSignalFieldPaths> findSignalOrigin(Session session, DecodedMessage message) {
        return session.history().decoder().signalOrigins(message);
    }

    /** Returns true if a part carries the signal; a field of the whole source carries each of its parts. */
    private static boolean means(DecodedSignalFieldPaths one, SharedViewSelection.SignalSelection selection) {
        return one.source().equals(selection.source())
                && body(one.kind()) == body(selection.kind())
                && (one.index() == selection.index() || one.index() == DecodedSignalFieldPaths.ALL);
    }

    /** Treats a bone and the sensor that moves it as one kind. */
    private static SourceDataKind body(SourceDataKind sourceKind) {
        return sourceKind == SourceDataKind.SKELETON ? SourceDataKind.TRACKER : sourceKind;
    }

    private static @Nullable String field(Session session, long n, SharedViewSelection.SignalSelection selection) {
        return session.history()
                .message(n)
                .flatMap(message -> findSignalOrigin(session, message, selection))
                .map(one -> one.paths().getFirst())
                .orElse(null);
    }

    private static Optional<Long> latest(SessionSnapshot session, SharedViewSelection.SignalSelection selection) {
        var exact = newest(stamps(session, selection), selection);
        return exact.isPresent() ? exact : newest(bodies(session, selection), selection);
    }

    private static Optional<Long> newest(Stream<SampleMetadata> stamps, SharedViewSelection.SignalSelection selection) {
        return stamps.filter(stamp ->
                        stamp.source().equals(selection.source()) && stamp.message() != SampleMetadata.NO_MESSAGE)
                .map(SampleMetadata::message)
                .max(Long::compare);
    }

    /** Returns the stamps of a body, for a bone without a sensor of its own. */
    private static Stream<SampleMetadata> bodies(
            SessionSnapshot session, SharedViewSelection.SignalSelection selection) {
        return body(selection.kind()) == SourceDataKind.TRACKER
                ? samples(session.signals().skeletons()).map(Sample::stamp)
                : Stream.empty();
    }

    private static Stream<SampleMetadata> stamps(
            SessionSnapshot session, SharedViewSelection.SignalSelection selection) {
        int index = selection.index();
        return switch (selection.kind()) {
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
                        .map(state -> state.signal().latest())
                        .filter(dial -> meant(index, dial.dial()))
                        .map(Sample::stamp);
            case FLAGS -> samples(session.signals().flags()).map(Sample::stamp);
            case OBJECT ->
                session.world().objects().stream()
                        .filter(object -> meant(index, object.number()))
                        .map(SharedSceneObjectSnapshot::stamp);
            case TEXT -> session.texts().stream().map(Sample::stamp);
        };
    }

    private static <S extends Sample> Stream<S> samples(List<SignalSnapshot<S>> snapshots) {
        return snapshots.stream().map(SignalSnapshot::latest);
    }

    /** Returns true if the index equals the number or is −1, which means the whole source. */
    private static boolean meant(int index, int number) {
        return index < 0 || index == number;
    }

    private static Optional<SessionSnapshot> session(Snapshot snapshot, String id) {
        return snapshot.sessions().stream()
                .filter(one -> one.session().id().equals(id))
                .findFirst();
    }
}
