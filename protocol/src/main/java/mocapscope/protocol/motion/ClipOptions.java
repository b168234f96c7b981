package mocapscope.protocol.motion;

import java.util.Optional;
import mocapscope.protocol.sample.Basis;

/**
 * How a clip is played.
 *
 * @param looped whether it begins again at its end, or else stands still there
 * @param tips whether its end sites, the tips of fingers and toes, are sensors too
 * @param basis the clip's axes and unit; guessed from its movement when empty
 */
public record ClipOptions(boolean looped, boolean tips, Optional<Basis> basis) {
    /** Looped, without tips, axes and unit guessed. */
    public static final ClipOptions USUAL = new ClipOptions(true, false, Optional.empty());
}
