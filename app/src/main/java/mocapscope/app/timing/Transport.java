package mocapscope.app.timing;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import mocapscope.app.model.SessionSnapshot;
import mocapscope.app.model.Vitality;
import mocapscope.protocol.session.Vital;

/** How one session's transport is and was: a graph for each unit of what it tells. */
final class Transport {
    private final String session;
    private final String title;
    private final int accent;
    private final Map<Vital.Unit, Graph> graphs = new EnumMap<>(Vital.Unit.class);
    private final List<Course> courses = new ArrayList<>();

    Transport(SessionSnapshot session) {
        this.session = session.session().id();
        this.title = session.session().title();
        this.accent = session.accent();
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

    /** Takes the newest without looking at what was before. */
    void show(List<Vitality> vitals) {
        for (int i = 0; i < courses.size(); i++) {
            courses.get(i).show(vitals.get(i).latest());
        }
    }

    /** Looks at the last {@code window} nanoseconds before {@code now}. */
    void read(long now, long window) {
        courses.forEach(course -> course.read(now - Lane.REACH));
        look(now, window);
    }

    /** Looks at what it has already, in another window. */
    void look(long now, long window) {
        graphs.values().forEach(graph -> graph.look(now, window));
    }
}
