package mocapscope.protocol.session;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class ForwardingDecoderOutputTest {

    /** What a sink may pass over in silence would be lost on the way otherwise. */
    @Test
    void nothingThatASinkHearsIsForgottenOnTheWay() {
        assertEquals(heard(DecoderOutput.class), heard(ForwardingDecoderOutput.class));
    }

    private static Set<String> heard(Class<?> by) {
        return Arrays.stream(by.getDeclaredMethods())
                .filter(method -> !method.isSynthetic())
                .map(Method::getName)
                .collect(Collectors.toSet());
    }
}
