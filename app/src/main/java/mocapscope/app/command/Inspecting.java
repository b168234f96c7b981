package mocapscope.app.command;

import mocapscope.protocol.session.SessionListener;
import mocapscope.protocol.transcript.Entry;

/** Prints and counts the sessions of a file, and aborts reading when no more output is needed. */
final class Inspecting extends Listening {

    /** Thrown to abort reading a file when no more output is needed. */
    static final class Enough extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Enough() {
            super(null, null, false, false);
        }
    }

    private final Output out;

    Inspecting(SessionListener lines, Tally tally, Outcome outcome, boolean strict, Output out) {
        super(lines, tally, outcome, strict, 0);
        this.out = out;
    }

    @Override
    public void onEntry(Entry entry) {
        if (enough() || out.gone()) {
            throw new Enough();
        }
        super.onEntry(entry);
    }
}
