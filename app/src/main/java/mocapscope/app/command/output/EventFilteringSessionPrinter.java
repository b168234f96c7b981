package mocapscope.app.command.output;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import mocapscope.app.json.FieldValueTextFormatter;
import mocapscope.protocol.filter.DisplayFilter;
import mocapscope.protocol.filter.FilterAttribute;
import mocapscope.protocol.filter.FilterValuePredicate;
import mocapscope.protocol.filter.FilterableFinding;
import mocapscope.protocol.filter.FilterableItem;
import mocapscope.protocol.filter.FilterableMessage;
import mocapscope.protocol.health.HealthOutputLine;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.event.SessionStateChange;

/**
 * Passes only the session events that match a display filter to another printer. A message fits or not together with
 * its samples, findings and tracking changes, so its events wait for the end of their entry.
 */
public final class EventFilteringSessionPrinter implements SessionPrinter {
    private static final double NANOS = 1e9;

    private final SessionPrinter printer;
    private final DisplayFilter filter;
    private final Set<FilteredEventPrinter> waiting = new LinkedHashSet<>();

    /** Creates a printer that passes on to {@code printer} what fits. */
    public EventFilteringSessionPrinter(SessionPrinter printer, DisplayFilter filter) {
        this.printer = printer;
        this.filter = filter;
    }

    @Override
    public SessionEventPrinter createListener(Session session) {
        return new FilteredEventPrinter(session, printer.createListener(session));
    }

    /** Prints the rest of an entry that was not read to its end, and then the summary of all lines. */
    @Override
    public synchronized void printSummary(TrafficSummaryCounter counter) {
        List.copyOf(waiting).forEach(FilteredEventPrinter::printEntry);
        printer.printSummary(counter);
    }

    /** The text of a message in which words are searched: names, fields and findings. */
    private static String searchedText(FilterableMessage subject) {
        var message = subject.message();
        var text = new StringBuilder()
                .append(message.name())
                .append('\n')
                .append(message.sender())
                .append('\n')
                .append(message.channel().name());
        subject.fields()
                .forEach(field -> text.append('\n')
                        .append(field.name())
                        .append('=')
                        .append(FieldValueTextFormatter.format(field)));
        subject.findings()
                .forEach(finding -> text.append('\n')
                        .append(finding.rule().code())
                        .append(' ')
                        .append(finding.text()));
        return text.toString();
    }

    /** The samples and findings of a message, while its entry is read. */
    private record MessageContent(DecodedMessage message, List<Sample> samples, List<Finding> findings) {

        MessageContent(DecodedMessage message) {
            this(message, new ArrayList<>(), new ArrayList<>());
        }
    }

    /** A line about a session or a source that belongs to no message. */
    private record SessionLineSubject(String session, String source, double seconds) implements FilterableItem {

        @Override
        public boolean anyValue(FilterAttribute name, String path, FilterValuePredicate test) {
            return switch (name) {
                case SESSION -> test.matchesText(session);
                case SOURCE -> !source.isEmpty() && test.matchesText(source);
                case TIME -> !Double.isNaN(seconds) && test.matchesValue(seconds);
                default -> false;
            };
        }

        @Override
        public boolean containsText(String words) {
            return source.toLowerCase(Locale.ROOT).contains(words);
        }
    }

    /** Prints the events of one session that fit. */
    private final class FilteredEventPrinter implements SessionEventPrinter {
        private final Session session;
        private final SessionEventPrinter lines;
        private final FilterableMessage subject;
        private final List<SessionEvent> held = new ArrayList<>();
        private boolean inEntry;

        FilteredEventPrinter(Session session, SessionEventPrinter lines) {
            this.session = session;
            this.lines = lines;
            subject = new FilterableMessage(session, session.id(), EventFilteringSessionPrinter::searchedText);
        }

        @Override
        public boolean wantsMessages() {
            return true;
        }

        @Override
        public void on(SessionEvent event) {
            synchronized (EventFilteringSessionPrinter.this) {
                switch (event) {
                    case SessionEvent.EntryAppended _ -> inEntry = true;
                    case SessionEvent.EntryDecoded _ -> printEntry();
                    default -> hold(event);
                }
            }
        }

        private void hold(SessionEvent event) {
            held.add(event);
            waiting.add(this);
            if (!inEntry) {
                printEntry();
            }
        }

        @Override
        public void print(HealthOutputLine health) {
            synchronized (EventFilteringSessionPrinter.this) {
                if (fits(health.sourceId().map(SourceId::label).orElse(""), health.at())) {
                    lines.print(health);
                }
            }
        }

        private void printEntry() {
            inEntry = false;
            waiting.remove(this);
            var contents = collect();
            Map<Long, Boolean> decided = new LinkedHashMap<>();
            contents.forEach((n, content) -> {
                subject.set(content.message(), content.samples(), content.findings());
                decided.put(n, filter.matches(subject));
            });
            held.forEach(event -> {
                var fits = decided.get(message(event));
                if (fits == null ? fits(event) : fits) {
                    lines.on(event);
                }
            });
            held.clear();
        }

        private Map<Long, MessageContent> collect() {
            Map<Long, MessageContent> contents = new LinkedHashMap<>();
            held.forEach(event -> {
                if (event instanceof DecodedMessage message) {
                    contents.put(message.n(), new MessageContent(message));
                }
                var content = contents.get(message(event));
                if (content != null && event instanceof SessionEvent.Samples samples) {
                    content.samples().addAll(samples.list());
                } else if (content != null && event instanceof Finding finding) {
                    content.findings().add(finding);
                }
            });
            return contents;
        }

        /** Returns the number of the message that an event belongs to, or {@link Finding#NONE}. */
        private static long message(SessionEvent event) {
            return switch (event) {
                case DecodedMessage message -> message.n();
                case SessionEvent.Samples samples ->
                    samples.list().getFirst().stamp().message();
                case SessionEvent.TrackingChanged changed ->
                    changed.change().stamp().message();
                case Finding finding -> finding.message();
                default -> Finding.NONE;
            };
        }

        /** Returns true if an event without its message fits. */
        private boolean fits(SessionEvent event) {
            return switch (event) {
                case Finding finding -> fits(finding);
                case SessionStateChange state -> fits("", state.at());
                case SessionEvent.Samples samples ->
                    fits(
                            samples.list().getFirst().stamp().source().label(),
                            samples.list().getFirst().stamp().arrival());
                case SessionEvent.TrackingChanged changed ->
                    fits(
                            changed.change().part().source().label(),
                            changed.change().stamp().arrival());
                case SessionEvent.DeviceClockVerdictChanged judged ->
                    fits(judged.device().label(), judged.at());
                case SessionEvent.SourceDescribed described ->
                    fits(described.info().source().label(), Finding.NONE);
                case SessionEvent.DeviceAnnounced announced ->
                    fits(announced.device().label(), Finding.NONE);
                case SessionEvent.DeviceDescribed property ->
                    fits(property.device().label(), Finding.NONE);
                case SessionEvent.DeviceDeparted departure ->
                    fits(departure.device().label(), Finding.NONE);
                default -> false;
            };
        }

        private boolean fits(Finding finding) {
            var rule = finding.rule();
            var text = String.join(" ", rule.code(), rule.number(), rule.section(), finding.field(), finding.text());
            return filter.matches(new FilterableFinding(session, session.id(), finding, text.toLowerCase(Locale.ROOT)));
        }

        /** Tests a line about a source, or the session if {@code source} is empty; it may have no time. */
        private boolean fits(String source, long at) {
            double seconds =
                    at == Finding.NONE ? Double.NaN : (at - session.anchor().monotonicNanos()) / NANOS;
            return filter.matches(new SessionLineSubject(session.id(), source, seconds));
        }
    }
}
