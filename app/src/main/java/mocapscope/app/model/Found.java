package mocapscope.app.model;

import java.util.List;
import java.util.Map;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.session.Finding;

/**
 * What was found in a session.
 *
 * @param latest oldest first
 * @param counts of every severity, of all findings so far
 */
public record Found(List<Finding> latest, Map<Severity, Long> counts) {}
