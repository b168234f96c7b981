package mocapscope.app.model;

import mocapscope.protocol.sample.Sample;

/** A dial's latest change, and how far it was turned in all since the session began, in revolutions. */
public record Dialed(Signal<Sample.Dial> signal, double revolutions) {}
