package mocapscope.app.command;

import java.util.Iterator;
import mocapscope.app.convert.TargetFormat;

/** The formats that a recording can be written as, each in words, for the help. */
final class TargetText implements Iterable<String> {

    @Override
    public Iterator<String> iterator() {
        return TargetFormat.all().stream()
                .map(format -> "%s (%s: %s)".formatted(format.form(), format.label(), format.content()))
                .iterator();
    }
}
