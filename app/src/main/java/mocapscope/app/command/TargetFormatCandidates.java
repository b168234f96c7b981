package mocapscope.app.command;

import java.util.Iterator;
import mocapscope.app.convert.TargetFormat;

/** Lists the target formats of the convert command for its help text. */
final class TargetFormatCandidates implements Iterable<String> {

    @Override
    public Iterator<String> iterator() {
        return TargetFormat.all().stream()
                .map(format -> "%s (%s: %s)".formatted(format.filePattern(), format.label(), format.content()))
                .iterator();
    }
}
