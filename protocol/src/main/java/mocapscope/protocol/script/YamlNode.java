package mocapscope.protocol.script;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/** A node of a YAML or JSON document with its line and column. */
sealed interface YamlNode {

    YamlPosition place();

    /** Returns the kind of node, for the user. */
    String kind();

    /** A YAML scalar: a string or number as it is written in the document. */
    record ScalarNode(String value, YamlPosition place) implements YamlNode {
        @Override
        public String kind() {
            return "a text";
        }
    }

    /** A YAML sequence: an ordered list of nodes. */
    record SequenceNode(List<YamlNode> items, YamlPosition place) implements YamlNode {
        public SequenceNode {
            items = List.copyOf(items);
        }

        @Override
        public String kind() {
            return "a list";
        }
    }

    /** A YAML mapping: nodes by key, in document order. */
    record MappingNode(SequencedMap<MappingKey, YamlNode> values, YamlPosition place) implements YamlNode {
        public MappingNode {
            values = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(values));
        }

        @Override
        public String kind() {
            return "keys with values";
        }
    }

    /** A key of a YAML mapping with its position; two keys are equal if their names are. */
    record MappingKey(String name, YamlPosition place) {
        @Override
        public boolean equals(Object other) {
            return other instanceof MappingKey key && key.name.equals(name);
        }

        @Override
        public int hashCode() {
            return name.hashCode();
        }
    }
}
