package mocapscope.protocol.script;

/** Thrown for an invalid script; the message names the error, its line and column, and the valid alternatives. */
public final class InvalidScriptException extends Exception {
    private static final long serialVersionUID = 1L;

    InvalidScriptException(YamlPosition position, String reason) {
        super(reason + " (" + position + ")", null, false, false);
    }

    /** Creates an error about the file as a whole. */
    InvalidScriptException(String reason) {
        super(reason, null, false, false);
    }
}
