package mocapscope.protocol.setp;

import mocapscope.protocol.sample.Vec3;

/**
 * Where a bubble lies and how far it goes, in metres.
 *
 * @param center as a neighbour counts
 * @param range how far its objects go
 * @param perception how far around it they are perceived
 */
record SetpExtent(Vec3 center, float range, float perception) {}
