package mocapscope.app.model;

/** What became of the wish to have lines drawn. */
public enum Plotting {
    DRAWN,
    /** They were drawn already. */
    THERE,
    /** Not all of them are: there are as many lines as can be told apart. */
    FULL,
    /** Nothing was meant that lines could be drawn of. */
    NO_LINES
}
