package mocapscope.app.command;

import java.io.IOException;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import mocapscope.protocol.bytes.ControlCharacterEscaper;
import mocapscope.protocol.stage.AgentClockEstimate;
import mocapscope.protocol.stage.AgentClockMonitor;
import mocapscope.protocol.stage.StageAddress;
import mocapscope.protocol.stage.StageCredentials;
import mocapscope.protocol.stage.StagePresence;
import picocli.CommandLine.ExitCode;

/**
 * Prints the machines that share sessions through a NATS server, with their clock offsets and sessions.
 *
 * @param comparison the time for which clocks are compared; zero for a few requests
 */
record StagePresencePrinter(
        CommandConsoleStreams console,
        StageAddress stage,
        StageCredentials credentials,
        Duration comparison,
        boolean json) {

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
        try (var clocks = AgentClockMonitor.open(stage, credentials, program, console::printMessage)) {
            console.interruption().addHandler(clocks::stop);
            clocks.compare(agents.stream().map(StagePresence::agent).toList(), comparison);
            agents.forEach(agent -> print(agent, clocks.estimate(agent.agent())));
        }
        return ExitCode.OK;
    }

    private void print(StagePresence agent, Optional<AgentClockEstimate> clock) {
        var address = stage.withAgent(agent.agent());
        if (json) {
            printJson(address, agent, clock);
        } else {
            printLine("%s  %s".formatted(address, agent.program()));
            printLine("  machine %s %s; synchronization (not verified): %s"
                    .formatted(
                            agent.agent(),
                            clock.map(AgentClockEstimate::describe).orElse("does not answer about its clock"),
                            agent.discipline()));
        }
        agent.sessions().forEach(session -> print(address, agent, session));
    }

    private void printJson(StageAddress address, StagePresence agent, Optional<AgentClockEstimate> clock) {
        var line = console.json()
                .beginLine("agent")
                .writeString("address", address.toString())
                .writeString("agent", agent.agent())
                .writeString("program", agent.program())
                .writeString("synchronization", agent.discipline());
        clock.ifPresent(known -> {
            line.writeInteger("offset_ns", known.offset())
                    .writeInteger("offset_error_ns", (long) Math.ceil(known.offsetError()));
            if (known.monotonic().isDriftKnown()) {
                line.writeNumber("drift_ppm", known.monotonic().drift())
                        .writeNumber("drift_error_ppm", known.monotonic().driftError());
            }
        });
        line.endLine();
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
