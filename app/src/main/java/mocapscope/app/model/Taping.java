package mocapscope.app.model;

import mocapscope.protocol.session.Taps;

/** Sessions that somebody can listen to beside the window. Any thread may call. */
public interface Taping {

    /** From now on {@code also} hears all live sessions, those that run and those to come; recordings that play are none. */
    void tape(Taps also);

    /** Nobody does any more. */
    void untape();
}
