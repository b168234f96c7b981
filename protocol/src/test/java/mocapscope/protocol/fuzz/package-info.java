/**
 * Attacks on all that reads bytes of others: what goes in is made by a fuzzer that looks at which code it reaches, and
 * nothing may come out but what is promised. {@code bin/fuzz} lets it run for long, the tests for a moment.
 */
@NullMarked
package mocapscope.protocol.fuzz;

import org.jspecify.annotations.NullMarked;
