package mocapscope.app.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.AccessDeniedException;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import mocapscope.app.text.InvalidPathMessageFormatter;
import picocli.CommandLine;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.ParseResult;

/** Prints the reason a command failed, or a stack trace for a bug, and selects the exit code. */
record CommandExceptionHandler(CommandConsoleStreams terminal) implements IExecutionExceptionHandler {

    @Override
    public int handleExecutionException(Exception exception, CommandLine command, ParseResult arguments) {
        return handle(exception);
    }

    /** Prints the reason and returns the program's exit code. */
    int handle(Exception exception) {
        return switch (exception) {
            case InvalidPathException cause -> printError(InvalidPathMessageFormatter.format(cause), ExitCode.USAGE);
            case IllegalArgumentException _ -> printError(String.valueOf(exception.getMessage()), ExitCode.USAGE);
            case NoSuchFileException _ -> printError("no such file: " + exception.getMessage(), ExitCode.SOFTWARE);
            case AccessDeniedException _ ->
                printError("no permission to read or write: " + exception.getMessage(), ExitCode.SOFTWARE);
            case IOException _ -> printError(String.valueOf(exception.getMessage()), ExitCode.SOFTWARE);
            default -> {
                terminal.printMessage("a bug of the program: please report it with this text.");
                var trace = new StringWriter();
                exception.printStackTrace(new PrintWriter(trace));
                terminal.printMessage(trace.toString().replace("\t", "    ").replace("\r", ""));
                yield ExitCode.SOFTWARE;
            }
        };
    }

    /** Prints the reason for a failure of the virtual machine, such as exhausted memory, and returns the exit code. */
    int handle(VirtualMachineError exception) {
        return printError(
                exception instanceof OutOfMemoryError
                        ? "not enough memory: " + exception.getMessage()
                        : "the data is nested too deeply",
                ExitCode.SOFTWARE);
    }

    private int printError(String words, int code) {
        terminal.printMessage(words);
        return code;
    }
}
