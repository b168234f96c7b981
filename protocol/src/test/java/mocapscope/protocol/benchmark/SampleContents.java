package mocapscope.protocol.benchmark;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SampleMetadata;

/** Comparison of samples by their values, without their stamps. */
final class SampleContents {
    private static final ClassValue<List<RecordComponent>> COMPONENTS = new ClassValue<>() {
        @Override
        protected List<RecordComponent> computeValue(Class<?> type) {
            return Arrays.stream(type.getRecordComponents())
                    .filter(component -> component.getType() != SampleMetadata.class)
                    .toList();
        }
    };

    private SampleContents() {}

    /** Returns true if both have the same type and the same values. */
    static boolean same(Sample one, Sample other) {
        if (one.getClass() != other.getClass()) {
            return false;
        }
        for (var component : COMPONENTS.get(one.getClass())) {
            if (!Objects.equals(value(component, one), value(component, other))) {
                return false;
            }
        }
        return true;
    }

    /** Returns equal hashes for samples with the same values. */
    static int hash(Sample sample) {
        int hash = sample.getClass().hashCode();
        for (var component : COMPONENTS.get(sample.getClass())) {
            hash = 31 * hash + Objects.hashCode(value(component, sample));
        }
        return hash;
    }

    private static Object value(RecordComponent component, Sample sample) {
        try {
            return component.getAccessor().invoke(sample);
        } catch (IllegalAccessException | InvocationTargetException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
