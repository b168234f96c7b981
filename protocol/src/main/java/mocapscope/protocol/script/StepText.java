package mocapscope.protocol.script;

import java.util.Map;
import java.util.stream.Collectors;

/** Formats a script step as one line of text, without its values, which may be secret. */
final class StepText {
    private StepText() {}

    static String of(Step step) {
        return switch (step) {
            case Step.Send send -> "send " + send.phrase() + values(" with ", send.set());
            case Step.SendBytes send -> "send " + send.hex().length() / 2 + " bytes";
            case Step.Ask ask -> "ask " + ask.request() + values(" with ", ask.parameters());
            case Step.Expect expect -> "expect " + of(expect.what());
            case Step.Never never -> "never " + of(never.what());
            case Step.Wait(var lasting) -> "wait " + Spans.write(lasting);
            case Step.Close(var channel) -> "close " + (channel.isEmpty() ? "the session" : channel);
            case Step.Mute _ -> "mute";
        };
    }

    private static String of(Expectation what) {
        return switch (what) {
            case Expectation.Said said -> (said.times() == 1 ? "" : said.times() + " × ") + said.name() + where(said);
            case Expectation.Closed(var by) -> "closed by " + Words.of(Words.CLOSERS, by);
            case Expectation.Open(var lasting) -> "open for " + Spans.write(lasting);
            case Expectation.Live _ -> "live";
            case Expectation.Silence(var of, var lasting) ->
                "silence of " + of.name() + where(of) + " for " + Spans.write(lasting);
            case Expectation.Found(var code) -> "finding " + code;
            case Expectation.Clean _ -> "clean";
            case Expectation.Resent(int times) -> "resent " + times;
        };
    }

    private static String where(Expectation.Said said) {
        var on = said.channel().isEmpty() ? "" : " on " + said.channel();
        return said.where().isEmpty()
                ? on
                : on
                        + said.where().stream()
                                .map(Condition::field)
                                .collect(Collectors.joining(", ", " with a certain ", ""));
    }

    private static String values(String before, Map<String, String> values) {
        return values.isEmpty() ? "" : values.keySet().stream().sorted().collect(Collectors.joining(", ", before, ""));
    }
}
