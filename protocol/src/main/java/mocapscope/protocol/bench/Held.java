package mocapscope.protocol.bench;

import mocapscope.protocol.session.Parcel;

/** A parcel that waits at a bench; {@code id} names it there. */
public record Held(long id, Parcel parcel) {}
