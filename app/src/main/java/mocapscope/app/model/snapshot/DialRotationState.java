package mocapscope.app.model.snapshot;

import mocapscope.protocol.sample.Sample;

/** A dial's latest change and its total rotation since the session started, in revolutions. */
public record DialRotationState(SignalSnapshot<Sample.Dial> signal, double revolutions) {}
