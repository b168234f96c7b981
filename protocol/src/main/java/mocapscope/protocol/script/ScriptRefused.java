package mocapscope.protocol.script;

/** A file that is no script: says what is wrong with it, where, and what would be right. */
public final class ScriptRefused extends Exception {
    private static final long serialVersionUID = 1L;

    ScriptRefused(Place place, String why) {
        super(why + " (" + place + ")", null, false, false);
    }

    /** About the file as a whole. */
    ScriptRefused(String why) {
        super(why, null, false, false);
    }
}
