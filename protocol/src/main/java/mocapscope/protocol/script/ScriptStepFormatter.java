package mocapscope.protocol.script;

import java.util.Map;
import java.util.stream.Collectors;

/** Formats a script step as one line of text, without its values, which may be secret. */
final class ScriptStepFormatter {
    private ScriptStepFormatter() {}

    static String format(ScriptStep step) {
        return switch (step) {
            case ScriptStep.SendStep send -> "send " + send.phrase() + values(" with ", send.set());
            case ScriptStep.SendBytesStep send -> "send " + send.hex().length() / 2 + " bytes";
            case ScriptStep.RequestStep ask -> "ask " + ask.request() + values(" with ", ask.parameters());
            case ScriptStep.ExpectStep expect -> "expect " + format(expect.what());
            case ScriptStep.NeverStep never -> "never " + format(never.what());
            case ScriptStep.WaitStep(var lasting) -> "wait " + ScriptDurationFormat.format(lasting);
            case ScriptStep.CloseStep(var channel) -> "close " + (channel.isEmpty() ? "the session" : channel);
            case ScriptStep.MuteStep _ -> "mute";
        };
    }

    private static String format(Expectation what) {
        return switch (what) {
            case Expectation.MessageExpectation said -> (said.times() == 1 ? "" : said.times() + " × ") + said.name() + where(said);
            case Expectation.CloseExpectation(var by) -> "closed by " + ScriptKeywords.keyword(ScriptKeywords.CLOSERS, by);
            case Expectation.OpenExpectation(var lasting) -> "open for " + ScriptDurationFormat.format(lasting);
            case Expectation.LiveExpectation _ -> "live";
            case Expectation.SilenceExpectation(var of, var lasting) ->
                "silence of " + of.name() + where(of) + " for " + ScriptDurationFormat.format(lasting);
            case Expectation.FindingExpectation(var code) -> "finding " + code;
            case Expectation.CleanExpectation _ -> "clean";
            case Expectation.ResendExpectation(int times) -> "resent " + times;
        };
    }

    private static String where(Expectation.MessageExpectation said) {
        var on = said.channel().isEmpty() ? "" : " on " + said.channel();
        return said.where().isEmpty()
                ? on
                : on
                        + said.where().stream()
                                .map(FieldCondition::field)
                                .collect(Collectors.joining(", ", " with a certain ", ""));
    }

    private static String values(String before, Map<String, String> values) {
        return values.isEmpty() ? "" : values.keySet().stream().sorted().collect(Collectors.joining(", ", before, ""));
    }
}
