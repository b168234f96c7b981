package mocapscope.protocol.benchmark.verdict;

/** The way in which the sensors of a scenario move. */
enum ScenarioMotion {
    /** On circles, at constant speed, with noise. */
    CIRCLES("circles"),
    /** On irregular paths, with noise. */
    WANDERING("wandering"),
    /** At rest, with noise. */
    RESTING("resting"),
    /** At rest, without noise: all samples are equal. */
    STILL("still"),
    /** As a racket: up to 8 m/s. */
    FAST("fast"),
    /** Picked up, moved and laid down again; then all samples are equal. */
    HANDLED("handled"),
    /** In pairs that pass each other closely. */
    CROSSING("crossing"),
    /** As {@link #HANDLED}, by a device that sends nothing while its poses do not change. */
    ON_CHANGE("on-change"),
    /** A walking body. */
    BODY("body"),
    /** Buttons only. */
    BUTTONS("buttons");

    private final String word;

    ScenarioMotion(String word) {
        this.word = word;
    }

    String word() {
        return word;
    }
}
