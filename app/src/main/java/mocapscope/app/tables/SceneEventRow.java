package mocapscope.app.tables;

import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import mocapscope.app.control.StatusLamp;
import mocapscope.app.words.TextBundle;
import mocapscope.protocol.sample.Sample;

/**
 * One shared scene event's row: kind, direction, step, objects concerned, details and time.
 *
 * @param kind the kind, such as {@code interaction}
 * @param direction the direction, in or out
 * @param step the step of the action, such as {@code asked}; empty where there are no steps
 * @param subject the object that acted or is concerned, as a number and the start of its name, or empty; {@code with} is
 *     the other object
 * @param text all other details received
 * @param at the time in nanoseconds since 1970
 */
record SceneEventRow(
        SessionLabel session,
        Sample sample,
        String kind,
        String direction,
        String step,
        String subject,
        String partner,
        String text,
        long at) {
    private static final TextBundle WORDS = TextBundle.of(SceneEventRow.class);
    static final String COLLISION = "collision";
    static final String INTERACTION = "interaction";
    /** Fields that have columns of their own. */
    private static final Set<String> SHOWN = Set.of("step", "source", "target");

    /** Creates the row of an event. */
    static SceneEventRow of(
            SessionLabel session, Sample.Event event, String way, SceneObjectNameFormatter formatter, long at) {
        var fields = event.fields();
        var step = fields.getOrDefault("step", "");
        var who = fields.containsKey("source")
                ? formatter.formatByNumber(fields.get("source"))
                : formatter.formatById(fields.get("object"));
        return new SceneEventRow(
                session,
                event,
                event.name(),
                way,
                succeeded(fields) ? step : fields.containsKey("success") ? WORDS.text("step.failed", step) : step,
                who,
                formatter.formatByNumber(fields.get("target")),
                words(fields),
                at);
    }

    /** Creates the row of a collision. */
    static SceneEventRow of(
            SessionLabel session, Sample.SceneObject object, String way, SceneObjectNameFormatter formatter, long at) {
        return new SceneEventRow(
                session, object, COLLISION, way, "", formatter.of(object.index()), formatter.of(object.with()), "", at);
    }

    /** Returns the outcome, where it was received. */
    StatusLamp.LampState light() {
        var fields = sample instanceof Sample.Event event ? event.fields() : Map.<String, String>of();
        if (!fields.containsKey("success")) {
            return StatusLamp.LampState.OFF;
        }
        return succeeded(fields) ? StatusLamp.LampState.GOOD : StatusLamp.LampState.BAD;
    }

    private static boolean succeeded(Map<String, String> fields) {
        return Boolean.parseBoolean(fields.get("success"));
    }

    private static String words(Map<String, String> fields) {
        return fields.entrySet().stream()
                .filter(field ->
                        !SHOWN.contains(field.getKey()) && !field.getValue().isEmpty())
                .map(field -> field.getKey() + " " + field.getValue())
                .collect(Collectors.joining(" · "));
    }
}
