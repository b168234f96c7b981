package mocapscope.protocol.script;

/** Thrown for an invalid script; the message names the error, its line and column, and the valid alternatives. */
public final class InvalidScriptException extends Exception {
    private static final long serialVersionUID = 1L;

    InvalidScriptException(YamlPosition position, String why) {
        super(why + " (" + position + ")", null, false, false);
    }

    /** Creates an error about the file as a whole. */
    InvalidScriptException(String why) {
        super(why, null, false, false);
    }
}
