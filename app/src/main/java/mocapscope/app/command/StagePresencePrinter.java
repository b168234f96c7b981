package mocapscope.app.command;

import java.io.IOException;
import java.util.Locale;
import mocapscope.protocol.bytes.ControlCharacterEscaper;
import mocapscope.protocol.stage.StageAddress;
import mocapscope.protocol.stage.StageCredentials;
import mocapscope.protocol.stage.StagePresence;
import picocli.CommandLine.ExitCode;

/** Prints the agents of a stage and the sessions that they share, with the addresses at which these are watched. */
record StagePresencePrinter(
        CommandConsoleStreams console, StageAddress stage, StageCredentials credentials, boolean json) {

    /**
     * Prints them and returns the exit code.
     *
     * @throws IOException if the server is not reached
     */
    int print() throws IOException, InterruptedException {
        var program = VersionProvider.programVersion();
        var agents = StagePresence.list(stage, credentials, program, console::printMessage).stream()
                .filter(agent -> stage.agent().isEmpty() || agent.agent().equals(stage.agent()))
                .toList();
        if (agents.isEmpty()) {
            console.printMessage("no agent is on the stage (%s)".formatted(stage));
            return ExitCode.SOFTWARE;
        }
        for (var agent : agents) {
            var address = stage.withAgent(agent.agent());
            if (!json) {
                printLine("%s  %s".formatted(address, agent.program()));
            }
            agent.sessions().forEach(session -> print(address, agent, session));
        }
        return ExitCode.OK;
    }

    private void print(StageAddress address, StagePresence agent, StagePresence.ListedSession session) {
        var description = session.description();
        var watched = address.withSession(description.name());
        if (json) {
            printJson(watched, agent, session);
        } else {
            printLine("  %s  %s  %s  %,d entries%s"
                    .formatted(
                            watched,
                            description.endpoint(),
                            state(session),
                            session.entries(),
                            session.dropped() == 0 ? "" : ", %,d dropped".formatted(session.dropped())));
        }
    }

    private void printJson(StageAddress watched, StagePresence agent, StagePresence.ListedSession session) {
        console.json()
                .beginLine("shared")
                .writeString("address", watched.toString())
                .writeString("agent", agent.agent())
                .writeString("session", session.description().name())
                .writeString("protocol", session.description().protocol())
                .writeString("endpoint", session.description().endpoint())
                .writeString("state", state(session))
                .writeInteger("entries", session.entries())
                .writeInteger("dropped", session.dropped())
                .endLine();
    }

    private static String state(StagePresence.ListedSession session) {
        return session.phase().name().toLowerCase(Locale.ROOT);
    }

    private void printLine(String line) {
        console.out().print(ControlCharacterEscaper.escapeLines(line) + System.lineSeparator());
    }
}
