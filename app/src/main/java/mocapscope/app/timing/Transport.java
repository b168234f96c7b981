package mocapscope.app.timing;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import mocapscope.app.model.Delivery;
import mocapscope.app.model.Mark;
import mocapscope.app.model.SessionSnapshot;
import mocapscope.app.model.Vitality;
import mocapscope.protocol.session.Vital;
import org.jspecify.annotations.Nullable;

/** How one session's transport is and was: a graph for each unit of what it tells. */
final class Transport {
    private final String session;
    private final String title;
    private final int accent;
    private final Map<Vital.Unit, Graph> graphs = new EnumMap<>(Vital.Unit.class);
    private final List<Course> courses = new ArrayList<>();
    private Delivery delivery;
    private boolean recorded;

    Transport(SessionSnapshot session) {
        this.session = session.session().id();
        this.title = session.session().title();
        this.accent = session.accent();
        this.delivery = session.delivery();
        session.vitals().forEach(this::add);
    }

    private void add(Vitality vitality) {
        var course = new Course(vitality);
        courses.add(course);
        graphs.computeIfAbsent(vitality.latest().unit(), Graph::new).add(course);
    }

    /** The session's id. */
    String session() {
        return session;
    }

    String title() {
        return title;
    }

    int accent() {
        return accent;
    }

    /** In the order of the units. */
    List<Graph> graphs() {
        return List.copyOf(graphs.values());
    }

    /** Whether it has a course for each of these, in their order. */
    boolean follows(List<Vitality> vitals) {
        return vitals.size() == courses.size();
    }

    /** Takes the newest without looking at what was before; {@code shift} brings its times onto the clock of all. */
    void show(SessionSnapshot newer, long shift) {
        delivery = newer.delivery().later(shift);
        recorded = newer.session().endpoint().isFile();
        for (int i = 0; i < courses.size(); i++) {
            courses.get(i).show(newer.vitals().get(i).later(shift));
        }
    }

    /** Takes over what was told since then. */
    void read(long since) {
        courses.forEach(course -> course.read(since));
    }

    /** Looks at what it has. */
    void look(Sight sight) {
        graphs.values().forEach(graph -> graph.look(sight.to(), sight.window()));
    }

    /** Whether what its peer sent came. */
    Delivery delivery() {
        return delivery;
    }

    boolean recorded() {
        return recorded;
    }

    /** What was amiss in a stretch of time. */
    List<Mark> marks(long from, long to) {
        return Marks.within(delivery.marks(), from, to);
    }

    Stream<Marks.Place> places(long from, long to) {
        return marks(from, to).stream().map(mark -> new Marks.Place(session, mark));
    }

    /** The mark nearest to a time, within {@code slack} nanoseconds. */
    @Nullable
    Spot nearest(long time, long slack) {
        return marks(time - slack, time + slack).stream()
                .min(Comparator.comparingLong(one -> Math.abs(one.time() - time)))
                .map(one -> new Spot(session, one.time(), one.message()))
                .orElse(null);
    }

    /** Whether its title has that in it, in small letters. */
    boolean says(String words) {
        return title.toLowerCase(Locale.ROOT).contains(words);
    }
}
