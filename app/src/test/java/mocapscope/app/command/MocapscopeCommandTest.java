package mocapscope.app.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MocapscopeCommandTest {

    @Test
    void opensWindowWithoutCommand() throws Exception {
        var run = CommandRun.of();

        assertEquals(0, run.code());
        assertEquals(
                List.of(new WindowLaunchOptions(
                        false, List.of(), List.of(), List.of(), Optional.empty(), Duration.ZERO, RendererChoice.AUTO)),
                run.windows());
    }

    @Test
    void opensEndpointsWithoutCommandInWindow() throws Exception {
        var run = CommandRun.of("vrpn+tcp://stage/Head", "vrpn+tcp://studio:4000");

        var endpoints = run.windows().getFirst().endpoints();
        assertEquals(
                List.of("vrpn+tcp://stage:3883/Head", "vrpn+tcp://studio:4000"),
                endpoints.stream().map(Object::toString).toList());
    }

    @Test
    void playsFileWithoutCommandInWindow() throws Exception {
        var log = Path.of(System.getProperty("mocapscope.fixtures"), "vrpn/logs/srv_out.vrpn");
        var run = CommandRun.of(log.toString());

        var recordings = run.windows().getFirst().recordings();
        assertEquals(
                List.of("srv_out.vrpn"),
                recordings.stream().map(one -> one.source().name()).toList());
    }

    @Test
    void demoTakesScreenshot() throws Exception {
        var run = CommandRun.of("demo", "--screenshot", "demo.png", "--after", "500ms");

        assertEquals(
                List.of(new WindowLaunchOptions(
                        true,
                        List.of(),
                        List.of(),
                        List.of(),
                        Optional.of(Path.of("demo.png")),
                        Duration.ofMillis(500),
                        RendererChoice.AUTO)),
                run.windows());
    }

    @ParameterizedTest
    @CsvSource({
        "demo --renderer raster, RASTER",
        "--renderer fx3d vrpn://stage, FX3D",
        "--renderer fx3d demo, FX3D",
        "--renderer fx3d demo --renderer raster, RASTER",
        "demo, AUTO"
    })
    void windowDrawsWithChosenRenderer(String arguments, RendererChoice expected) throws Exception {
        var run = CommandRun.of(arguments.split(" "));

        assertEquals(expected, run.windows().getFirst().renderer());
    }

    @Test
    void returnsExitCodeOfWindow() {
        assertEquals(3, new MocapscopeCommand(_ -> 3, CommandRun.terminal()).run("demo"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "demo", "listen", "serve", "send", "record", "play", "inspect", "convert", "recover", "doctor", "check"
            })
    void commandIsFoundByItsName(String name) throws Exception {
        var run = CommandRun.of(name, "--help");

        assertEquals(0, run.code());
        assertTrue(run.out().startsWith("Usage: mocapscope " + name + " "), run.out());
        assertTrue(CommandRun.of("--help").out().contains("\n  " + name + " "), name);
    }

    @Test
    void reportsMisspelledCommand() throws Exception {
        var run = CommandRun.of("lisen", "vrpn+tcp://stage");

        assertEquals(2, run.code());
        assertEquals(
                "mocapscope: 'lisen' is neither a command nor an endpoint nor a file, see mocapscope --help\n",
                run.err());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "listen | Missing required parameter: 'ENDPOINT'",
                "listen stage | not an endpoint: 'stage'; the form is scheme://[user[:passphrase]@]host[:port][/device,…][?option=value&…]",
                "listen vrpm://stage | no protocol has the scheme 'vrpm'; available: vrpn, vrpn+tcp",
                "listen vrpn+tcp://stage:x | the port must be a number from 1 to 65535: x",
                "listen vrpn+tcp://stage?silence=never | silence is not a number: never",
                "listen vrpn+tcp://stage --for soon | not a duration such as 10s, 500ms, 2m or 1h: soon",
                "listen vrpn+tcp://stage --strict --lenient | mutually exclusive",
                "listen vrpn+tcp://stage --count 0 | --count is less than 1: 0",
                "listen vrpn+tcp://stage --count x | 'x' is not a whole number",
                "serve vrpn+tcp://:0 --fault loss:5 | '--fault': invalid fault 'loss:5': write ",
                "serve vrpn+tcp://:0 --speed fast | 'fast' is not a number",
                "serve vrpn+tcp://:0 --loop | --loop needs --clip or --take",
                "serve vrpn+tcp://:0 --frame-time 0.01 | --axes, --frame-time and --unit need --clip",
                "serve vrpn+tcp://:0 --take some.mcap --unit cm | --axes, --frame-time and --unit need --clip",
                "serve vrpn+tcp://:0 --clip some.bvh --axes x,x,z | --axes names one axis twice: x,x,z",
                "serve vrpn+tcp://:0 --clip some.bvh --unit ft | --unit is not one of auto, m, cm, mm, in: ft",
                "serve vrpn+tcp://:0 --clip some.bvh --frame-time 0 | a frame lasts more than 0 and at most 60 seconds, not 0.0",
                "serve vrpn+tcp://:0 --clip some.bvh --frame-time fast | 'fast' is not a number",
                "serve vrpn+tcp://:0/xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
                        + "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx | VRPN names have at most 95 bytes, not 96",
                "serve rgmp://:0/Walker,Foo --gait walk | there is no device 'Foo' to serve; there are: Walker",
                "demo --renderer quick | expected one of",
                "vrpn://stage demo | 'vrpn://stage' must follow the command 'demo'",
                "demo --after 1s | --after needs --screenshot",
                "demo --screenshot d.jpg | a picture is a *.png file: d.jpg",
                "send rgmp://stage plug | no request 'plug': RGMP has no requests",
                "check vrpn://:0 --side server | VRPN has no case in which Mocapscope is the server: add your own with --script",
                "check aimation://:0 --side server --list | AImation has no case in which Mocapscope is the server",
                "inspect some.jsonl --port 99999 | the port must be a number from 1 to 65535: 99999",
                "inspect some.jsonl --protocol vrpn --port 3883 | only a network capture has ports",
                "serve vrpn+tcp://:0 --rate 7000 | rate is not between 1 and 1000: 7000",
                "serve vrpn+tcp://:0 --gait hop | expected one of [walk]",
                "serve vrpn+tcp://:0 --gait walk --clip some.bvh | mutually exclusive",
                "inspect some.dat | ; for raw bytes, add --direction in or out: some.dat",
                "inspect some.jsonl --direction in | a capture contains the direction of its bytes",
                "inspect some.dat --direction up | neither in nor out: up",
                "inspect some.jsonl --protocol morse | no protocol has the name morse; available: vrpn",
                "inspect .. | this is a folder, but a file is needed: ..",
                "convert .. -o x.mcap | this is a folder, but a file is needed: ..",
                "recover .. | this is a folder, but a file is needed: ..",
                "play .. | this is a folder, but a file is needed: ..",
                "serve vrpn+tcp://:0 --clip .. | this is a folder, but a file is needed: ..",
                "serve vrpn+tcp://:0 --take .. | this is a folder, but a file is needed: ..",
                "check vrpn+tcp://stage --script .. | this is a folder, but a file is needed: ..",
                "doctor vrpn+tcp:// | no host",
                "check vrpn+tcp:// | no host",
                "check vrpn+tcp://stage --case V-0 | no case 'V-0'; --list shows the cases",
                "check vrpn+tcp://stage --side both | --side is neither client nor server: both"
            })
    void reportsInvalidArgumentsOnStderrWithExitCode2(String arguments, String expected) throws Exception {
        var run = CommandRun.of(arguments.split(" "));

        assertEquals(2, run.code(), run::err);
        assertTrue(run.err().contains(expected), run::err);
        assertEquals("", run.out());
    }

    /** A lone surrogate is a letter that no locale has. */
    @ParameterizedTest
    @ValueSource(strings = {"", "inspect", "convert -o x.mcap", "record -o", "check rgmp://stage --script"})
    void reportsFileNameNotEncodableInLocale(String before) throws Exception {
        var arguments = new ArrayList<>(List.of(before.split(" ")));
        arguments.remove("");
        arguments.add("\ud800bung.mcap");
        var run = CommandRun.of(arguments.toArray(String[]::new));

        assertEquals(2, run.code());
        assertTrue(run.err().contains("the locale lacks letters of this file name: set LC_ALL=C.UTF-8"), run::err);
        assertFalse(run.err().contains("Exception"), run::err);
    }

    @Test
    void reportsInvalidFileName() throws Exception {
        var run = CommandRun.of("inspect", "x\0.mcap");

        assertEquals(2, run.code());
        assertTrue(run.err().contains("not a valid file name: Nul character not allowed: x"), run::err);
    }

    @Test
    void failsWhenClipIsMissing() throws Exception {
        var run = CommandRun.of("serve", "vrpn+tcp://:0", "--clip", "nowhere.bvh");

        assertEquals(1, run.code());
        assertEquals("mocapscope: no readable file: nowhere.bvh\n", run.err());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "demo", "listen", "serve", "inspect", "doctor", "check"})
    void everyCommandHasHelpOnStdout(String command) throws Exception {
        var run = CommandRun.of((command + " --help").strip().split(" "));

        assertEquals(0, run.code());
        assertTrue(run.out().startsWith("Usage: " + ("mocapscope " + command).strip()), run::out);
        assertEquals("", run.err());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "demo | --screenshot=FILE.png --after=TIME",
                "listen | ENDPOINT --json --messages --for=TIME --count=N --strict --lenient vrpn+tcp://host[:3883] silence=NUMBER",
                "serve | ENDPOINT --clip=FILE.bvh --axes=AXES --frame-time=SECONDS --unit=UNIT --loop --gait=NAME --rate=HZ --json --strict --lenient rate=NUMBER",
                "inspect | FILE --json --protocol=NAME --direction=in|out --strict --lenient",
                "doctor | ENDPOINT --json --strict --lenient quaternions=xyzw|wxyz",
                "check | ENDPOINT --script=FILE --case=ID --side=client|server --list --json quaternions=xyzw|wxyz"
            })
    void helpListsCommandArguments(String command, String expected) throws Exception {
        var help = CommandRun.of(command, "--help").out();

        for (var word : expected.split(" ")) {
            assertTrue(help.contains(word), () -> word + " is missing in:\n" + help);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"listen", "serve", "inspect", "doctor", "check"})
    void helpNamesTheExitCodes(String command) throws Exception {
        assertTrue(CommandRun.of(command, "--help").out().contains("Exit codes:\n  0   "));
    }

    @Test
    void printsModuleVersion() throws Exception {
        assertTrue(CommandRun.of("--version").out().matches("mocapscope \\S+\nrenderer (fx3d|raster)\n"));
    }
}
