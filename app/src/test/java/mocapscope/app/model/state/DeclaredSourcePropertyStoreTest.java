package mocapscope.app.model.state;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.OptionalDouble;
import mocapscope.protocol.sample.DeclaredSourceProperties;
import mocapscope.protocol.sample.SourceDataKind;
import mocapscope.protocol.sample.SourceId;
import org.junit.jupiter.api.Test;

class DeclaredSourcePropertyStoreTest {
    private static final int LONG = 1 << 20;

    private final DeclaredSourcePropertyStore registry = new DeclaredSourcePropertyStore();

    @Test
    void limitsTotalSizeOfSourceInfos() {
        for (int i = 0; i < 100; i++) {
            add("Box " + i, LONG);
        }

        assertEquals(
                DeclaredSourcePropertyStore.BYTES / LONG - 1, registry.list().size());
    }

    @Test
    void replacedInfoFreesItsBudget() {
        for (int i = 0; i < 100; i++) {
            add("Box", LONG - i);
        }

        assertEquals(LONG - 99, registry.list().getFirst().epoch().length());
    }

    private void add(String device, int letters) {
        registry.add(new DeclaredSourceProperties(
                new SourceId("s1", device),
                SourceDataKind.ANALOG,
                "",
                "",
                "",
                "x".repeat(letters),
                OptionalDouble.empty()));
    }
}
