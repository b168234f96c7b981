package mocapscope.protocol.script;

import java.util.Map;
import java.util.stream.Collectors;

/** Formats a script step as one line of text, without its values, which may be secret. */
public final class ScriptStepFormatter {
    private ScriptStepFormatter() {}

    public static String format(ScriptStep step) {
        return switch (step) {
            case ScriptStep.SendStep sendStep -> "send " + sendStep.template() + values(" with ", sendStep.set());
            case ScriptStep.SendBytesStep send -> "send " + send.hex().length() / 2 + " bytes";
            case ScriptStep.RequestStep requestStep ->
                "ask " + requestStep.request() + values(" with ", requestStep.parameters());
            case ScriptStep.ExpectStep expectStep -> "expect " + format(expectStep.expectation());
            case ScriptStep.NeverStep neverStep -> "never " + format(neverStep.expectation());
            case ScriptStep.WaitStep(var lasting) -> "wait " + ScriptDurationFormat.format(lasting);
            case ScriptStep.CloseStep(var channel) -> "close " + (channel.isEmpty() ? "the session" : channel);
            case ScriptStep.MuteStep _ -> "mute";
        };
    }

    private static String format(ScriptStepExpectation expected) {
        return switch (expected) {
            case ScriptStepExpectation.MessageExpectation expectation ->
                (expectation.times() == 1 ? "" : expectation.times() + " × ") + expectation.name() + where(expectation);
            case ScriptStepExpectation.CloseExpectation(var by) ->
                "closed by " + ScriptKeywordMapping.keyword(ScriptKeywordMapping.CLOSERS, by);
            case ScriptStepExpectation.OpenExpectation(var lasting) ->
                "open for " + ScriptDurationFormat.format(lasting);
            case ScriptStepExpectation.LiveExpectation _ -> "live";
            case ScriptStepExpectation.SilenceExpectation(var of, var lasting) ->
                "silence of " + of.name() + where(of) + " for " + ScriptDurationFormat.format(lasting);
            case ScriptStepExpectation.FindingExpectation(var code) -> "finding " + code;
            case ScriptStepExpectation.CleanExpectation _ -> "clean";
            case ScriptStepExpectation.ResendExpectation(int times) -> "resent " + times;
        };
    }

    private static String where(ScriptStepExpectation.MessageExpectation expectation) {
        var on = expectation.channel().isEmpty() ? "" : " on " + expectation.channel();
        return expectation.where().isEmpty()
                ? on
                : on
                        + expectation.where().stream()
                                .map(MessageFieldCondition::field)
                                .collect(Collectors.joining(", ", " with a certain ", ""));
    }

    private static String values(String before, Map<String, String> values) {
        return values.isEmpty() ? "" : values.keySet().stream().sorted().collect(Collectors.joining(", ", before, ""));
    }
}
