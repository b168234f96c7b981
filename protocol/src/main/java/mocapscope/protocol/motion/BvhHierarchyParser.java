package mocapscope.protocol.motion;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import mocapscope.protocol.limit.DocumentedLimit;
import mocapscope.protocol.sample.Vec3;

/**
 * Parses the HIERARCHY section of a BVH file into joints. Reads up to and including the word {@code MOTION}. Nesting is
 * handled without recursion.
 */
final class BvhHierarchyParser {
    @DocumentedLimit(value = "joints of a BVH clip", unit = "joints", beyond = "refused with the line number")
    private static final int MOST_JOINTS = 4096;

    @DocumentedLimit(
            value = "the name of a joint of a BVH clip",
            unit = "characters",
            beyond = "refused with the line number")
    private static final int LONGEST_NAME = 200;

    @DocumentedLimit(
            value = "channels of a joint of a BVH clip",
            unit = "channels",
            beyond = "refused with the line number")
    private static final int MOST_CHANNELS = 64;

    /** A joint whose block is being read. */
    private static final class Draft {
        private final String name;
        private final int parent;
        private final boolean end;
        private Vec3 offset = Vec3.ZERO;
        private List<BvhChannel> channels = List.of();

        Draft(String name, int parent, boolean end) {
            this.name = name;
            this.parent = parent;
            this.end = end;
        }
    }

    private final BvhTokenizer words;
    private final List<Draft> drafts = new ArrayList<>();
    private final Deque<Integer> open = new ArrayDeque<>();

    BvhHierarchyParser(BvhTokenizer words) {
        this.words = words;
    }

    List<BvhJoint> read() throws IOException {
        words.expectKeyword("HIERARCHY");
        for (var word = words.nextToken(); !motion(word); word = words.nextToken()) {
            switch (word.toUpperCase(Locale.ROOT)) {
                case "ROOT", "JOINT" -> begin(name(), false);
                case "END", "ENDSITE" -> begin(tipName(), true);
                case "OFFSET" -> current(word).offset = offset();
                case "CHANNELS" -> channels(current(word));
                case "}" -> close();
                default -> throw words.expectedError(open.isEmpty() ? "ROOT or MOTION" : "JOINT, End Site or }", word);
            }
        }
        return joints();
    }

    /** Returns true if the word ends the hierarchy; throws if a block is still open then or if there are no joints. */
    private boolean motion(String word) throws IOException {
        boolean motion = word.equalsIgnoreCase("MOTION");
        if (motion && !open.isEmpty()) {
            throw words.expectedError("} after the joint " + drafts.get(open.element()).name, word);
        }
        if (motion && drafts.isEmpty()) {
            throw words.expectedError("ROOT", word);
        }
        return motion;
    }

    private void begin(String name, boolean end) throws IOException {
        if (drafts.size() == MOST_JOINTS) {
            throw words.error("more than %d joints".formatted(MOST_JOINTS));
        }
        words.expectKeyword("{");
        drafts.add(new Draft(name, open.isEmpty() ? -1 : open.element(), end));
        open.push(drafts.size() - 1);
    }

    private String name() throws IOException {
        var name = words.restOfLine();
        if (name.isEmpty()) {
            throw words.error("expected a joint's name");
        }
        if (name.length() > LONGEST_NAME) {
            throw words.error("more than %d letters in a joint's name".formatted(LONGEST_NAME));
        }
        return name;
    }

    /**
     * Returns a name for an end site, which the file does not name except in a comment. An invalid nested end site adds
     * nothing.
     */
    private String tipName() {
        words.restOfLine();
        if (open.isEmpty()) {
            return "end";
        }
        var around = drafts.get(open.element());
        return around.end ? around.name : around.name + " end";
    }

    private void close() throws IOException {
        if (open.isEmpty()) {
            throw words.expectedError("ROOT or MOTION", "}");
        }
        open.pop();
    }

    private Draft current(String word) throws IOException {
        if (open.isEmpty()) {
            throw words.expectedError("ROOT", word);
        }
        return drafts.get(open.element());
    }

    private Vec3 offset() throws IOException {
        return new Vec3(
                words.readNumber("x of OFFSET"), words.readNumber("y of OFFSET"), words.readNumber("z of OFFSET"));
    }

    private void channels(Draft joint) throws IOException {
        int count = words.readCount("the number of channels");
        if (count > MOST_CHANNELS) {
            throw words.error("more than %d channels of a joint".formatted(MOST_CHANNELS));
        }
        var channels = new ArrayList<BvhChannel>();
        for (int i = 0; i < count; i++) {
            var word = words.nextToken();
            channels.add(
                    BvhChannel.find(word).orElseThrow(() -> words.expectedError("a channel such as Xposition", word)));
        }
        joint.channels = channels;
    }

    private List<BvhJoint> joints() {
        var joints = new ArrayList<BvhJoint>();
        int first = 0;
        for (var draft : drafts) {
            joints.add(new BvhJoint(draft.name, draft.parent, draft.offset, draft.channels, first, draft.end));
            first += draft.channels.size();
        }
        return joints;
    }
}
