package mocapscope.app.command;

import mocapscope.app.command.output.EventFilteringSessionPrinter;
import mocapscope.app.command.output.SessionPrinter;
import mocapscope.protocol.filter.DisplayFilter;
import mocapscope.protocol.filter.FilterSyntaxException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** The option --filter, which selects the lines that a command prints. */
final class DisplayFilterOption {

    @Option(
            names = "--filter",
            paramLabel = "FILTER",
            converter = DisplayFilterConverter.class,
            description =
                    "Prints only the messages that fit, with their samples and findings, and other lines that fit, such"
                            + " as 'direction == \"in\" && length > 100'; words are searched in names, fields and findings."
                            + " The summary counts all. docs/filters.md describes the language.")
    private @Nullable DisplayFilter filter;

    boolean isSet() {
        return filter != null;
    }

    /** Returns a printer of what fits. */
    SessionPrinter applyTo(SessionPrinter printer) {
        return filter == null ? printer : new EventFilteringSessionPrinter(printer, filter);
    }

    /** Prints on stderr if messages or lines are missing because a regular expression took too many steps. */
    void reportUndecided(CommandConsoleStreams console) {
        if (filter != null && filter.undecidedRows() > 0) {
            console.printMessage(
                    "the filter's regular expressions took too many steps for %,d messages or lines, which are"
                                    .formatted(filter.undecidedRows())
                            + (filter.isTooSlow() ? " not printed, nor is what follows them" : " not printed"));
        }
    }

    /** Converts the text of a filter. */
    private static final class DisplayFilterConverter implements ITypeConverter<DisplayFilter> {

        @Override
        public DisplayFilter convert(String text) {
            try {
                return DisplayFilter.parse(text);
            } catch (FilterSyntaxException exception) {
                throw new TypeConversionException(exception.getMessage());
            }
        }
    }
}
