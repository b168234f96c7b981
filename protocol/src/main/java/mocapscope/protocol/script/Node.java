package mocapscope.protocol.script;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/** What a file of YAML or JSON says, with where it says it. */
sealed interface Node {

    Place place();

    /** What it is, for a person. */
    String kind();

    /** A number, a word, a text: as it is written. */
    record Text(String value, Place place) implements Node {
        @Override
        public String kind() {
            return "a text";
        }
    }

    record Listing(List<Node> items, Place place) implements Node {
        public Listing {
            items = List.copyOf(items);
        }

        @Override
        public String kind() {
            return "a list";
        }
    }

    /** Values by key, in the file's order. */
    record Table(SequencedMap<Key, Node> values, Place place) implements Node {
        public Table {
            values = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(values));
        }

        @Override
        public String kind() {
            return "keys with values";
        }
    }

    /** A key, which is what its name is, wherever it stands. */
    record Key(String name, Place place) {
        @Override
        public boolean equals(Object other) {
            return other instanceof Key key && key.name.equals(name);
        }

        @Override
        public int hashCode() {
            return name.hashCode();
        }
    }
}
