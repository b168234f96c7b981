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

    private static String format(Expectation expected) {
        return switch (expected) {
            case Expectation.MessageExpectation expectation ->
                (expectation.times() == 1 ? "" : expectation.times() + " × ") + expectation.name() + where(expectation);
            case Expectation.CloseExpectation(var by) ->
                "closed by " + ScriptKeywordMapping.keyword(ScriptKeywordMapping.CLOSERS, by);
            case Expectation.OpenExpectation(var lasting) -> "open for " + ScriptDurationFormat.format(lasting);
            case Expectation.LiveExpectation _ -> "live";
            case Expectation.SilenceExpectation(var of, var lasting) ->
                "silence of " + of.name() + where(of) + " for " + ScriptDurationFormat.format(lasting);
            case Expectation.FindingExpectation(var code) -> "finding " + code;
            case Expectation.CleanExpectation _ -> "clean";
            case Expectation.ResendExpectation(int times) -> "resent " + times;
        };
    }

    private static String where(Expectation.MessageExpectation expectation) {
        var on = expectation.channel().isEmpty() ? "" : " on " + expectation.channel();
        return expectation.where().isEmpty()
                ? on
                : on
                        + expectation.where().stream()
                                .map(FieldCondition::field)
                                .collect(Collectors.joining(", ", " with a certain ", ""));
    }

    private static String values(String before, Map<String, String> values) {
        return values.isEmpty() ? "" : values.keySet().stream().sorted().collect(Collectors.joining(", ", before, ""));
    }
}
