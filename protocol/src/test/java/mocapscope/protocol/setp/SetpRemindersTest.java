package mocapscope.protocol.setp;

import java.util.List;
import java.util.Map;
import java.util.Random;
import mocapscope.protocol.toy.Reminding;
import mocapscope.protocol.transcript.Entry;
import org.junit.jupiter.api.Test;

class SetpRemindersTest {
    static void show(String what, List<Entry> entries, int most) {
        var decoder = Heard.STRICT;
        System.out.println(what + " " + entries.size() + ": " + new Reminded(decoder, entries));
        long t = System.nanoTime();
        try {
            int n = new Reminding(decoder, entries).compare(Math.max(1, entries.size() / 150), most);
            System.out.println("   compared " + n + " in " + (System.nanoTime() - t) / 1000000 + " ms");
        } catch (AssertionError e) {
            var m = String.valueOf(e.getMessage());
            System.out.println("   FAIL " + m.substring(0, Math.min(1500, m.length())));
            if (m.contains("but was")) {
                var w = m.substring(m.indexOf("but was"));
                System.out.println("   FAIL2 " + w.substring(0, Math.min(1500, w.length())));
            }
        }
    }

    @Test
    void explore() {
        var calm = new DryRun("?rate=60");
        var client = calm.call("anna:secret@", "");
        calm.run(12);
        show("calm client", client.notes.entries, 500);
        show("calm server", calm.served.getFirst().entries, 500);
        show("calm listener", calm.listener.entries, 500);
        for (double loss : new double[] {0.02, 0.1, 0.3}) {
            var dry = new DryRun("?rate=60");
            var random = new Random(3);
            dry.toClient = (_, _) -> random.nextDouble() >= loss;
            dry.toServer = (_, _) -> random.nextDouble() >= loss;
            var one = dry.call("", "");
            dry.run(30);
            show("loss " + loss, one.notes.entries, 500);
            show("loss server " + loss, dry.served.getFirst().entries, 500);
            var upset = Upset.of(one.notes.entries, Weather.fair(0).reordering().duplicating(), 5);
            show("upset " + loss, upset, 500);
        }
        var many = new DryRun("?objects=100&rate=100&cap=1000000");
        var one = many.call("", "?grant=1000000");
        many.run(8);
        show("many", one.notes.entries, 700);
        var link = new DryRun("");
        var linking = link.call("", "?role=link");
        var watcher = link.call("", "");
        link.run(20);
        show("link", linking.notes.entries, 500);
        show("watcher", watcher.notes.entries, 500);
        var asks = new DryRun("?key=k");
        var asking = asks.call("", "?key=k");
        asks.run(2);
        asking.ask("challenge", Map.of());
        asking.ask("inject", Map.of("object", "00112233-4455-6677-8899-aabbccddeeff"));
        asks.run(1);
        asking.ask("interact", Map.of("target", "4", "data", "x".repeat(12000)));
        asks.run(1);
        asking.ask("eject", Map.of("object", "00112233-4455-6677-8899-aabbccddeeff"));
        asks.run(1);
        asking.ask("leave", Map.of());
        asks.run(3);
        asking.ask("join", Map.of());
        asks.run(2);
        asking.driver.stop(asks.now());
        asks.run(2);
        show("asks", asking.notes.entries, 500);
        show("asks server", asks.served.getFirst().entries, 500);
    }
}
