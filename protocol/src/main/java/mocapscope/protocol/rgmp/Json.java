package mocapscope.protocol.rgmp;

import java.math.BigDecimal;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A JSON value of a definition with the byte offset at which it starts. */
sealed interface Json {

    int offset();

    /** Returns the kind of value as text for the user. */
    String kind();

    /** A JSON object: its members in order, unknown ones included. */
    record Members(int offset, Map<String, Json> all) implements Json {
        public Members {
            all = Collections.unmodifiableMap(new LinkedHashMap<>(all));
        }

        @Override
        public String kind() {
            return "an object";
        }
    }

    /** A JSON array. */
    record Items(int offset, List<Json> all) implements Json {
        public Items {
            all = List.copyOf(all);
        }

        @Override
        public String kind() {
            return "a list";
        }
    }

    /** A JSON string. */
    record Text(int offset, String value) implements Json {
        @Override
        public String kind() {
            return "a text";
        }
    }

    /** A JSON number as an exact decimal. */
    record Digits(int offset, BigDecimal value) implements Json {
        @Override
        public String kind() {
            return "a number";
        }
    }

    /** A JSON boolean. */
    record Truth(int offset, boolean value) implements Json {
        @Override
        public String kind() {
            return String.valueOf(value);
        }
    }

    /** A JSON null. */
    record Nothing(int offset) implements Json {
        @Override
        public String kind() {
            return "null";
        }
    }
}
