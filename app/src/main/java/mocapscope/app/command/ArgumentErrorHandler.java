package mocapscope.app.command;

import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Prints the error and a help hint for invalid command-line arguments. */
record ArgumentErrorHandler(CommandConsole terminal) implements IParameterExceptionHandler {

    @Override
    public int handleParseException(ParameterException wrong, String[] arguments) {
        var command = wrong.getCommandLine();
        terminal.printMessage(String.valueOf(wrong.getMessage()));
        var err = terminal.errWriter();
        UnmatchedArgumentException.printSuggestions(wrong, err);
        err.println("Try: " + command.getCommandSpec().qualifiedName() + " --help");
        return command.getCommandSpec().exitCodeOnInvalidInput();
    }
}
