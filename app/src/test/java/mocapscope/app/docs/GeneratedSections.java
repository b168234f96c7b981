package mocapscope.app.docs;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import mocapscope.app.command.CommandHelpTexts;
import mocapscope.app.shell.KeyLists;
import mocapscope.protocol.catalog.ProtocolCatalog;
import mocapscope.protocol.link.SessionLauncher;
import mocapscope.protocol.session.endpoint.SessionRole;
import org.testfx.api.FxToolkit;
import org.testfx.util.WaitForAsyncUtils;

/** The generated sections of the pages, by name. */
final class GeneratedSections {
    private static final long PATIENCE = TimeUnit.MINUTES.toMillis(2);

    private final Map<String, String> pieces = new LinkedHashMap<>();

    private GeneratedSections() {}

    static GeneratedSections of(ProjectPages pages, RuleLists rules) throws Exception {
        var composed = new GeneratedSections();
        rules.rules()
                .keySet()
                .forEach(packageName -> composed.pieces.put("findings " + packageName, rules.table(packageName)));
        composed.pieces.putAll(LimitLists.tables(pages));
        composed.pieces.put("causes", HealthCauseList.table(pages));
        composed.pieces.put("verdicts", VerdictList.table());
        composed.options();
        CommandHelpTexts.all()
                .forEach((command, help) -> composed.pieces.put(("help " + command).strip(), "```\n" + help + "```"));
        composed.keys();
        return composed;
    }

    /** Returns the piece with this name; empty if none is made. */
    Optional<String> section(String name) {
        return Optional.ofNullable(pieces.get(name));
    }

    List<String> names() {
        return List.copyOf(pieces.keySet());
    }

    private void options() {
        for (var protocol : ProtocolCatalog.protocols()) {
            pieces.put("endpoints " + protocol.name(), OptionLists.endpoints(protocol));
            pieces.put("requests " + protocol.name(), OptionLists.requests(protocol));
        }
        var any = ProtocolCatalog.protocols().getFirst();
        pieces.put("options client", OptionLists.common(any, SessionRole.CLIENT));
        pieces.put("options server", OptionLists.common(any, SessionRole.SERVER));
    }

    private void keys() throws Exception {
        FxToolkit.registerPrimaryStage();
        try (var launcher = new SessionLauncher()) {
            WaitForAsyncUtils.waitForAsyncFx(PATIENCE, () -> {
                var lists = new KeyLists(launcher);
                lists.views().forEach((view, lines) -> pieces.put("keys " + view, table(lines)));
                lists.menus().forEach((menu, lines) -> pieces.put("menu " + menu, table(lines)));
                return pieces;
            });
        }
    }

    /** A line for each hand; what has none stands below. */
    private static String table(List<KeyLists.KeyListRow> lines) {
        var table = new MarkdownTable("Mouse or key", "What it does");
        lines.stream()
                .filter(line -> !line.gesture().isEmpty())
                .forEach(line -> table.row(MarkdownTable.plain(line.gesture()), MarkdownTable.plain(line.effect())));
        var others = lines.stream()
                .filter(line -> line.gesture().isEmpty())
                .map(line -> MarkdownTable.plain(line.effect()))
                .collect(Collectors.joining("; "));
        var parts = new ArrayList<>(List.of(table.toString()));
        if (!others.isEmpty()) {
            parts.add("Without a key, in the menu and the palette (Ctrl+K): " + others + ".");
        }
        return String.join("\n\n", parts);
    }
}
