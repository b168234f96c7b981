package mocapscope.protocol.fuzz;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** All targets in one, for an attack of a moment; the first byte of an input picks one. */
record AllTargets(List<FuzzTarget> targets) implements FuzzTarget {

    @Override
    public void take(byte[] input) throws IOException {
        if (input.length > 0) {
            var rest = new byte[input.length - 1];
            System.arraycopy(input, 1, rest, 0, rest.length);
            targets.get((input[0] & 0xff) % targets.size()).take(rest);
        }
    }

    @Override
    public List<byte[]> seeds() throws IOException {
        var seeds = new ArrayList<byte[]>();
        for (int i = 0; i < targets.size(); i++) {
            for (var its : targets.get(i).seeds()) {
                var seed = new byte[1 + its.length];
                seed[0] = (byte) i;
                System.arraycopy(its, 0, seed, 1, its.length);
                seeds.add(seed);
            }
        }
        return seeds;
    }
}
