package mocapscope.app.model.snapshot;

/** The quantity of a signal that a plot draws: value, x, y, z, rotation angle or report rate. */
public enum PlotQuantity {
    /** The value: a channel's value, a dial's total revolutions, or 1 while a button is pressed or a flag is up. */
    VALUE,
    X,
    Y,
    Z,
    /** The rotation angle in degrees, the shorter way round. */
    ANGLE,
    /** The report rate of its source, in Hz. */
    RATE
}
