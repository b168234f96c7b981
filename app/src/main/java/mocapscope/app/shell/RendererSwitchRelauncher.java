package mocapscope.app.shell;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Restarts the program with the same arguments but another renderer. */
final class RendererSwitchRelauncher {
    private static final String OPTION = "--renderer";

    private final List<String> command;

    private RendererSwitchRelauncher(List<String> command) {
        this.command = command;
    }

    /** Returns the restart with this renderer, or nothing where the system does not tell the program's arguments. */
    static Optional<RendererSwitchRelauncher> with(String renderer) {
        var now = ProcessHandle.current().info();
        return now.command()
                .flatMap(java -> now.arguments()
                        .map(arguments -> new RendererSwitchRelauncher(command(java, List.of(arguments), renderer))));
    }

    /** Returns the command whose arguments ask for this renderer, and for no other. */
    static List<String> command(String java, List<String> arguments, String renderer) {
        var all = new ArrayList<String>();
        all.add(java);
        for (int i = 0; i < arguments.size(); i++) {
            if (arguments.get(i).equals(OPTION)) {
                i++;
            } else if (!arguments.get(i).startsWith(OPTION + "=")) {
                all.add(arguments.get(i));
            }
        }
        all.add(OPTION);
        all.add(renderer);
        return all;
    }

    /**
     * Starts the program, which continues when this one has ended.
     *
     * @throws IOException if the system starts no program
     */
    void start() throws IOException {
        new ProcessBuilder(command).inheritIO().start();
    }
}
