package mocapscope.protocol.rgmp;

import java.math.BigDecimal;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A JSON value that knows where it stood: {@code offset} counts bytes from the text's first. */
sealed interface Json {

    int offset();

    /** What it is, for a person. */
    String kind();

    /** Members in their order, unknown ones included. */
    record Members(int offset, Map<String, Json> all) implements Json {
        public Members {
            all = Collections.unmodifiableMap(new LinkedHashMap<>(all));
        }

        @Override
        public String kind() {
            return "an object";
        }
    }

    /** A list. */
    record Items(int offset, List<Json> all) implements Json {
        public Items {
            all = List.copyOf(all);
        }

        @Override
        public String kind() {
            return "a list";
        }
    }

    /** A text. */
    record Text(int offset, String value) implements Json {
        @Override
        public String kind() {
            return "a text";
        }
    }

    /** A number, exactly as it was written. */
    record Digits(int offset, BigDecimal value) implements Json {
        @Override
        public String kind() {
            return "a number";
        }
    }

    /** True or false. */
    record Truth(int offset, boolean value) implements Json {
        @Override
        public String kind() {
            return String.valueOf(value);
        }
    }

    /** Null. */
    record Nothing(int offset) implements Json {
        @Override
        public String kind() {
            return "null";
        }
    }
}
