package mocapscope.app.handshake;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import mocapscope.app.model.Dialed;
import mocapscope.app.model.ObjectState;
import mocapscope.app.model.Selection;
import mocapscope.app.model.SessionSnapshot;
import mocapscope.app.model.Signal;
import mocapscope.app.model.Snapshot;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.Stamp;

/** The message that a selected signal came in last. */
final class Latest {

    private Latest() {}

    static Optional<Selection.Message> of(Snapshot snapshot, Selection.Signal selected) {
        var session = selected.source().session();
        return snapshot.sessions().stream()
                .filter(each -> each.session().id().equals(session))
                .flatMap(each -> stamps(each, selected))
                .filter(stamp -> stamp.source().equals(selected.source()) && stamp.message() != Stamp.NO_MESSAGE)
                .map(Stamp::message)
                .max(Long::compare)
                .map(n -> new Selection.Message(session, n, null));
    }

    private static Stream<Stamp> stamps(SessionSnapshot session, Selection.Signal selected) {
        int index = selected.index();
        return switch (selected.kind()) {
            case TRACKER, SKELETON ->
                Stream.concat(
                        samples(session.signals().poses())
                                .filter(pose -> meant(index, pose.sensor()))
                                .map(Sample::stamp),
                        samples(session.signals().skeletons()).map(Sample::stamp));
            case BUTTON ->
                samples(session.signals().buttons())
                        .filter(button -> meant(index, button.button()))
                        .map(Sample::stamp);
            case ANALOG -> samples(session.signals().analogs()).map(Sample::stamp);
            case DIAL ->
                samples(session.signals().dials().stream().map(Dialed::signal).toList())
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
}
