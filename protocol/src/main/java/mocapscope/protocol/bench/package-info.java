/**
 * A gate for people: what crosses a session is held, looked at, changed, said again, and broken on purpose. Begin with
 * {@code Benches}, which puts a {@code Bench} before each session; a {@code Trick} is what can be done to messages
 * unattended, and {@code Previews} say what is held there.
 */
package mocapscope.protocol.bench;
