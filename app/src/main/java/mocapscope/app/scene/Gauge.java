package mocapscope.app.scene;

import mocapscope.app.model.Selection;

/** One thing on a stand: a lamp, a bar or a wheel. */
sealed interface Gauge permits Lamp, Bar, Wheel {

    /** What is written beside it: a number, or the channel's own name. */
    String label();

    /** Its device, label and value, for whoever has picked it. */
    String reading();

    boolean picked();

    Selection.Signal meaning();
}
